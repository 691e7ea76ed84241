import { expect, test } from 'vitest'
import type { Event, Roll } from '../generated/wire'
import { toldAt } from './lengths'
import { inWords } from './words'

const event = (n: number, length: number, heading = false) =>
  ({ n, kind: 'x', rule: '', text: inWords(`${n}`), what: {}, at: n, shown: [], heading, length }) as unknown as Event
const roll = { why: inWords('to hit'), dice: [['red', 3]], about: null } as unknown as Roll
const story = [event(0, 2, true), event(1, 3), event(2, 2), event(3, 1)]
const numbers = (length: number) => toldAt(length, story, { 1: [roll] }).map((line) => [line.event.n, line.dice.length])

test('headlines are told without dice, under their headings', () =>
  expect(numbers(1)).toEqual([
    [0, 0],
    [3, 0],
  ]))
test('dice of what is left out stand with the next line', () =>
  expect(numbers(2)).toEqual([
    [0, 0],
    [2, 1],
    [3, 0],
  ]))
test('at full length everything is told', () =>
  expect(numbers(3)).toEqual([
    [0, 0],
    [1, 1],
    [2, 0],
    [3, 0],
  ]))
