import { expect, test } from 'vitest'
import type { DungeonView } from './dungeon'
import { blowsOf, chanceOf, meanOf, worthOf, worthOfAll } from './odds'

const roll = {
  dice: ['blue', 'red'],
  faces: [0, 2],
  stars: 2,
  sides: { blue: [0, 1, 1, 2, 'heart', 'potion'], red: [1, 1, 2, 2, 'heart', 'potion'] },
}

test('a die that is rolled again brings what is on its faces', () => {
  expect(chanceOf(roll, ['1'], 3)).toBeCloseTo(3 / 6)
  expect(chanceOf(roll, ['1'], 2)).toBeCloseTo(1)
  expect(chanceOf(roll, ['2'], 2)).toBeCloseTo(2 / 6)
  expect(meanOf(roll, ['1'])).toBeCloseTo(2 + 4 / 6)
  expect(chanceOf(roll, ['1', '2'], 4)).toBeCloseTo(2 / 36)
})

const hero = {
  id: 'h',
  seat: 'p1',
  statuses: [] as string[],
  offense: { strength: { dice: ['red'], stars: 0, range: 1 } },
  hearts: 6,
  wounds: 0,
}
const foe = { id: 'imp-1', rank: 'elite', armor: 1, hearts: 1, wounds: 0, statuses: [] as string[] }
const specials = {
  'witch/fan': { dice: ['red', 'red'], stars: 0, cost: 2, defend: '', meets: { north: ['imp-1', 'h'] } },
}
const board = (change: object = {}) =>
  ({ heroes: [{ ...hero, ...change }], foes: [foe], acting: { model: 'h', specials } }) as unknown as DungeonView

test('an attack says how likely it hits: more stars than armor, and none with the only die taken away', () => {
  expect(blowsOf(board(), 'melee:imp-1')).toEqual([{ target: 'imp-1', hit: expect.closeTo(2 / 6) }])
  expect(blowsOf(board({ statuses: ['hex'] }), 'melee:imp-1')[0]?.hit).toBe(0)
  expect(blowsOf(board(), 'to:a1')).toEqual([])
})

test('of two dice Hex takes the better one', () => {
  const twice = { statuses: ['hex'], offense: { strength: { dice: ['red', 'red'], stars: 0, range: 1 } } }
  expect(blowsOf(board(twice), 'melee:imp-1')[0]?.hit).toBeCloseTo((2 / 6) ** 2)
})

test('what can be felled is offered before what is only scratched', () => {
  const big = { ...foe, id: 'big-1', hearts: 3 }
  const view = { ...board(), foes: [foe, big] } as unknown as DungeonView
  expect(worthOf(view, 'imp-1', 0.4)).toBeGreaterThan(worthOf(view, 'big-1', 0.5))
})

test('a special attack says it of everybody whom it meets, and counts its own side against it', () => {
  const blows = blowsOf(board(), 'use:witch/fan:north')
  expect(blows.map((one) => one.target)).toEqual(['imp-1', 'h'])
  expect(blows[0]!.hit).toBeCloseTo(1 - 2 / 9 - 1 / 9)
  expect(blowsOf(board(), 'use:witch/fan:south')).toEqual([])
  const enemy = blows.slice(0, 1)
  expect(worthOfAll(board(), 'use:witch/fan:north', blows)).toBeLessThan(worthOfAll(board(), 'use:witch/fan:north', enemy))
  expect(worthOfAll(board(), 'melee:imp-1', enemy)).toBeCloseTo(2 * worthOfAll(board(), 'use:witch/fan:north', enemy))
})
