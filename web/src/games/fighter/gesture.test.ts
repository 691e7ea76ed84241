import { describe, expect, test } from 'vitest'
import {
  beyondTable,
  EASY,
  flipOf,
  gestureOf,
  heldFlat,
  launcherOf,
  meterAt,
  offCentre,
  settingOf,
  standing,
  stepped,
  STILL,
  strikePlace,
  strokeOf,
  STRONGEST,
  WEAKEST,
  type AimForm,
  type Body,
  type Stroke,
  type TrailPoint,
  type Vec3,
} from './gesture'

const LIMITS: AimForm['limits'] = {
  height: [2, 70],
  outline: 6,
  beyond: [-1000, 60],
  speed: [20, 600],
  spin: 60,
  cross_spin: false,
}
function formOf(needs: string[], more: Partial<AimForm> = {}): AimForm {
  return {
    form: 'aim',
    gesture: 'throw',
    needs,
    limits: LIMITS,
    start: [0, -66, 7],
    props: {},
    tasks: [],
    windows: [],
    usual: { veer: 0, speed: 196, loft: 21, roll: 0, turn: 20 },
    ...more,
  }
}
const task = (...parts: [string, number, number, number][]) => [
  { throw: 'x', parts: parts.map(([path, least, most, usual]) => ({ path, least, most, usual })) },
]
const UP: Vec3 = [Math.sqrt(1 / 3), Math.sqrt(1 / 3), Math.sqrt(1 / 3)]
const EVEN: Stroke = { strength: 1, side: 0, curve: 0 }
const made = (form: AimForm, stroke: Partial<Stroke> = {}, body: Partial<Body> = {}) =>
  gestureOf(form, settingOf(form), { ...EVEN, ...stroke }, { ...STILL, ...body }, UP)
/** A straight trail at a speed, some degrees to the left. */
function trail(speed: number, degrees = 0, seconds = 0.2): TrailPoint[] {
  const turn = (degrees * Math.PI) / 180
  return Array.from({ length: 21 }, (_, n) => {
    const t = (seconds * n) / 20
    return { x: -Math.sin(turn) * speed * t, y: Math.cos(turn) * speed * t, t }
  })
}
const speedOf = (v: Vec3) => Math.hypot(...v)

describe('a stroke', () => {
  test('at the easy speed throws as hard as a practised hand, straight ahead', () => {
    const stroke = strokeOf(trail(EASY), 0.2)!
    expect(stroke.strength).toBeCloseTo(1, 3)
    expect(stroke.side).toBeCloseTo(0, 6)
  })
  test('is read from its last seventy milliseconds', () => {
    const slow = trail(60).map((p) => ({ ...p, t: p.t - 0.2 }))
    const end = slow.at(-1)!
    const fast = trail(EASY, 0, 0.1).map((p) => ({ x: p.x + end.x, y: p.y + end.y, t: p.t }))
    expect(strokeOf([...slow, ...fast], 0.1)!.strength).toBeCloseTo(1, 2)
  })
  test('that is half as fast again throws less than a quarter harder, and never beyond what a hand can', () => {
    expect(strokeOf(trail(1.5 * EASY), 0.2)!.strength).toBeCloseTo(1.225, 2)
    expect(strokeOf(trail(9000), 0.2)!.strength).toBe(STRONGEST)
    expect(strokeOf(trail(40), 0.2)!.strength).toBe(WEAKEST)
  })
  test('goes where it points; the weak hand mirrors it', () => {
    expect(strokeOf(trail(EASY, 12), 0.2)!.side).toBeCloseTo((12 * Math.PI) / 180, 5)
    expect(strokeOf(trail(EASY, 12), 0.2, true)!.side).toBeCloseTo((-12 * Math.PI) / 180, 5)
  })
  test('that bends to the left spins to the left', () => {
    const bent = Array.from({ length: 15 }, (_, n) => ({ x: -0.02 * n * n, y: 1.8 * n, t: n / 100 }))
    expect(strokeOf(bent, 0.14)!.curve).toBeGreaterThan(0.5)
  })
  test.each([
    ['too slow', trail(20), 0.2],
    ['backwards', trail(EASY, 170), 0.2],
    ['at rest before it let go', trail(EASY), 0.5],
    ['no movement at all', [{ x: 0, y: 0, t: 0 }], 0],
  ] as [string, TrailPoint[], number][])('%s is none', (_, points, letGo) => expect(strokeOf(points, letGo)).toBeNull())
  test('one shaky sample does not decide it', () => {
    const shaky = trail(EASY)
    shaky[18] = { ...shaky[18]!, x: 1.5 }
    expect(Math.abs(strokeOf(shaky, 0.2)!.side)).toBeLessThan(0.12)
  })
  test('by keys has the strength the meter shows: up, down and up again', () => {
    expect(meterAt(0)).toBeCloseTo(0.75)
    expect(meterAt(0.45)).toBeCloseTo(1)
    expect(meterAt(0.9)).toBeCloseTo(1.25)
    expect(meterAt(1.8)).toBeCloseTo(0.75)
  })
})

describe('an ordinary throw', () => {
  test('leaves at the practised speed and loft, held flat', () => {
    const gesture = made(formOf([]))
    expect(gesture.at).toEqual([0, -66, 7])
    expect(speedOf(gesture.velocity)).toBeCloseTo(196)
    expect(gesture.velocity[2] / speedOf(gesture.velocity)).toBeCloseTo(Math.sin((21 * Math.PI) / 180))
    expect(gesture.spin[2]).toBe(20)
    expect(Math.hypot(...gesture.orientation)).toBeCloseTo(1)
    expect(gesture).not.toHaveProperty('device')
    expect(gesture.stance).toEqual({})
    expect(gesture.grip).toEqual({})
  })
  test('a corner of the held die points up', () => {
    const [w, x, y, z] = heldFlat(1.1, UP)
    const [a, b, c] = UP
    const [tx, ty] = [2 * (y * c - z * b), 2 * (z * a - x * c)]
    const tz = 2 * (x * b - y * a)
    expect(c + w * tz + x * ty - y * tx).toBeCloseTo(1)
  })
  test('to the left goes to the left', () => expect(made(formOf([]), { side: 0.2 }).velocity[0]).toBeLessThan(-30))
  test('stays within the limits in force', () => {
    const tight = formOf([], { limits: { ...LIMITS, speed: [20, 150], spin: 3, height: [15, 40], cross_spin: true } })
    const gesture = made(tight, { strength: 1.4, curve: 20 })
    expect(speedOf(gesture.velocity)).toBeLessThanOrEqual(150.0001)
    expect(speedOf(gesture.spin)).toBeLessThanOrEqual(3.0001)
    expect(gesture.at[2]).toBe(15)
    expect(gesture.spin[2]).toBe(0)
  })
  test('one stands back where the limits ask for it', () => {
    const far = formOf([], { start: [0, -30, 7], limits: { ...LIMITS, beyond: [1, 60] } })
    expect(beyondTable(...(standing(far, settingOf(far)).slice(0, 2) as [number, number]))).toBeGreaterThanOrEqual(1)
    const near = formOf([], { start: [0, -22, 7] })
    expect(Math.hypot(...standing(near, settingOf(near)).slice(0, 2)) - 21).toBeGreaterThanOrEqual(6)
  })
  test('a step aside still looks at the same point', () => {
    const form = formOf([])
    const set = stepped(form, settingOf(form), 10)
    expect(set.step).toBe(10)
    const turn = (set.aim * Math.PI) / 180
    expect(standing(form, set)[0] - 66 * Math.tan(turn)).toBeCloseTo(0)
  })
})

describe('each specific throw', () => {
  test('Blind: eyes closed', () => expect(made(formOf(['blind'])).stance).toEqual({ eyes_closed: true }))
  test('Eye-Level: eyes at the table top, all the time', () =>
    expect(made(formOf(['eye_level'])).stance).toEqual({ eyes_lowest: 2, eyes_highest: 2 }))
  test('Weak-Hand: from the other side of the body, looking at the middle', () => {
    const form = formOf(['weak_hand'])
    expect(made(form).stance).toEqual({ weak_hand: true })
    expect(made(form).at[0]).toBe(-15)
    expect(settingOf(form).aim).toBeCloseTo((-Math.atan2(15, 66) * 180) / Math.PI)
  })
  test('Jump: when it was let go after the take-off', () =>
    expect(made(formOf(['jump']), {}, { sinceTakeOff: 0.21 }).stance).toEqual({ since_take_off: 0.21 }))
  test('Dancing: a full turn at an even pace, ending before the board', () => {
    const { stance } = made(formOf(['dancing']), {}, { turned: 372, turnRate: 160, sinceTurn: 0.8 })
    expect(stance).toEqual({ turned: 372, turn_slowest: 160, turn_fastest: 160, off_centre: 12, since_turn: 0.8 })
    expect(offCentre(710)).toBe(-10)
  })
  test('Prayer: both palms, and the time between their opening', () =>
    expect(made(formOf(['prayer']), {}, { held: 0.7, apart: 0.04 }).grip).toEqual({ palms: true, held: 0.7, apart: 0.04 }))
  test('X: crossed wrists, so the left input opens the right one', () =>
    expect(made(formOf(['x']), {}, { held: 0.7, apart: 0.04 }).grip).toEqual({ wrists: true, held: 0.7, apart: -0.04 }))
  test('Punch: the fist strikes the table beside the board, and the die gets its sideways speed', () => {
    const form = formOf(['punch'], {
      start: [0, -46, 3.5],
      usual: { speed: 119, roll: 12, turn: 25 },
      tasks: task(['grip.strike', 80, 9999, 200]),
      limits: { ...LIMITS, height: [3, 5], speed: [0, 400] },
    })
    const { velocity, grip } = made(form, { strength: 1.1 }, { sinceStrike: 0.02 })
    expect(Math.hypot(velocity[0], velocity[1])).toBeCloseTo(130.9)
    expect(velocity[2]).toBeCloseTo(-220)
    expect(grip).toMatchObject({ fist: true, strike_at: [0, -46], since_strike: 0.02 })
    expect(grip.strike).toBeCloseTo(220)
    expect(strikePlace([0, -25, 4])[1]).toBeCloseTo(-30)
    expect(strikePlace([0, -64, -8])).toEqual([0, -55])
  })
  test('Head: a nod, not faster than a head can', () => {
    const form = formOf(['head'], {
      usual: { speed: 94, loft: 20 },
      tasks: task(['device.seconds', 0.02, 0.25, 0.248], ['velocity.level', 0, 200, 88], ['velocity.2', 0, 200, 31]),
    })
    const gesture = made(form)
    expect(gesture.device).toEqual({ type: 'head', seconds: 0.248 })
    expect(gesture.velocity[1]).toBeCloseTo(94 * Math.cos((20 * Math.PI) / 180))
    const wild = made({ ...form, usual: { speed: 900, loft: 60 } })
    expect(Math.hypot(wild.velocity[0], wild.velocity[1])).toBeLessThanOrEqual(200.001)
    expect(wild.velocity[2]).toBe(200)
  })
  test('Card Flick: straight up under the card, where the finger was set', () => {
    const form = formOf(['card_flick'], {
      usual: { speed: 146 },
      tasks: task(
        ['velocity.size', 20, 350, 146],
        ['device.strike.0', 0.5, 6.8, 1.4],
        ['device.strike.1', -3, 3, 0],
        ['device.rest.0', 1, 7.8, 2.3],
      ),
    })
    const gesture = made(form, { strength: 1.2, side: 0.1 })
    expect(gesture.velocity[0]).toBe(0)
    expect(gesture.velocity[1]).toBe(0)
    expect(gesture.velocity[2]).toBeCloseTo(175.2)
    expect(gesture.device).toEqual({ type: 'card', facing: Math.PI / 2 + 0.1, strike: [1.4, 0], rest: [2.3, 0] })
    expect(made({ ...form, usual: { speed: 900 } }).velocity[2]).toBe(350)
  })
  test('Waterfall: a faster flick tilts it faster', () => {
    const form = formOf(['waterfall'], {
      usual: { speed: 0 },
      tasks: task(['device.tilt_to', 0, 60, 37.6], ['device.rate', 0.05, 4, 3.3]),
    })
    expect(settingOf(form).loft).toBe(37.6)
    expect(made(form, { strength: 0.9 }).device).toMatchObject({ type: 'waterfall', tilt_from: 0, tilt_to: 37.6, rest: [1, 0] })
    expect(made(form, { strength: 0.9 }).device!.rate).toBeCloseTo(2.97)
    expect(made(form, { strength: 1.4 }).device!.rate).toBe(4)
    expect(made(form).velocity).toEqual([0, 0, 0])
  })
  test('Under-the-Table: the whole die below the table top', () => {
    const form = formOf(['under_table'], {
      start: [0, -64, -2],
      limits: { ...LIMITS, height: [-40, -1], beyond: [1, 60] },
      tasks: [{ throw: 'under_table', parts: [{ path: 'at.2', least: -40, most: -4.5 }] }],
    })
    expect(made(form).at[2]).toBe(-4.5)
  })
  test.each(['ice_floe', 'pond', 'ice_wall'])('%s: an ordinary throw, the prop is put elsewhere', (need) =>
    expect(made(formOf([need])).velocity).toEqual(made(formOf([])).velocity),
  )
})

describe('throws together', () => {
  test('the first launcher in order lets go, the others hold', () => {
    expect(launcherOf(['head', 'prayer', 'blind'])).toBe('prayer')
    expect(launcherOf(['card_flick', 'waterfall'])).toBe('waterfall')
    expect(launcherOf(['jump', 'pond'])).toBe('hand')
    expect(made(formOf(['head', 'prayer'])).grip).toMatchObject({ palms: true, on_head: true })
  })
  test('a card feeds the Waterfall', () => {
    const form = formOf(['card_flick', 'waterfall'], {
      usual: { speed: 0 },
      tasks: task(['velocity.size', 20, 350, 115], ['device.fed_by.strike.0', 0.5, 6.8, 1], ['device.fed_by.rest.0', 1, 7.8, 3]),
    })
    const { device, velocity } = made(form)
    expect(device!.fed_by).toMatchObject({ type: 'card', strike: [1, 0], rest: [3, 0] })
    expect(velocity).toEqual([0, 0, 115])
  })
  test('body, hands and eyes at once', () => {
    const gesture = made(formOf(['blind', 'jump', 'x', 'weak_hand']), {}, { sinceTakeOff: 0.2, held: 1, apart: 0 })
    expect(gesture.stance).toEqual({ eyes_closed: true, weak_hand: true, since_take_off: 0.2 })
    expect(gesture.grip).toMatchObject({ wrists: true, held: 1 })
  })
})

test('a flip goes up and over, within what a thumb can', () => {
  const form = formOf([], {
    gesture: 'flip',
    start: [0, -40, 12],
    usual: { speed: 63.7, up: 240, tumble: 20 },
    parts: [
      { path: 'velocity.2', least: 100, most: 400 },
      { path: 'velocity.level', least: 0, most: 200 },
      { path: 'tumble', least: 0, most: 60 },
    ],
  })
  const set = settingOf(form)
  const even = flipOf(form, set, EVEN)
  expect(even.at).toEqual([0, -40, 12])
  expect(even.velocity[2]).toBe(240)
  expect(even.velocity[1]).toBeCloseTo(63.7)
  expect(even.tumble).toBe(20)
  const wild = flipOf(form, { ...set, strike: [99, 0] }, { ...EVEN, strength: 9 })
  expect(wild.velocity[2]).toBe(400)
  expect(Math.hypot(wild.velocity[0], wild.velocity[1])).toBeLessThanOrEqual(200.001)
  expect(wild.tumble).toBe(60)
})

test('a flick whose points come late and far apart is still a flick, and a hand that rested is not', () => {
  const sparse = [
    { x: 0, y: 0, t: 0 },
    { x: 0, y: -4, t: 0.3 },
    { x: 0, y: 50, t: 0.6 },
  ]
  expect(strokeOf(sparse, 0.62)?.strength).toBeGreaterThan(0.9)
  expect(strokeOf(sparse, 0.9)).not.toBeNull()
  expect(strokeOf(sparse, 1.4)).toBeNull()
})
