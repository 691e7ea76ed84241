import { expect, test } from 'vitest'
import { chanceOf, meanOf } from './odds'

const roll = { dice: ['blue', 'red'], faces: [0, 2], stars: 2, sides: { blue: [0, 1, 1, 2, 'heart', 'potion'], red: [1, 1, 2, 2, 'heart', 'potion'] } }

test('a die that is rolled again brings what is on its faces', () => {
  expect(chanceOf(roll, ['1'], 3)).toBeCloseTo(3 / 6)
  expect(chanceOf(roll, ['1'], 2)).toBeCloseTo(1)
  expect(chanceOf(roll, ['2'], 2)).toBeCloseTo(2 / 6)
  expect(meanOf(roll, ['1'])).toBeCloseTo(2 + 4 / 6)
  expect(chanceOf(roll, ['1', '2'], 4)).toBeCloseTo(2 / 36)
})
