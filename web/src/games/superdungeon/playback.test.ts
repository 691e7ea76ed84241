import { expect, test } from 'vitest'
import { inWords } from '../../lib/words'
import type { DungeonEvent, DungeonView, Foe, Hero } from './dungeon'
import { modelOf, played, stepsOf } from './playback'

const squares = 'abcdef'
  .split('')
  .flatMap((column, x) => [1, 2, 3].map((row) => ({ at: `${column}${row}`, x, y: row - 1, tile: 1 })))
const model = { name: '', hearts: 4, wounds: 0, statuses: [], lasting: [], abilities: [], movement: 5, actions: 1, unique: [] }
const hero = (id: string, at: string, more = {}) =>
  ({ ...model, id, card: id, at, squares: [at], seat: 'p1', potions: 0, activated: false, ...more }) as unknown as Hero
const foe = (id: string, at: string, more = {}) =>
  ({ ...model, id, card: id.replace(/-\d+$/, ''), at, squares: [at], rank: 'elite', ...more }) as unknown as Foe
const table = (heroes: Hero[], foes: Foe[], more = {}) =>
  ({
    turn: 1,
    side: 'heroes',
    phase: 'x',
    acting: null,
    crystals: [],
    heroes,
    foes,
    board: { width: 6, height: 3, squares },
    ...more,
  }) as unknown as DungeonView
let n = 0
const event = (kind: string, args: Record<string, unknown> = {}, text = kind): DungeonEvent => ({
  n: n++,
  kind,
  rule: `R-${kind}`,
  text: inWords(text),
  what: { ...args, kind } as DungeonEvent['what'],
  at: 0,
  shown: [],
  heading: false,
  length: 2,
})

const before = table([hero('ada', 'f1')], [foe('rat-1', 'a1')])

test('a move and an attack become steps, each with the table as it was then', () => {
  const after = table([hero('ada', 'f1', { wounds: 1, statuses: ['fire'] })], [foe('rat-1', 'e1')], { side: 'heroes', turn: 2 })
  const steps = stepsOf(before, after, [
    event('consul-turn', { turn: 2 }),
    event('heads-for', { model: 'rat-1', target: 'ada' }, 'The rat goes for Ada.'),
    event('moved', { model: 'rat-1', origin: 'a1', to: 'e1', path: ['a1', 'b1', 'c1', 'd1', 'e1'] }, 'The rat moves.'),
    event('attacks', { user: 'rat-1', target: 'ada' }),
    event('defended', { model: 'ada', stars: 0, rolled: [['blue', 0]] }),
    event('hurt', { user: 'rat-1', target: 'ada', strength: 2, defense: 0 }),
    event('wounded', { model: 'ada', wounds: 1, left: 3 }),
    event('suffers', { model: 'ada', status: ['fire'] }),
    event('potions', { model: 'ada', potions: 2 }),
  ])
  expect(steps.map((step) => step.said.at(-1)!.text)).toEqual([
    'consul-turn',
    'The rat moves.',
    'attacks',
    'hurt',
    'wounded',
    'suffers',
  ])
  const [turn, move, attack, hurt, wound, fire] = steps
  expect(turn!.view.side).toBe('consul')
  expect(modelOf(turn!.view, 'rat-1')!.at).toBe('a1')
  expect(move!.said.map((line) => line.text)).toEqual(['The rat goes for Ada.', 'The rat moves.'])
  expect([move!.path.length, modelOf(move!.view, 'rat-1')!.at]).toEqual([5, 'e1'])
  expect(attack!.strike).toEqual({ from: 'rat-1', to: 'ada', hit: null })
  expect([hurt!.strike!.hit, hurt!.rolls]).toEqual([true, [{ side: 'defense', dice: [['blue', 0]], stars: 0 }]])
  expect(modelOf(hurt!.view, 'ada')!.wounds).toBe(0)
  expect(modelOf(wound!.view, 'ada')!.wounds).toBe(1)
  expect(wound!.pops).toEqual([{ ref: 'ada', text: '−1 ♥', things: [], tone: 'hurt' }])
  expect(fire!.view).toBe(after)
})

test('who is destroyed stays on the table until then', () => {
  const after = table([hero('ada', 'f1')], [])
  const steps = stepsOf(before, after, [
    event('hit', { user: 'ada', target: 'rat-1', rolled: [['red', 2]], offense: 2 }),
    event('wounded', { model: 'rat-1', left: 0, wounds: 4 }),
    event('destroyed', { model: 'rat-1' }),
  ])
  expect(steps.map((step) => step.view.foes.length)).toEqual([1, 1, 0])
  expect(steps[0]!.rolls[0]).toEqual({ side: 'attack', dice: [['red', 2]], stars: 2 })
})

test('a newcomer stands where it appeared, even if it has gone on or fallen since', () => {
  const after = table([hero('ada', 'f1')], [foe('rat-1', 'a1'), foe('rat-2', 'c1', { wounds: 2 })])
  const [spawn, move] = stepsOf(before, after, [
    event('spawned', { model: 'rat-2', card: 'rat', to: 'a2' }),
    event('moved', { model: 'rat-2', origin: 'a2', to: 'c1', path: ['a2', 'b1', 'c1'] }),
  ])
  expect(modelOf(spawn!.view, 'rat-2')).toMatchObject({ at: 'a2', wounds: 0 })
  expect(modelOf(move!.view, 'rat-2')!.wounds).toBe(2)
  const seen = played(before, event('spawned', { model: 'bat-9', card: 'bat', to: 'b2' }), before)
  expect(modelOf(seen, 'bat-9')).toMatchObject({ at: 'b2', card: 'bat' })
})

test('a large base moves as a whole', () => {
  const big = foe('ogre-1', 'a1', { squares: ['a1', 'b1', 'a2', 'b2'] })
  const seen = played(table([], [big]), event('moved', { model: 'ogre-1', to: 'c2' }), before)
  expect(modelOf(seen, 'ogre-1')!.squares).toEqual(['c2', 'd2', 'c3', 'd3'])
})

test('healing, statuses, wrath and coins follow the story', () => {
  let seen = table([hero('ada', 'f1', { wounds: 3, statuses: ['ice'], wrath: 3 })], [], { coins: 4 })
  for (const one of [
    event('healed', { model: 'ada', token: 'wound', count: 2 }),
    event('healed', { model: 'ada', token: 'ice', count: 1 }),
    event('suffers', { model: 'ada', status: ['bane', 'fire'] }),
    event('sheds-wrath', { model: 'ada', lost: 2 }),
    event('coins', { coins: 2 }),
  ])
    seen = played(seen, one, seen)
  expect(modelOf(seen, 'ada')).toMatchObject({ wounds: 1, statuses: ['bane', 'fire'], wrath: 1 })
  expect(seen.coins).toBe(2)
})

test('a potion is one step: who drinks it, and what comes of it', () => {
  const steps = stepsOf(before, before, [
    event('drinks', { model: 'ada', potion: 'ada/tea' }),
    event('acts', { user: 'ada', action: 'ada/tea', aim: 'ada', drunk: true }),
    event('healed', { model: 'ada', token: 'wound', count: 2 }),
  ])
  expect(steps.map((step) => step.what.kind)).toEqual(['drinks', 'healed'])
  expect(steps[1]!.pops[0]!.text).toBe('+2 ♥')
})

test('what only the story tells is no step, and a new board is shown at once', () => {
  expect(stepsOf(before, before, [event('loot', { cards: [] }), event('equipped')])).toEqual([])
  const empty = { ...before, board: { ...before.board, squares: [] } }
  expect(stepsOf(empty, before, [event('moved', { model: 'ada', to: 'a1' })])).toEqual([])
})
