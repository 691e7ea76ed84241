/**
 * From what a hand did to the gesture that the server throws: pure, in centimetres, seconds and radians.
 * x is to the thrower's right, y away from the thrower, z up; the Target's middle is the origin.
 */
import type { Aimed, Limits, Part, Timed, Usual } from '../../generated/dungeon-fighter'

export type Vec2 = [number, number]
export type Vec3 = [number, number, number]
export type Quat = [number, number, number, number]

/** One number of a gesture, by its path, and what it must be. */
export type Measure = Pick<Part, 'path' | 'least' | 'most' | 'usual'>
/** Something must happen in a stretch of seconds after something else; assisted timing has its own. */
export type Window = Pick<Timed, 'name' | 'start' | 'length' | 'assisted'> & Partial<Pick<Timed, 'lead'>>
/** What the server asks for: a throw under some needs, or a flip; and all that its gesture is held to. */
export interface AimForm extends Pick<Aimed, 'form' | 'gesture' | 'needs' | 'start' | 'props'> {
  usual: Partial<Usual> & Pick<Usual, 'speed'>
  limits: Omit<Limits, 'nod'>
  tasks: { throw: string; parts: Measure[] }[]
  windows: Window[]
  /** Of a flip. */
  parts?: Measure[]
}

/** A part of the gesture as these throws ask for it, by its path. */
function partOf(form: AimForm, path: string): Measure | undefined {
  const parts = form.gesture === 'flip' ? (form.parts ?? []) : form.tasks.flatMap((task) => task.parts)
  return parts.find((part) => part.path === path)
}
const usual = (form: AimForm, path: string, otherwise: number) => partOf(form, path)?.usual ?? otherwise
/** A value within what is allowed for it. */
function allowed(form: AimForm, path: string, value: number): number {
  const part = partOf(form, path)
  return clamp(value, part?.least ?? -Infinity, part?.most ?? Infinity)
}

/** What is set in peace before the die is picked up. */
export interface Setting {
  /** Degrees above the level, or of the Waterfall's tilt. */
  loft: number
  /** Degrees to the left of straight ahead: where the keyboard throws; a flick tells it itself. */
  aim: number
  /** How far to the right of the usual place one stands. */
  step: number
  /** Where a finger strikes the card or the Template: from the near edge, and to the left. */
  strike: Vec2
}
/** The one quick movement that lets the die go. */
export interface Stroke {
  /** Share of the practised speed. */
  strength: number
  /** Radians to the left of straight ahead. */
  side: number
  /** How fast the way bends to the left, rad/s. */
  curve: number
}
/** What the body did meanwhile, measured on the gesture's own clock. */
export interface Body {
  sinceTakeOff: number | null
  turned: number
  turnRate: number
  sinceTurn: number | null
  held: number
  /** Positive: the left input was let go first. */
  apart: number
  sinceStrike: number
}
export const STILL: Body = { sinceTakeOff: null, turned: 0, turnRate: 0, sinceTurn: null, held: 0, apart: 0, sinceStrike: 0 }

export interface TrailPoint {
  x: number
  y: number
  t: number
}

/** The last of the path that counts, s: long enough to be smooth, short enough to be the flick itself. */
const LAST = 0.07
/** A hand that rested this long before letting go has thrown nothing. */
const RESTED = 0.12
/** The flick of an easy hand, cm/s: it throws at the practised speed. */
export const EASY = 180
/** So many centimetres is a pixel towards the Target: an easy flick is 800 of them in a second. */
export const CM_A_PIXEL = EASY / 800
/** Half as much, in powers: people err more in speed than dice can bear. */
const FEEL = 0.5
export const WEAKEST = 0.6
export const STRONGEST = 1.45
const SLOWEST = 35
const CURVE_TURNS = 1.5
const SPIN_BY_CURVE = 25

/**
 * The stroke of a trail (t in s), or null if it is no flick: too slow, at rest, or backwards. Only the pointer's own
 * times count: where the page draws slowly they come late and far apart, and still tell how quick the hand was.
 */
export function strokeOf(trail: readonly TrailPoint[], letGo: number, mirrored = false): Stroke | null {
  const last = trail.at(-1)
  if (!last) return null
  const gaps = trail.slice(-6).map((one, n, all) => (n ? one.t - all[n - 1]!.t : 0))
  const apart = Math.max(...gaps)
  if (letGo - last.t > Math.max(RESTED, 1.5 * apart)) return null
  const recent = trail.filter((one) => last.t - one.t <= LAST)
  const from = recent.length > 1 ? recent : fastest(trail)
  const way = velocityOf(from)
  if (!way) return null
  const speed = Math.hypot(...way)
  if (speed < SLOWEST || way[1] <= 0) return null
  const flip = mirrored ? -1 : 1
  return {
    strength: strengthOf(speed),
    side: flip * Math.atan2(-way[0], way[1]),
    curve: flip * curveOf(trail.filter((one) => last.t - one.t <= 2 * LAST)),
  }
}

/** Of a trail with few points the quickest of its last steps: the slow ones were before the flick. */
function fastest(trail: readonly TrailPoint[]): readonly TrailPoint[] {
  const steps = trail.slice(-4).flatMap((one, n, all) => (n ? [[all[n - 1]!, one] as const] : []))
  const speed = ([from, to]: readonly [TrailPoint, TrailPoint]) => (to.y - from.y) / Math.max(1e-3, to.t - from.t)
  return steps.sort((one, other) => speed(other) - speed(one))[0] ?? []
}

export const strengthOf = (speed: number) => clamp((speed / EASY) ** FEEL, WEAKEST, STRONGEST)

/** Least squares over the points: one shaky sample does not throw. */
function velocityOf(points: readonly TrailPoint[]): Vec2 | null {
  const n = points.length
  if (n < 2) return null
  const mean = (pick: (one: TrailPoint) => number) => points.reduce((sum, one) => sum + pick(one), 0) / n
  const [t0, x0, y0] = [mean((p) => p.t), mean((p) => p.x), mean((p) => p.y)]
  const spread = points.reduce((sum, p) => sum + (p.t - t0) ** 2, 0)
  if (spread < 1e-7) return null
  const slope = (pick: (one: TrailPoint) => number, middle: number) =>
    points.reduce((sum, p) => sum + (p.t - t0) * (pick(p) - middle), 0) / spread
  return [slope((p) => p.x, x0), slope((p) => p.y, y0)]
}

function curveOf(points: readonly TrailPoint[]): number {
  const half = Math.floor(points.length / 2)
  const before = velocityOf(points.slice(0, half))
  const after = velocityOf(points.slice(half))
  if (!before || !after) return 0
  const bend = Math.atan2(before[0] * after[1] - before[1] * after[0], before[0] * after[0] + before[1] * after[1])
  return bend / Math.max(0.02, (points.at(-1)!.t - points[0]!.t) / 2)
}

/** The strength that the keyboard's meter shows so long after the key went down: up and down again. */
export function meterAt(seconds: number): number {
  const [low, high, rise] = [0.75, 1.25, 0.9]
  const phase = (seconds / rise) % 2
  return low + (high - low) * (phase < 1 ? phase : 2 - phase)
}

// ---------------------------------------------------------------- which throw it is

const RELEASE_ORDER = ['waterfall', 'card_flick', 'punch', 'prayer', 'x', 'head'] as const
export type Launcher = (typeof RELEASE_ORDER)[number] | 'hand'

/** What lets the die go: the first of these that is asked for, else the open hand (DF-RULING-70). */
export const launcherOf = (needs: readonly string[]): Launcher => RELEASE_ORDER.find((one) => needs.includes(one)) ?? 'hand'
export const twoHanded = (needs: readonly string[]) => needs.includes('prayer') || needs.includes('x')
export const isGadget = (launcher: Launcher) => launcher === 'waterfall' || launcher === 'card_flick' || launcher === 'head'

/** The weak hand starts this far to the other side of the body (DF-RULING-41). */
const WEAK_SIDE = -15
export function settingOf(form: AimForm): Setting {
  if (form.gesture === 'flip') return { loft: 0, aim: 0, step: 0, strike: [(form.usual.tumble ?? 0) / TUMBLE_A_CM, 0] }
  const step = form.needs.includes('weak_hand') ? WEAK_SIDE : 0
  const loft = usual(form, 'device.tilt_to', form.usual.loft ?? 0)
  return { loft, aim: (form.usual.veer ?? 0) + towards(form, step), step, strike: [usual(form, 'device.strike.0', 2), 0] }
}
/** Degrees one must turn to the left after stepping to the right, to throw at the same point. */
const towards = ({ start }: AimForm, step: number) => (Math.atan2(step, -start[1]) * 180) / Math.PI

/** A step to the side, still looking at the same point. */
export function stepped(form: AimForm, set: Setting, by: number): Setting {
  const step = clamp(set.step + by, -STEP_MOST, STEP_MOST)
  return { ...set, step, aim: set.aim + towards(form, step) - towards(form, set.step) }
}
const STEP_MOST = 30

// ---------------------------------------------------------------- the gesture

export interface Gesture {
  at: Vec3
  velocity: Vec3
  spin: Vec3
  orientation: Quat
  stance: Record<string, unknown>
  grip: Record<string, unknown>
  device?: Record<string, unknown>
}

const FACING = Math.PI / 2
const GRAVITY = 981
const TABLE_TOP = 0
const STEP = 0.02

/** The way of a die from the hand to its first bounce, as it would fly freely; nothing for what is no open hand. */
export function flightOf(form: AimForm, set: Setting, stroke: Stroke): Vec3[] {
  if (form.gesture !== 'throw' || launcherOf(form.needs) !== 'hand') return []
  const { at, velocity } = gestureOf(form, set, stroke, STILL, [0, 0, 1])
  const way: Vec3[] = []
  for (let t = 0; t < 2; t += STEP) {
    const z = at[2] + velocity[2] * t - (GRAVITY / 2) * t * t
    const point: Vec3 = [at[0] + velocity[0] * t, at[1] + velocity[1] * t, Math.max(TABLE_TOP, z)]
    way.push(point)
    if (z <= TABLE_TOP && t) break
  }
  return way
}

/** The gesture of a throw, within the limits of what is asked; `up` is what the die shows when it lies flat. */
export function gestureOf(form: AimForm, set: Setting, stroke: Stroke, body: Body, up: Vec3): Gesture {
  const { needs, limits } = form
  const launcher = launcherOf(needs)
  const facing = FACING + stroke.side
  const way: Vec2 = [Math.cos(facing), Math.sin(facing)]
  const at = standing(form, set)
  const speed = form.usual.speed * stroke.strength
  const loft = radians(set.loft)
  const strike = usual(form, 'grip.strike', 200) * stroke.strength
  let velocity: Vec3 = [speed * Math.cos(loft) * way[0], speed * Math.cos(loft) * way[1], speed * Math.sin(loft)]
  let device: Record<string, unknown> | undefined
  switch (launcher) {
    case 'punch':
      velocity = scaled([speed * way[0], speed * way[1], 0], [0, limits.speed[1]])
      velocity[2] = -strike
      break
    case 'head': {
      const level = Math.max(1, Math.hypot(velocity[0], velocity[1]))
      const k = allowed(form, 'velocity.level', level) / level
      velocity = [velocity[0] * k, velocity[1] * k, allowed(form, 'velocity.2', velocity[2])]
      device = { type: 'head', seconds: usual(form, 'device.seconds', 0.2) }
      break
    }
    case 'card_flick':
      velocity = [0, 0, allowed(form, 'velocity.size', speed)]
      device = cardOf(form, 'device', set.strike, facing)
      break
    case 'waterfall':
      velocity = [0, 0, 0]
      device = {
        type: 'waterfall',
        facing,
        tilt_from: 0,
        tilt_to: allowed(form, 'device.tilt_to', set.loft),
        rate: allowed(form, 'device.rate', usual(form, 'device.rate', 2) * stroke.strength),
        rest: [1, 0],
      }
      if (needs.includes('card_flick')) {
        device.fed_by = cardOf(form, 'device.fed_by', [usual(form, 'device.fed_by.strike.0', 1), 0], facing)
        velocity = [0, 0, allowed(form, 'velocity.size', usual(form, 'velocity.size', 115) * stroke.strength)]
      }
      break
    default:
      velocity = scaled(velocity, limits.speed)
  }
  return {
    at,
    velocity,
    spin: device ? [0, 0, 0] : spinOf(form, stroke, way),
    orientation: heldFlat(facing, up),
    stance: stanceOf(form, body),
    grip: gripOf(form, body, launcher, at, strike),
    ...(device ? { device } : {}),
  }
}

/** Where the hand is: the usual place, a step aside, and back where the limits ask for it. */
export function standing(form: AimForm, set: Setting): Vec3 {
  const { limits } = form
  const x = form.start[0] + set.step
  let y = form.start[1]
  const z = allowed(form, 'at.2', clamp(form.start[2], ...limits.height))
  for (let n = 0; n < 200; n++) {
    const room = Math.min(Math.hypot(x, y) - BOARD_RADIUS - limits.outline, beyondTable(x, y) - limits.beyond[0])
    if (room >= 0) break
    y -= Math.max(0.01, -room)
  }
  return [x, y, z]
}
const BOARD_RADIUS = 21
const TABLE: Vec2 = [75, 55]
export function beyondTable(x: number, y: number): number {
  const [dx, dy] = [Math.abs(x) - TABLE[0], Math.abs(y) - TABLE[1]]
  return dx > 0 && dy > 0 ? Math.hypot(dx, dy) : Math.max(dx, dy)
}

const cardOf = (form: AimForm, path: string, strike: Vec2, facing: number) => ({
  type: 'card',
  facing,
  strike: [allowed(form, `${path}.strike.0`, strike[0]), allowed(form, `${path}.strike.1`, strike[1])],
  rest: [usual(form, `${path}.rest.0`, 3), 0],
})

/** The fingers' own roll and turn, and what the bend of the path adds. */
function spinOf({ usual: { roll = 0, turn = 0 }, limits }: AimForm, stroke: Stroke, way: Vec2): Vec3 {
  const bent = limits.cross_spin ? 0 : turn + clamp(stroke.curve * CURVE_TURNS, -SPIN_BY_CURVE, SPIN_BY_CURVE)
  return scaled([-roll * way[1], roll * way[0], bent], [0, limits.spin])
}

function stanceOf(form: AimForm, body: Body): Record<string, unknown> {
  const { needs } = form
  const stance: Record<string, unknown> = {}
  if (needs.includes('blind')) stance.eyes_closed = true
  if (needs.includes('weak_hand')) stance.weak_hand = true
  if (needs.includes('eye_level')) stance.eyes_lowest = stance.eyes_highest = usual(form, 'stance.eyes_highest', 2)
  if (needs.includes('jump')) stance.since_take_off = body.sinceTakeOff
  if (needs.includes('dancing'))
    Object.assign(stance, {
      turned: body.turned,
      turn_slowest: body.turnRate,
      turn_fastest: body.turnRate,
      off_centre: offCentre(body.turned),
      since_turn: body.sinceTurn,
    })
  return stance
}

/** Degrees between where one looks after a turn and the board. */
export const offCentre = (turned: number) => ((((turned + 180) % 360) + 360) % 360) - 180

function gripOf({ needs }: AimForm, body: Body, launcher: Launcher, at: Vec3, strike: number): Record<string, unknown> {
  const grip: Record<string, unknown> = {}
  if (twoHanded(needs)) {
    grip.held = body.held
    // Crossed wrists: what the left input lets go is the right one (DF-RULING-42).
    grip.apart = needs.includes('x') ? -body.apart : body.apart
  }
  if (needs.includes('prayer')) grip.palms = true
  if (needs.includes('x')) grip.wrists = true
  if (needs.includes('punch'))
    Object.assign(grip, { fist: true, strike, strike_at: strikePlace(at), since_strike: body.sinceStrike })
  if (needs.includes('head') && launcher !== 'head') grip.on_head = true
  return grip
}

const STRIKE_CLEAR = 9
/** Where a fist at this place meets the table beside the board, or its edge from below. */
export function strikePlace([x, y]: Vec3): Vec2 {
  if (beyondTable(x, y) > 0) return [clamp(x, -TABLE[0], TABLE[0]), clamp(y, -TABLE[1], TABLE[1])]
  const far = Math.hypot(x, y)
  const k = Math.max(1, (BOARD_RADIUS + STRIKE_CLEAR) / far)
  return [x * k, y * k]
}

/** The die as fingers hold it: flat, turned into the way of the throw. */
export const heldFlat = (facing: number, up: Vec3): Quat => times(about([0, 0, 1], facing), upright(up))

// ---------------------------------------------------------------- a Template flipped like a coin

export interface Flip {
  kind: string
  at: Vec3
  velocity: Vec3
  tumble: number
}

/** A thumb one centimetre off the middle tumbles a Template so fast, rad/s. */
export const TUMBLE_A_CM = 10

export function flipOf(form: AimForm, set: Setting, stroke: Stroke): Flip {
  const facing = FACING + stroke.side
  const along = allowed(form, 'velocity.level', form.usual.speed * stroke.strength)
  const up = allowed(form, 'velocity.2', (form.usual.up ?? 240) * stroke.strength)
  return {
    kind: 'frozen',
    at: [form.start[0] + set.step, form.start[1], form.start[2]],
    velocity: [along * Math.cos(facing), along * Math.sin(facing), up],
    tumble: allowed(form, 'tumble', set.strike[0] * TUMBLE_A_CM),
  }
}

// ---------------------------------------------------------------- small sums

export const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))
export const radians = (degrees: number) => (degrees * Math.PI) / 180

/** A vector brought to a length within a range. */
function scaled(v: Vec3, [low, high]: Vec2): Vec3 {
  const length = Math.hypot(...v)
  const k = length ? clamp(length, low, high) / length : 1
  return [v[0] * k, v[1] * k, v[2] * k]
}
function about([x, y, z]: Vec3, angle: number): Quat {
  const s = Math.sin(angle / 2)
  return [Math.cos(angle / 2), x * s, y * s, z * s]
}
function times([a, b, c, d]: Quat, [e, f, g, h]: Quat): Quat {
  return [
    a * e - b * f - c * g - d * h,
    a * f + b * e + c * h - d * g,
    a * g - b * h + c * e + d * f,
    a * h + b * g - c * f + d * e,
  ]
}
function upright([x, y, z]: Vec3): Quat {
  if (z < -0.999999) return [0, 1, 0, 0]
  const n = Math.sqrt((1 + z) * 2)
  return [n / 2, y / n, -x / n, 0]
}
