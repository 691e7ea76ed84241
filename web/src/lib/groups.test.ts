import { expect, test } from 'vitest'
import type { Option } from '../generated/wire'
import { arrange, isFold, refsOf, type Item } from './groups'
import { inWords } from './words'

const option = (key: string, group = '', refs: string[] = []): Option => ({ key, label: inWords(key), refs, group })
const groups = Object.fromEntries(
  Object.entries({
    move: 'Move',
    potion: 'Drink a potion',
    'potion/fizz': 'Fizz on',
    'potion/still': 'Still on',
    dice: 'Dice',
  }).map(([id, name]) => [id, inWords(name)]),
)
const moves = ['a1', 'a2', 'b1', 'b2', 'c1', 'c2', 'd1'].map((at) => option(`to:${at}`, 'move', [at]))
const shape = (items: Item[]): unknown[] => items.map((item) => (isFold(item) ? [item.name, ...shape(item.items)] : item.key))

test('a handful of options stays as it is, what ends the turn last', () => {
  expect(shape(arrange([option('end'), option('to:a1', 'move'), option('melee:rat')], { groups }))).toEqual([
    'to:a1',
    'melee:rat',
    'end',
  ])
})

test('many options of one group fold into one, by the name that the ask gives it', () => {
  const items = arrange([...moves, option('melee:rat-1'), option('end')], { groups })
  expect(shape(items)).toEqual([['Move', ...moves.map((one) => one.key)], 'melee:rat-1', 'end'])
})

test('a group within a group folds within it', () => {
  const drinks = ['rat', 'bat', 'cat'].flatMap((aim) => [
    option(`fizz:${aim}`, 'potion/fizz'),
    option(`still:${aim}`, 'potion/still'),
  ])
  const items = arrange([...moves, ...drinks, option('end')], { groups })
  expect(shape(items).slice(1)).toEqual([
    ['Drink a potion', ['Fizz on', 'fizz:rat', 'fizz:bat', 'fizz:cat'], ['Still on', 'still:rat', 'still:bat', 'still:cat']],
    'end',
  ])
})

test('two of a group are shown as they are, and so is a group without a name', () => {
  const items = arrange(
    [
      ...moves,
      option('x', 'dice'),
      option('y', 'dice'),
      option('p', 'nameless'),
      option('q', 'nameless'),
      option('r', 'nameless'),
    ],
    { groups },
  )
  expect(shape(items).slice(1)).toEqual(['x', 'y', 'p', 'q', 'r'])
})

test('a group that is all there is within another is not folded again', () => {
  const drinks = Array.from({ length: 9 }, (_, n) => option(`fizz:${n}`, 'potion/fizz'))
  expect(shape(arrange(drinks, { groups }))).toEqual([['Drink a potion', ...drinks.map((one) => one.key)]])
})

test('without groups, options on the same thing fold under its name', () => {
  const on = (ref: string) => ['look', 'take', 'eat'].map((verb) => option(`${verb}:${ref}`, '', [ref]))
  const names: Record<string, string> = { brie: 'a ripe brie', rat: 'a rat', cup: 'a cup' }
  const thing = (id: string) => (names[id] === undefined ? undefined : inWords(names[id]))
  const items = arrange([...on('brie'), ...on('rat'), ...on('cup')], { groups: {}, thing })
  expect(shape(items)[0]).toEqual(['a ripe brie', 'look:brie', 'take:brie', 'eat:brie'])
  expect(items).toHaveLength(3)
  expect(arrange(moves.concat(moves), { groups: {}, thing })).toHaveLength(14)
})

test('no option is lost or told twice', () => {
  const options = [...moves, ...['x', 'y', 'z', 'end'].map((key) => option(key)), option('f', 'potion/fizz')]
  const all = (items: Item[]): string[] => items.flatMap((item) => (isFold(item) ? all(item.items) : [item.key]))
  expect(all(arrange(options, { groups })).sort()).toEqual(options.map((one) => one.key).sort())
})

test('an option points at what the rules say, or is itself a thing of the board', () => {
  expect(refsOf(option('e5'))).toEqual(['e5'])
  expect(refsOf(option('to:e5', '', ['e5', 'door']))).toEqual(['e5', 'door'])
})
