import { beforeEach, describe, expect, test, vi } from 'vitest'
import { called } from './called'
import { EASY, type AimForm, type Window } from './gesture'
import { footprint, put, wallGap, type PropSizes } from './props'
import { f } from './text'
import { Thrower, type Answer } from './thrower.svelte'
import { FULL_TURN, Hands, heightOf, Jump, JUMP_TIME, JUMP_TOP, TURN_RATE, windowOf } from './timing'

const window = (name: string, start: number, length: number, assisted = { start, length: 2 * length }, lead = 0): Window => ({
  name,
  start,
  length,
  assisted,
  lead,
})
const WINDOWS = [
  window('in_air', 0.03, 0.43),
  window('hands_together', -0.3, 0.6, { start: -0.6, length: 1.2 }),
  window('after_turn', 0, 1.5),
]
function formOf(needs: string[], more: Partial<AimForm> = {}): AimForm {
  return {
    form: 'aim',
    gesture: 'throw',
    needs,
    start: [0, -66, 7],
    props: {},
    tasks: [],
    windows: WINDOWS,
    limits: { height: [-40, 70], outline: 6, beyond: [-1000, 60], speed: [20, 600], spin: 60, cross_spin: false },
    usual: { veer: 0, speed: 196, loft: 21, roll: 0, turn: 20 },
    ...more,
  }
}

let sent: Answer[]
let hand: Thrower
function asked(needs: string[], more: Partial<AimForm> = {}): Thrower {
  hand.ask(formOf(needs, more))
  return hand
}
beforeEach(() => {
  localStorage.clear()
  sent = []
  hand = new Thrower((answer) => sent.push(answer))
})
const gesture = () => sent[0]!.gesture as any
/** Flick forward from `from` for `seconds` at the easy speed; nothing is let go. */
function flick(from: number, seconds = 0.15, startY = 0) {
  for (let n = 1; n <= 15; n++) hand.draw({ x: 0, y: startY + (EASY * seconds * n) / 15, t: from + (seconds * n) / 15 })
}

describe('the hand', () => {
  test('a flick by pointer is thrown when it is let go', () => {
    asked([]).press('pointer', 1, 'left', { x: 0, y: 0, t: 1 })
    flick(1)
    expect(sent).toEqual([])
    hand.release(1.15)
    expect(gesture().velocity[1]).toBeCloseTo(196 * Math.cos((21 * Math.PI) / 180), 0)
    expect(hand.phase).toBe('sent')
    expect(hand.strokes[0]!.strength).toBeCloseTo(1, 2)
  })
  test('a die that is only put down is no throw', () => {
    asked([]).press('pointer', 1, 'left', { x: 0, y: 0, t: 1 })
    hand.release(1.5)
    expect(sent).toEqual([])
    expect(hand.phase).toBe('ready')
    expect(hand.told).toBe(f.tooShort)
  })
  test('by keys: the arrows aim, the meter tells the strength', () => {
    asked([])
    for (let n = 0; n < 6; n++) hand.aim(0.5)
    hand.press('keys', 2)
    hand.tick(2.45)
    expect(hand.meter).toBeCloseTo(1)
    hand.release(2.45)
    expect(Math.atan2(-gesture().velocity[0], gesture().velocity[1])).toBeCloseTo((3 * Math.PI) / 180)
  })
  test('after it was sent nothing is thrown twice', () => {
    asked([]).press('keys', 2)
    hand.release(2.4)
    hand.press('keys', 3)
    hand.release(3.4)
    expect(sent).toHaveLength(1)
  })
  test('loft and step stay where a hand can be', () => {
    asked([])
    for (let n = 0; n < 200; n++) hand.raise(1)
    for (let n = 0; n < 50; n++) hand.step(2)
    expect(hand.set.loft).toBe(75)
    expect(hand.set.step).toBe(30)
  })
})

describe('under conditions', () => {
  test('Blind: dark from pick-up to release', () => {
    asked(['blind'])
    expect(hand.isDark).toBe(false)
    hand.press('keys', 1)
    expect(hand.isDark).toBe(true)
    hand.release(1.4)
    expect(hand.isDark).toBe(false)
    expect(gesture().stance.eyes_closed).toBe(true)
  })
  test('Jump: released in the air', () => {
    asked(['jump']).press('keys', 1)
    hand.leap(1.3)
    hand.tick(1.5)
    expect(hand.height).toBeCloseTo(heightOf(0.2))
    expect(hand.bars[0]).toMatchObject({ name: 'jump', window: [0.03, expect.closeTo(0.46)] })
    hand.release(1.5)
    expect(gesture().stance.since_take_off).toBeCloseTo(0.2)
  })
  test('Jump: without one nothing is thrown; after landing it is, and misses', () => {
    asked(['jump']).press('keys', 1)
    hand.release(1.4)
    expect(hand.told).toBe(f.jumpFirst)
    hand.press('keys', 2)
    hand.leap(2.1)
    hand.release(2.9)
    expect(gesture().stance.since_take_off).toBeCloseTo(0.8)
  })
  test('Jump: the button leaves time to reach for the die', () => {
    asked(['jump']).leap(1, true)
    hand.press('pointer', 1.5, 'left', { x: 0, y: 0, t: 1.5 })
    flick(1.95)
    hand.release(2.1)
    expect(gesture().stance.since_take_off).toBeCloseTo(0.2)
  })
  test('Prayer: both held half a second, and opened together', () => {
    asked(['prayer']).press('keys', 1, 'left')
    expect(hand.phase).toBe('ready')
    hand.press('keys', 1.1, 'right')
    expect(hand.phase).toBe('held')
    hand.release(1.8, 'left')
    expect(sent).toEqual([])
    hand.release(1.85, 'right')
    expect(gesture().grip.held).toBeCloseTo(0.7)
    expect(gesture().grip.apart).toBeCloseTo(0.05)
    expect(gesture().velocity[1]).toBeGreaterThan(100)
  })
  test('Prayer: shorter than half a second is no throw', () => {
    asked(['prayer']).press('keys', 1, 'left')
    hand.press('keys', 1, 'right')
    hand.release(1.3, 'left')
    hand.release(1.3, 'right')
    expect(sent).toEqual([])
    expect(hand.told).toBe(f.holdLonger)
  })
  test('X: crossed', () => {
    asked(['x']).press('keys', 1, 'left')
    hand.press('keys', 1, 'right')
    hand.release(1.6, 'right')
    hand.release(1.7, 'left')
    expect(gesture().grip.apart).toBeCloseTo(0.1)
  })
  test('Dancing: once round, facing the board, thrown at once', () => {
    asked(['dancing']).beginTurn(1)
    const end = 1 + (FULL_TURN + 10) / TURN_RATE
    hand.tick(1.5)
    expect(hand.turned).toBeCloseTo(80)
    hand.endTurn(end)
    expect(hand.told).toBe(f.turnDone)
    hand.press('keys', end + 0.3)
    hand.release(end + 0.8)
    expect(gesture().stance).toMatchObject({
      turn_slowest: TURN_RATE,
      turned: expect.closeTo(370),
      off_centre: expect.closeTo(10),
      since_turn: expect.closeTo(0.8),
    })
  })
  test('Dancing: half a turn, or one that ends looking away, is none', () => {
    asked(['dancing']).beginTurn(1)
    hand.endTurn(2)
    expect(hand.told).toBe(f.turnMore)
    hand.beginTurn(3)
    hand.endTurn(3 + 430 / TURN_RATE)
    expect(hand.told).toBe(f.turnAway)
    hand.press('keys', 8)
    hand.release(8.4)
    expect(sent).toEqual([])
  })
  test('Punch: the hand opens by itself when the fist meets the table', () => {
    asked(['punch']).press('pointer', 1, 'left', { x: 0, y: 0, t: 1 })
    hand.draw({ x: 0, y: -8, t: 1.3 })
    flick(1.3, 0.15, -8)
    expect(gesture().grip).toMatchObject({ fist: true, since_strike: 0 })
  })
  test('Punch: let go before the blow is too early by what was missing', () => {
    asked(['punch']).press('pointer', 1, 'left', { x: 0, y: 0, t: 1 })
    hand.draw({ x: 0, y: -40, t: 1.3 })
    flick(1.3, 0.15, -40)
    hand.release(1.45)
    expect(gesture().grip.since_strike).toBeCloseTo(-(40 + 2 - 0.15 * EASY) / EASY, 2)
  })
  test('Jump and Waterfall: tilt first, jump while the die slides', () => {
    asked(['jump', 'waterfall'], { tasks: [{ throw: 'waterfall', parts: [{ path: 'device.tilt_to', usual: 38 }] }] }).press(
      'keys',
      1,
    )
    hand.release(1.4)
    expect(hand.phase).toBe('sliding')
    hand.leap(1.65)
    expect(gesture().stance.since_take_off).toBeCloseTo(-0.25)
  })
  test('Weak-Hand: arrows are mirrored while the die is held', () => {
    asked(['weak_hand'])
    const before = hand.set.aim
    hand.press('keys', 1)
    hand.aim(2)
    expect(hand.set.aim).toBeCloseTo(before - 2)
  })
  test('props go along where they were put; assisted timing is told', () => {
    asked(['pond'], { props: { pond: [0, -29, 1.57] } })
    hand.place('pond', [3, -30, 1.57])
    hand.setAssisted(true)
    hand.press('keys', 1)
    hand.release(1.4)
    expect(sent[0]).toMatchObject({ props: { pond: [3, -30, 1.57] }, assisted: true })
    expect(new Thrower(vi.fn()).assisted).toBe(true)
  })
})

describe('clocks', () => {
  test('a window is twice as long with assisted timing; a gadget is let go earlier', () => {
    const form = formOf([], { windows: [window('in_air', 0.03, 0.43, { start: 0.03, length: 0.86 }, 0.12)] })
    expect(windowOf(form, 'in_air', false)).toEqual({ start: expect.closeTo(-0.09), end: expect.closeTo(0.34) })
    expect(windowOf(form, 'in_air', true)!.end).toBeCloseTo(0.77)
    expect(windowOf(form, 'nod', false)).toBeNull()
  })
  test('a jump lasts half a second and is highest in the middle', () => {
    const jump = new Jump()
    jump.begin(5)
    expect(jump.height(5 + JUMP_TOP)).toBeCloseTo(29.4, 1)
    expect(jump.isFlying(5 + JUMP_TIME + 0.01)).toBe(false)
    expect(jump.height(5 + JUMP_TIME + 0.01)).toBe(0)
  })
  test('a hand that closes again holds anew', () => {
    const hands = new Hands()
    hands.press('left', 1)
    hands.press('right', 1)
    hands.open('left', 2)
    hands.press('left', 2.1)
    expect(hands.held(2.3)).toBeCloseTo(0.2)
  })
})

describe('props', () => {
  const sizes: PropSizes = {
    table: [75, 55, 3],
    floe: [12, 8, 0.2],
    pond: [5, 6, 0.2],
    wall: [14, 9, 0.4, 3],
    gap: 1,
    front: Math.PI / 3,
  }
  const spot: [number, number] = [0, -66]
  const nearest = (points: [number, number][]) => Math.min(...points.map(([x, y]) => Math.hypot(x, y)))

  test('lie where they are put', () =>
    expect(put('pond', [5, -40, 0], {}, sizes, 21, spot)).toEqual([expect.closeTo(5), expect.closeTo(-40), 0]))
  test('keep off the board', () => {
    const pond = put('pond', [0, -5, 0], {}, sizes, 21, spot)!
    expect(Math.hypot(pond[0], pond[1])).toBeGreaterThanOrEqual(28)
    expect(nearest(footprint('floe', put('floe', [2, -10, 0.4], {}, sizes, 21, spot)!, sizes))).toBeGreaterThanOrEqual(22)
  })
  test('stay in front of the Hero', () => {
    const [x, y] = put('pond', [40, 10, 0], {}, sizes, 21, spot)!
    expect(Math.abs(Math.atan2(x, -y))).toBeLessThanOrEqual(Math.PI / 3)
  })
  test('the wall touches the outline, wherever it is dragged', () => {
    for (const to of [
      [3, -60, 1.57],
      [30, 30, 0.3],
      [-4, -1, 2],
    ] as [number, number, number][])
      expect(Math.abs(wallGap(put('wall', to, {}, sizes, 21, spot)!, sizes, 21))).toBeLessThan(0.001)
  })
  test('neither overlap nor hang over the edge', () => {
    expect(put('pond', [0, -36, 0], { floe: [0, -36, 0] }, sizes, 21, spot)).toBeNull()
    expect(put('pond', [0, -54, 0], {}, sizes, 21, spot)).toBeNull()
  })
})

describe('calling out', () => {
  const names = (need: string) => (need === 'jump' ? 'Jump Shot' : need)
  test('a Hit says its value', () =>
    expect(called({ place: '4', icon: 'icon' }, names)).toMatchObject({ hit: true, value: '4', icon: 'the icon is up' }))
  test('the bullseye counts ten', () => expect(called({ place: 'bullseye' }, names).value).toBe('10'))
  test('a Miss says every reason with its rule, in the order of judging', () =>
    expect(called({ place: 'bones', bounced: false, unmet: ['jump'] }, names).why.map((why) => why.rule)).toEqual([
      'DF-MISS-05',
      'DF-MISS-01',
      'DF-MISS-03',
    ]))
  test('what fell into a hole lies across no sections', () => {
    const told = called({ place: 'hole', between: ['3', '4'], icon: 'red' }, names)
    expect([told.hit, told.where, told.why.length]).toEqual([false, '', 1])
  })
  test('between two sections is told', () =>
    expect(called({ place: '2', between: ['2', '3'] }, names).where).toContain('across 2 and 3'))
})

test('while a die flies it is said whose it is, at whom, and what it is for', () => {
  expect(f.flying('Marla', 'Goblin', 3)).toBe('Marla throws at Goblin, who has 3 life left…')
  expect(f.flying()).toBe('A throw…')
})
