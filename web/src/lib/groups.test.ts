import { expect, test } from 'vitest'
import { arrange, isFold, refsOf, type Item } from './groups'

const option = (key: string, label = key) => ({ key, label, refs: [] })
const moves = ['a1', 'a2', 'b1', 'b2', 'c1', 'c2', 'd1'].map((at) => option(`to:${at}`, `Move to ${at}`))
const shape = (items: Item[]): unknown[] =>
  items.map((item) => (isFold(item) ? [item.name, ...shape(item.items)] : item.label))

test('a handful of options stays as it is, what ends the turn last', () => {
  expect(shape(arrange([option('end', 'End'), option('to:a1'), option('melee:rat')]))).toEqual(['to:a1', 'melee:rat', 'End'])
})

test('many ways of one kind fold into one', () => {
  const items = arrange([...moves, option('melee:rat-1', 'Melee on Rat 1'), option('end', 'End')])
  expect(shape(items)).toEqual([['Move to', ...moves.map((one) => one.label)], 'Melee on Rat 1', 'End'])
})

test('potions fold by potion, and all of them into one', () => {
  const potion = (owner: string, name: string, aim: string) =>
    option(`drink:${owner}/${name}:${aim}`, `${owner} drinks ${name} (1) on ${aim}: ahh`)
  const aims = ['rat', 'bat', 'cat']
  const drinks = ['Ada', 'Bo', 'Cy'].flatMap((owner) => [
    ...aims.map((aim) => potion(owner, 'Fizz', aim)),
    potion(owner, 'Still', 'here')
  ])
  const items = arrange([...moves, ...drinks, option('end', 'End')])
  expect(items.map((item) => (isFold(item) ? item.name : item.label))).toEqual(['Move to', 'Drink', 'End'])
  const drink = items[1]!
  if (!isFold(drink)) throw new Error('not folded')
  expect(drink.options).toHaveLength(12)
  expect(shape(drink.items).slice(0, 2)).toEqual([
    ['Ada drinks Fizz (1) on', ...aims.map((aim) => `Ada drinks Fizz (1) on ${aim}: ahh`)],
    'Ada drinks Still (1) on here: ahh'
  ])
})

test('actions of different names stand side by side, each folded by its targets', () => {
  const use = (name: string, aim: string) => option(`use:hero/${name}:${aim}`, `${name} on ${aim}`)
  const items = arrange([...moves, use('Shout', 'here'), use('Throw', 'rat'), use('Throw', 'bat'), use('Throw', 'cat')])
  expect(shape(items).slice(1)).toEqual(['Shout on here', ['Throw on', 'Throw on rat', 'Throw on bat', 'Throw on cat']])
})

test('squares by name are one kind', () => {
  const items = arrange('abcdefghij'.split('').map((column) => option(`${column}1`)))
  expect(items).toHaveLength(1)
})

test('no option is lost or told twice', () => {
  const options = [...moves, ...['x', 'y', 'z', 'x:1', 'x:2', 'y:1:2', 'end'].map((key) => option(key))]
  const all = (items: Item[]): string[] => items.flatMap((item) => (isFold(item) ? all(item.items) : [item.key]))
  expect(all(arrange(options)).sort()).toEqual(options.map((one) => one.key).sort())
})

test('what an option points at is told, or named in its key', () => {
  expect(refsOf({ key: 'to:e5', label: '', refs: [] })).toContain('e5')
  expect(refsOf({ key: 'to:e5', label: '', refs: ['door'] })).toEqual(['door'])
})

test('what says several things in the same order is chosen one by one', () => {
  const orders = ['d6', 'd8', 'd10'].flatMap((might) =>
    ['d6', 'd8', 'd10'].filter((die) => die !== might).flatMap((magic) => ['now', 'later'].map((when) => `Might ${might}, Magic ${magic}, ${when}`))
  )
  const items = arrange(orders.map((label, n) => option(String(n), label)))
  expect(shape(items)[0]).toEqual(['Might d6', ['Might d6, Magic d8', ...orders.slice(0, 2)], ['Might d6, Magic d10', ...orders.slice(2, 4)]])
  expect(items).toHaveLength(3)
})
