import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Event, Roll, State } from '../generated/wire'
import { settings } from './settings.svelte'
import { byEvent, Show } from './show.svelte'
import { inWords } from './words'

const NONE = inWords('')
const event = (n: number): Event => ({
  n,
  kind: 'k',
  rule: '',
  text: inWords('something'),
  what: { kind: 'k' },
  at: 0,
  shown: [],
  heading: false,
  length: 2,
})
const ROLL: Roll = { why: NONE, dice: [['d6', 4]], about: null, n: 0 }
const look = (rev: number, more: Partial<State> = {}): State => ({
  t: 'state',
  rev,
  seat: null,
  view: { rev },
  text: NONE,
  since: rev,
  events: [event(rev)],
  rolls: [],
  films: [],
  undo: NONE,
  deadline: 0,
  outcome: null,
  trouble: NONE,
  spoken: [],
  ask: {
    seat: 'a',
    kind: 'k',
    rule: '',
    prompt: NONE,
    options: [],
    form: null,
    about: null,
    groups: {},
    names: {},
    chance: false,
    yours: true,
  },
  ...more,
})
const theirs = (state: State): State => ({ ...state, ask: { ...state.ask!, yours: false } })

beforeEach(() => {
  vi.useFakeTimers()
  settings.pace = 1
})
afterEach(() => vi.useRealTimers())
const soon = () => vi.advanceTimersByTimeAsync(0)

test('what is there at first is not played back, and a plain answer is followed by its question at once', async () => {
  const show = new Show()
  show.take(look(1))
  expect([show.state?.rev, show.asked?.rev, show.told, show.going]).toEqual([1, 1, 1, false])
  show.take(look(2))
  await soon()
  expect([show.state?.rev, show.asked?.rev, show.told, show.going]).toEqual([2, 2, 2, false])
})

test('the film comes first, then its result, then the story, then the question', async () => {
  const show = new Show()
  show.take(look(1))
  show.take(look(2, { films: [{ kind: 'drop', bodies: [], track: '' }] }))
  show.showing(true)
  await soon()
  expect([show.films.length, show.state?.rev, show.told, show.asked?.rev, show.going]).toEqual([1, 1, 1, 1, true])
  show.showing(false)
  await soon()
  expect([show.state?.rev, show.told, show.asked?.rev, show.going]).toEqual([2, 2, 2, false])
})

test('dice lie there before what they bring, and a press shows it at once', async () => {
  const show = new Show()
  show.take(look(1))
  show.take(look(2, { rolls: [ROLL] }))
  await soon()
  expect([show.rolls, show.state?.rev, show.asked?.rev]).toEqual([[ROLL], 1, 1])
  await vi.advanceTimersByTimeAsync(2000)
  expect([show.rolls, show.state?.rev, show.asked?.rev]).toEqual([[], 2, 2])
  expect(show.dice[2]).toEqual([ROLL])
  show.take(look(3, { rolls: [ROLL] }))
  await soon()
  show.skip()
  expect([show.state?.rev, show.asked?.rev, show.going]).toEqual([3, 3, false])
})

test('a roll that the board plays back itself is left to it, and another one is shown', async () => {
  const played: Roll = { ...ROLL, about: { kind: 'offense-roll' } }
  const show = new Show((roll) => roll.about?.kind === 'offense-roll')
  show.take(look(1))
  show.take(look(2, { rolls: [played] }))
  await soon()
  expect([show.rolls, show.asked?.rev]).toEqual([[], 2])
  show.take(look(3, { rolls: [played, ROLL] }))
  await soon()
  expect([show.rolls, show.asked?.rev]).toEqual([[ROLL], 2])
})

test('what led to a roll is told before the dice roll, and nothing of what they brought', async () => {
  const show = new Show()
  show.take(look(1))
  show.take(look(4, { since: 2, events: [event(2), event(3), event(4)], rolls: [{ ...ROLL, n: 4 }] }))
  await soon()
  expect([show.led.map((one) => one.n), show.rolls, show.told, show.state?.rev]).toEqual([[2, 3], [], 3, 1])
  await vi.advanceTimersByTimeAsync(700)
  expect([show.rolls.length, show.told, show.state?.rev]).toEqual([1, 3, 1])
  await vi.advanceTimersByTimeAsync(1000)
  expect([show.led, show.rolls, show.told, show.asked?.rev]).toEqual([[], [], 4, 4])
})

test('what led to a roll is felt before the dice roll, and what they brought when they lie', async () => {
  const felt: number[][] = []
  const show = new Show(
    () => false,
    (_, events) => {
      felt.push(events.map((one) => one.n))
      return 0
    },
  )
  show.take(look(1))
  show.take(look(4, { since: 2, events: [event(2), event(3), event(4)], rolls: [{ ...ROLL, n: 4 }] }))
  await soon()
  expect([show.rolls.length, felt]).toEqual([0, [[2, 3]]])
  await vi.advanceTimersByTimeAsync(1700)
  expect([show.asked?.rev, felt]).toEqual([4, [[2, 3], [4]]])
})

test('what is felt is seen before the next question stands under it', async () => {
  const show = new Show(
    () => false,
    () => 1000,
  )
  show.take(look(1))
  show.take(look(2))
  await soon()
  expect([show.state?.rev, show.said.length, show.asked?.rev, show.going]).toEqual([2, 1, 1, true])
  await vi.advanceTimersByTimeAsync(1000)
  expect([show.said.length, show.asked?.rev, show.going]).toEqual([0, 2, false])
})

test('dice lie in the story with what they brought', () => {
  const rolls = [3, 3, 5, 9].map((n) => ({ ...ROLL, n }))
  const [first, second, third, fourth] = rolls
  expect(byEvent({ events: [event(2), event(3), event(6)], rolls })).toEqual({ 3: [first, second], 6: [third, fourth] })
})

test('what others do is left there for a while, one after another, and what a board plays back is waited for', async () => {
  const show = new Show()
  show.take(look(1))
  show.take(theirs(look(2)))
  show.take(theirs(look(3)))
  await soon()
  expect([show.state?.rev, show.going]).toEqual([2, true])
  await vi.advanceTimersByTimeAsync(700)
  expect(show.state?.rev).toBe(3)
  await vi.advanceTimersByTimeAsync(700)
  show.take(look(4))
  show.showing(true)
  await soon()
  expect([show.state?.rev, show.told, show.asked?.rev]).toEqual([4, 3, 3])
  show.showing(false)
  await soon()
  expect([show.told, show.asked?.rev]).toEqual([4, 4])
})

test('who wants nothing shown sees only now and then what others do, and at once what is asked', async () => {
  settings.pace = 0
  const show = new Show()
  show.take(look(1))
  show.take(theirs(look(2)))
  show.take(theirs(look(3)))
  expect([show.state?.rev, show.told]).toEqual([1, 1])
  await vi.advanceTimersByTimeAsync(300)
  expect([show.state?.rev, show.told]).toEqual([3, 3])
  show.take(theirs(look(4, { rolls: [ROLL] })))
  show.take(look(5))
  expect([show.state?.rev, show.asked?.rev, show.told, show.dice[4]]).toEqual([5, 5, 5, [ROLL]])
  await vi.advanceTimersByTimeAsync(300)
  expect(show.state?.rev).toBe(5)
})

test('who wants nothing shown, who looks away and who took something back sees how things stand', () => {
  const show = new Show()
  show.take(look(1))
  settings.pace = 0
  show.take(look(2, { rolls: [ROLL] }))
  expect(show.asked?.rev).toBe(2)
  settings.pace = 1
  show.take(look(5, { since: 1, events: [event(1)], rolls: [ROLL] }))
  expect([show.asked?.rev, show.told]).toEqual([5, 1])
})
