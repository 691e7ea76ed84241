import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, expect, test, vi } from 'vitest'
import { Live } from '../lib/live.svelte'
import { settings } from '../lib/settings.svelte'
import type { Ask, Option, State, Table } from '../generated/wire'
import { ruleDesk } from '../lib/rules.svelte'
import { Show } from '../lib/show.svelte'
import { inWords } from '../lib/words'
import DropForm from '../games/stygian/DropForm.svelte'
import ThrowForm from '../games/fighter/ThrowForm.svelte'
import AskBar from './AskBar.svelte'
import Coach from './Coach.svelte'
import CubePick from './CubePick.svelte'
import DicePick from './DicePick.svelte'
import Die from './Die.svelte'
import FormPanel from './FormPanel.svelte'
import GenericBoard from './GenericBoard.svelte'
import RuleText from './RuleText.svelte'

vi.stubGlobal('fetch', () => Promise.reject(new Error('no network in this test')))
afterEach(cleanup)
const NONE = inWords('')
settings.guide = false

function tableWith(ask: Partial<Ask>, more: Partial<State> = {}): Live {
  const live = new Live('abc', '')
  live.take({
    t: 'table',
    table: {
      id: 'abc',
      game: '',
      mine: ['left'],
      seats: [{ id: 'left', label: 'Left', kind: 'person', person: null }],
    } as unknown as Table,
  })
  live.take({
    t: 'state',
    rev: 7,
    seat: 'left',
    view: {},
    text: NONE,
    since: 0,
    events: [],
    rolls: [],
    films: [],
    undo: NONE,
    deadline: 0,
    outcome: null,
    trouble: NONE,
    spoken: [],
    ask: {
      seat: 'left',
      kind: 'k',
      rule: 'R-1',
      prompt: inWords('Which way?'),
      options: [],
      form: null,
      about: null,
      groups: {},
      names: {},
      chance: false,
      yours: true,
      ...ask,
    },
    ...more,
  })
  live.answer = vi.fn()
  live.undo = vi.fn()
  return live
}
const option = (key: string, label: string, refs: string[] = [], group = ''): Option => ({
  key,
  label: inWords(label),
  refs,
  group,
})
const options = ['north', 'south'].map((key) => option(key, `Go ${key}`, [`door-${key}`]))
/** What the server told has been shown. */
function shown(live: Live): Show {
  const show = new Show()
  show.take(live.state!)
  return show
}
const bar = (live: Live, hover = vi.fn(), more = {}) =>
  render(AskBar, {
    live,
    show: shown(live),
    controls: {},
    ready: true,
    lit: new Set<string>(),
    hover,
    why: false,
    askWhy: vi.fn(),
    ...more,
  })

test('every option is a button, and its sign is a key', async () => {
  const live = tableWith({ options })
  bar(live)
  await fireEvent.click(screen.getByRole('button', { name: /Go south/ }))
  expect(live.answer).toHaveBeenCalledWith('south')
  await fireEvent.keyDown(window, { key: '1' })
  expect(live.answer).toHaveBeenLastCalledWith('north')
})

test('nothing is asked before the controls of the game have come', () => {
  const { container } = bar(tableWith({ options }), vi.fn(), { ready: false })
  expect(screen.queryByRole('button', { name: /Go south/ })).toBeNull()
  expect(container.querySelector('.mine, .quietly')).toBeNull()
})

test('looking at an option lights up what it points at', async () => {
  const hover = vi.fn()
  bar(tableWith({ options }), hover)
  await fireEvent.focus(screen.getByRole('button', { name: /Go north/ }))
  expect(hover).toHaveBeenCalledWith(['north', 'door-north'])
})

test('undo says what it takes back', async () => {
  const live = tableWith({ options }, { undo: inWords('Go west') })
  bar(live)
  await fireEvent.click(screen.getByRole('button', { name: /Undo: Go west/ }))
  await fireEvent.keyDown(window, { key: 'z', ctrlKey: true })
  expect(live.undo).toHaveBeenCalledTimes(2)
})

test('why-not is asked for by a key, and the coach lists what is barred', async () => {
  const live = tableWith({ options })
  const askWhy = vi.fn()
  bar(live, vi.fn(), { askWhy })
  await fireEvent.keyDown(window, { key: '?' })
  expect(askWhy).toHaveBeenCalledWith(true)
  render(Coach, { live, ask: live.state!.ask, why: true, hover: vi.fn(), close: vi.fn() })
  live.take({
    t: 'barred',
    rev: 7,
    barred: [{ label: inWords('Go up'), why: inWords('there are no stairs'), rule: 'R-9', refs: [] }],
  })
  expect(await screen.findByText(/there are no stairs/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Rule R-9' })).toBeTruthy()
})

test('somebody else’s turn offers nothing to press', () => {
  bar(tableWith({ options, yours: false }))
  expect(screen.queryByRole('button', { name: /Go north/ })).toBeNull()
})

test('many options can be filtered', async () => {
  const many = Array.from({ length: 20 }, (_, n) => option(`way-${n}`, `Square ${n}`))
  bar(tableWith({ options: many }))
  await fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'square 19' } })
  expect(screen.getAllByRole('button', { name: /Square/ })).toHaveLength(1)
})

test('pick: between least and most', async () => {
  const submit = vi.fn()
  render(FormPanel, { form: { form: 'pick', keys: ['a', 'b', 'c'], least: 1, most: 2 }, submit })
  const done = screen.getByRole('button', { name: 'Done' }) as HTMLButtonElement
  expect(done.disabled).toBe(true)
  for (const key of ['A', 'C', 'B']) await fireEvent.click(screen.getByRole('button', { name: key }))
  await fireEvent.click(done)
  expect(submit).toHaveBeenCalledWith(['a', 'c'])
})

test('split: all must be shared out, none over its limit', async () => {
  const submit = vi.fn()
  render(FormPanel, { form: { form: 'split', limits: { left: 2, right: 1 }, total: 3 }, submit })
  const more = (name: string) => fireEvent.click(screen.getByRole('button', { name: `One more for ${name}` }))
  await more('Left')
  await more('Left')
  await more('Left')
  expect((screen.getByRole('button', { name: 'Done' }) as HTMLButtonElement).disabled).toBe(true)
  await more('Right')
  await fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  expect(submit).toHaveBeenCalledWith({ left: 2, right: 1 })
})

test('dice of the real table are entered face by face', async () => {
  const submit = vi.fn()
  render(FormPanel, {
    form: {
      form: 'dice',
      why: 'luck',
      dice: [
        { name: 'd4', faces: [1, 2, 3, 4] },
        { name: 'hero', faces: ['star', 'star', 'miss'] },
      ],
    },
    submit,
  })
  await fireEvent.click(screen.getByRole('button', { name: '3' }))
  await fireEvent.click(screen.getByRole('button', { name: 'star' }))
  await fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  expect(submit).toHaveBeenCalledWith([3, 'star'])
})

test('cards of the real deck: one click for one card, no more than are left', async () => {
  const submit = vi.fn()
  const { unmount } = render(FormPanel, { form: { form: 'draw', deck: 'loot', count: 1, left: { 'magic-sword': 2 } }, submit })
  await fireEvent.click(screen.getByRole('button', { name: /Magic sword/ }))
  expect(submit).toHaveBeenCalledWith(['magic-sword'])
  unmount()
  render(FormPanel, { form: { form: 'draw', deck: 'loot', count: 2, left: { axe: 1, bow: 3 } }, submit })
  await fireEvent.click(screen.getByRole('button', { name: /Axe/ }))
  expect(screen.queryByRole('button', { name: /Axe/ })).toBeNull()
  await fireEvent.click(screen.getByRole('button', { name: /Bow/ }))
  await fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  expect(submit).toHaveBeenLastCalledWith(['axe', 'bow'])
})

test('a die says what it shows', () => {
  render(Die, { name: 'd20', face: 17 })
  expect(screen.getByRole('img', { name: 'd20: 17' })).toBeTruthy()
})

test('any view can be drawn', () => {
  render(GenericBoard, {
    view: { candle: 3, done: false, deck: ['rat', 'brie'], heroes: [{ name: 'Ada', items: { sword: 1 } }] },
  })
  for (const text of ['Candle', '3', 'rat', 'Ada', 'Sword']) expect(screen.getByText(text)).toBeTruthy()
})

test('many moves fold into one button, whose sign opens it, and the end of the turn stays in sight', async () => {
  const moves = Array.from({ length: 12 }, (_, n) => option(`to:a${n + 1}`, `To a${n + 1}`, [`a${n + 1}`], 'move'))
  const live = tableWith({ options: [...moves, option('end', 'End the turn')], groups: { move: inWords('Move to') } })
  const hover = vi.fn()
  bar(live, hover)
  expect(screen.queryByRole('button', { name: /To a3$/ })).toBeNull()
  expect(screen.getByRole('button', { name: /End the turn/ })).toBeTruthy()
  const fold = screen.getByRole('button', { name: /Move to…/ })
  await fireEvent.focus(fold)
  expect(hover.mock.lastCall?.[0]).toContain('a12')
  await fireEvent.keyDown(window, { key: '1' })
  expect(fold.getAttribute('aria-expanded')).toBe('true')
  expect(screen.getByRole('button', { name: /End the turn/ })).toBeTruthy()
  await fireEvent.keyDown(window, { key: '5' })
  expect(live.answer).toHaveBeenLastCalledWith('to:a3')
  await fireEvent.keyDown(window, { key: 'Escape' })
  expect(screen.queryByRole('button', { name: /To a3$/ })).toBeNull()
})

test('an option that points at what lies under the pointer lights up', () => {
  const live = tableWith({ options: [option('to:e5', 'Move to e5', ['e5']), option('end', 'End')] })
  bar(live, vi.fn(), { lit: new Set(['e5']) })
  expect(screen.getByRole('button', { name: /Move to e5/ }).classList.contains('lit')).toBe(true)
  expect(screen.getByRole('button', { name: /End/ }).classList.contains('lit')).toBe(false)
})

test('a rule whose title asks gets no full stop, and the rules that it names are one click away', async () => {
  const rule = {
    id: 'STY-RULING-01',
    title: 'What if nobody can?',
    text: 'Then nothing (STY-TURN-05).',
    page: '',
    ruling: true,
    note: false,
  }
  const { container } = render(RuleText, { game: 'sty', rule, titled: true })
  expect(container.textContent?.trim()).toBe('What if nobody can? Then nothing (STY-TURN-05).')
  const open = vi.spyOn(ruleDesk, 'open').mockReturnValue()
  await fireEvent.click(screen.getByRole('link', { name: 'STY-TURN-05' }))
  expect(open).toHaveBeenCalledWith('sty', 'STY-TURN-05')
})

test('no more cubes come out of a tower than went in', async () => {
  const submit = vi.fn()
  render(DropForm, { form: { form: 'drop', most: { red: 2, blue: 1 } }, submit, disabled: false })
  const inside = () => screen.queryAllByRole('button', { name: 'Red: Inside' })
  await fireEvent.click(inside()[0]!)
  await fireEvent.click(inside()[0]!)
  await fireEvent.click(screen.getAllByRole('button', { name: 'Red: Field' })[1]!)
  expect(inside()).toEqual([])
  // Pressed a third time a cube is inside again.
  const blue = screen.getByRole('button', { name: 'Blue: Inside' })
  for (const _ of [1, 2, 3]) await fireEvent.click(blue)
  await fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  expect(submit).toHaveBeenCalledWith({ field: { red: 1 }, crypt: { red: 1 } })
})

test('a real die rests somewhere, between two sections perhaps, and says what it did not fulfil', async () => {
  const submit = vi.fn()
  const form = {
    form: 'throw',
    count: 1,
    places: ['outside', 'template', '3', '4', 'bullseye'],
    sections: ['3', '4', 'bullseye'],
    icons: ['icon'],
    needs: ['pond'],
    templates: [],
    icebergs: [2],
  }
  render(ThrowForm, { form, submit, disabled: false })
  expect(screen.getByRole('button', { name: 'Done' })).toHaveProperty('disabled', true)
  await fireEvent.click(screen.getByRole('button', { name: '3' }))
  await fireEvent.change(screen.getByLabelText('Also touches'), { target: { value: '4' } })
  await fireEvent.click(screen.getByLabelText('Pond met'))
  await fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  const rest = { place: '3', between: ['3', '4'], icon: '', bounced: true, unmet: ['pond'], template: '' }
  expect(submit).toHaveBeenCalledWith({ dice: [rest], icebergs: [], doubt: false })
})

test('dice are pressed, no more than may be, and what is pressed is the answer', async () => {
  const submit = vi.fn()
  const dice = [1, 2, 3].map((n) => ({ key: String(n), name: 'red', face: n }))
  render(DicePick, { dice, most: 1, disabled: false, done: (n: number) => `Again: ${n}`, none: 'Keep', submit })
  expect(screen.getByRole('button', { name: 'Keep' })).toBeTruthy()
  await fireEvent.click(screen.getByRole('button', { name: 'red: 2' }))
  await fireEvent.click(screen.getByRole('button', { name: 'red: 3' }))
  await fireEvent.click(screen.getByRole('button', { name: 'Again: 1' }))
  expect(submit).toHaveBeenCalledWith(['3'])
})

test('cubes are taken by colour as far as there are any, and put back', async () => {
  const submit = vi.fn()
  render(CubePick, { count: 2, have: { white: 1, blue: 5 }, disabled: false, submit })
  await fireEvent.click(screen.getByRole('button', { name: '1 White left' }))
  expect(screen.getByRole('button', { name: '0 White left' })).toHaveProperty('disabled', true)
  await fireEvent.click(screen.getByRole('button', { name: 'Put White back' }))
  await fireEvent.click(screen.getByRole('button', { name: '5 Blue left' }))
  await fireEvent.click(screen.getByRole('button', { name: '1 White left' }))
  await fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  expect(submit).toHaveBeenCalledWith(['blue', 'white'])
})
