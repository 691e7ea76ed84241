import { paidBy } from './payments'
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, expect, test, vi } from 'vitest'
import type { FigureSeen, HeroSeen, Move, Question, View } from '../../generated/stygian-society'
import type { Ask, Thing } from '../../generated/wire'
import { thingsOf } from '../../lib/things'
import { inWords } from '../../lib/words'
import type { AskOf } from '..'
import Board from './Board.svelte'
import Foe from './Foe.svelte'
import HeroPanel from './HeroPanel.svelte'
import icons from './icons.json?icons'

/** The table around: its things, as a page provides them. */
const around = vi.hoisted(() => ({ things: (id: string): any => ({ id }) }))
vi.mock('../../lib/things', async (load) => ({
  ...(await load<typeof import('../../lib/things')>()),
  useThings: () => Object.assign((id: string) => around.things(id), { terms: () => ({ pattern: null, ids: new Map() }) }),
}))
afterEach(cleanup)
vi.stubGlobal('matchMedia', () => ({ matches: true }))
const NONE = inWords('')
const thing = (id: string, more: Partial<Thing>): Thing => ({
  id,
  kind: 'enemy',
  name: inWords(id),
  icon: '',
  tint: '',
  text: NONE,
  flavour: NONE,
  values: {},
  plan: '',
  copies: 1,
  words: [],
  rule: '',
  ...more,
})
const list = [
  thing('red', { kind: 'cube', icon: 'cube', tint: '#d0473a' }),
  thing('bilge-lurker', { name: inWords('Bilge Lurker'), icon: 'fish-monster' }),
]
const things = thingsOf(list)
around.things = things
const lurker: FigureSeen = {
  id: 'bilge-lurker-1',
  kind: 'bilge-lurker',
  name: inWords('Bilge Lurker'),
  number: 1,
  colour: 'red',
  wounds: 2,
  health: 6,
  large_tokens: 0,
  small_tokens: 2,
  boss: false,
  xp: 3,
  text: NONE,
}
const pile = { name: inWords('red'), supply: 7, hand: 0, tower: 0, field: 2, staged: 0, crypt: 1, worth: 4 }
const view: View = {
  phase: 'choose',
  turn: 1,
  floor: 1,
  floors: [{ floor: 1, kind: 'lower', name: inWords('lower room'), here: true }],
  fighting: true,
  short: false,
  tracks: {
    wounds: { now: 0, most: 25, end: 30 },
    xp: { now: 0, needed: 8, end: 15 },
    luck: { now: 0, end: 5 },
    peril: { now: 0, end: 20 },
  },
  cubes: { red: pile },
  tower: { levels: [], colours: [], poses: [] },
  room: {
    id: 'boat-cellar',
    name: inWords('The Boat Cellar'),
    kind: 'lower',
    flavour: NONE,
    peril_cubes: { red: 1 },
    chests: 1,
    rules: NONE,
    lasting: [],
    chart: [],
    actions: {
      red: { by: 'bilge-lurker', name: inWords('Bilge Lurker'), figure: true, text: NONE, always: NONE, cost: 3, have: 4 },
    },
  },
  front: [lurker],
  rear: [],
  heroes: [],
  party: [],
  action: null,
  beaten: null,
  coming: [],
  decks: { chests: 0, treasures: 0, rooms: 0, tokens: 0 },
  chests_left: 0,
  outcome: NONE,
}
const about: Move = { kind: 'move', hero: 'knight', to: 'supply', piles: { 'field:red': 2, 'crypt:red': 1 }, left: 1, by: '' }
const ask = {
  yours: true,
  kind: 'move',
  seat: 'player-1',
  about,
  groups: {},
  form: null,
  options: [
    { key: 'field:red', label: inWords('red from the field'), refs: ['field:red'], group: 'field' },
    { key: 'crypt:red', label: inWords('red from the crypt'), refs: ['crypt:red'], group: 'crypt' },
  ],
} as unknown as AskOf<Question> & Ask

test('a pile that one option points at is the answer', async () => {
  const choose = vi.fn()
  render(Board, {
    view,
    ask,
    things,
    lit: new Set<string>(),
    choose,
    hover: vi.fn(),
    news: [],
    seat: 'player-1',
    films: [],
    scene: null,
  })
  await fireEvent.click(screen.getByRole('button', { name: /Crypt/ }))
  expect(choose).toHaveBeenCalledWith('crypt:red')
})

test('an enemy has the picture and the colour that the table says', () => {
  const { container } = render(Foe, { figure: lurker, targeted: false })
  expect(container.textContent).toContain('Bilge Lurker')
  expect(container.textContent).toContain('1')
  expect(container.querySelector<HTMLElement>('.foe')!.style.getPropertyValue('--paint')).toBe('#d0473a')
  const drawn = /\bd="([^"]+)"/.exec(icons['fish-monster']!)![1]!
  expect(container.querySelector('path')!.getAttribute('d')).toBe(drawn)
})

test('what a hero keeps off the party is drawn with a word and what it means', async () => {
  const knight: HeroSeen = {
    id: 'knight',
    name: inWords('Knight'),
    seat: 'player-1',
    active: true,
    shields: 1,
    prevented: 0,
    ward: 4,
    cards: [],
    statuses: [],
    woe: null,
  }
  const tools = { options: new Map(), lit: new Set<string>(), point: vi.fn(), hover: vi.fn(), mine: true, alone: false }
  const { rerender } = render(HeroPanel, { hero: knight, ...tools })
  expect(screen.getByText('protects 4').title).toBe('Keeps the next 4 wounds off the party, until this hero’s next turn')
  expect(screen.getByText('1 shield').title).toBe('On this hero’s turn the first wound is kept off the party')
  await rerender({ hero: { ...knight, ward: 0, shields: 0 }, ...tools })
  expect(screen.queryByText(/protects|shield/)).toBeNull()
})

test('the key of a payment is its cubes', () => {
  expect(paidBy('2w+1B+1*')).toEqual([
    { place: 'field', colour: 'white', count: 2 },
    { place: 'crypt', colour: 'blue', count: 1 },
    { place: 'luck', colour: '', count: 1 },
  ])
  expect(paidBy('pass')).toBeNull()
})
