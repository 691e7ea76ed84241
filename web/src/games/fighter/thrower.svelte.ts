/**
 * The hand at the table: from presses, drags and keys to a gesture under the conditions of the throw in force.
 * Times are seconds of one clock, points of the trail are centimetres as seen on the table.
 */
import {
  clamp,
  EASY,
  flightOf,
  flipOf,
  gestureOf,
  launcherOf,
  meterAt,
  offCentre,
  radians,
  settingOf,
  standing,
  stepped,
  STILL,
  strokeOf,
  twoHanded,
  type AimForm,
  type Body,
  type Gesture,
  type Flip,
  type Setting,
  type Stroke,
  type TrailPoint,
  type Vec2,
  type Vec3,
} from './gesture'
import { f } from './text'
import type { Places, PropName } from './props'
import {
  CROUCH,
  FACING_LEAST,
  FULL_TURN,
  Hands,
  HOLD_LEAST,
  Jump,
  JUMP_TIME,
  SLIDE,
  Turn,
  TURN_RATE,
  windowOf,
  type Side,
  type Stretch,
} from './timing'

export interface Answer {
  gesture: Gesture | Flip
  props?: Places
  assisted?: true
}
/** A clock that runs, and when something has to happen on it. */
export interface Bar {
  name: string
  from: number
  to: number
  at: number
  window: [number, number]
}
export type Phase = 'idle' | 'ready' | 'held' | 'sliding' | 'sent'

const ASSISTED = 'undercroft.fighter.assisted'
const KEPT = 6
/** A fist strikes when it is this far ahead of where it was picked up, cm. */
const STRIKE_LINE = 2
/** The middle of what a d4 shows: a corner up. */
const UP: Record<string, Vec3> = { d4: [Math.sqrt(1 / 3), Math.sqrt(1 / 3), Math.sqrt(1 / 3)], cube: [1, 0, 0] }

export class Thrower {
  form = $state.raw<AimForm | null>(null)
  phase = $state<Phase>('idle')
  set = $state.raw<Setting>({ loft: 0, aim: 0, step: 0, strike: [2, 0] })
  props = $state.raw<Places>({})
  told = $state('')
  /** The last strokes, the newest first: what one practises with. */
  strokes = $state.raw<Stroke[]>([])
  assisted = $state(false)
  /** Where the die would go if it were let go now, or by an easy flick. */
  flight = $state.raw<Vec3[]>([])
  /** What is drawn anew every frame. */
  bars = $state.raw<Bar[]>([])
  meter = $state<number | null>(null)
  turned = $state(0)
  height = $state(0)

  private shape = 'd4'
  private trail: TrailPoint[] = []
  private by: 'pointer' | 'keys' = 'pointer'
  private heldSince = 0
  private strike: number | null = null
  private jump = new Jump()
  private turn = new Turn()
  private hands = new Hands()
  private waiting: { stroke: Stroke; at: number; body: Body } | null = null

  constructor(private send: (answer: Answer) => void) {
    try {
      this.assisted = localStorage.getItem(ASSISTED) === 'yes'
    } catch {
      // Nothing is kept in this browser.
    }
  }

  // ---------------------------------------------------------------- what is asked

  /** A new question, or none. */
  ask(form: AimForm | null, shape = 'd4'): void {
    this.form = form
    this.shape = shape
    this.phase = form ? 'ready' : 'idle'
    this.told = ''
    this.waiting = null
    this.putBack('')
    this.turn.reset()
    if (!form) return
    this.set = settingOf(form)
    this.props = form.gesture === 'flip' ? {} : { ...(form.props as Places) }
  }

  get needs(): string[] {
    return this.form?.gesture === 'throw' ? this.form.needs : []
  }
  get at(): Vec3 {
    if (!this.form) return [0, -60, 8]
    const [x, y, z] = this.form.start
    return this.form.gesture === 'flip' ? [x + this.set.step, y, z] : standing(this.form, this.set)
  }
  /** Dark from picking the die up until it is gone, and during a dance (DF-RULING-29, 71). */
  get isDark(): boolean {
    const active = this.phase === 'held' || (this.needs.includes('dancing') && this.turned > 0)
    return this.needs.includes('blind') && active
  }
  get isTwoHanded(): boolean {
    return twoHanded(this.needs)
  }

  setAssisted(on: boolean): void {
    this.assisted = on
    try {
      localStorage.setItem(ASSISTED, on ? 'yes' : 'no')
    } catch {
      // Nothing is kept in this browser.
    }
  }

  // ---------------------------------------------------------------- before the die is picked up

  /** Left and right, up and down, as the arrows tell it. */
  aim(left: number): void {
    const sense = this.phase === 'held' && this.needs.includes('weak_hand') ? -1 : 1
    this.set = { ...this.set, aim: clamp(this.set.aim + sense * left, -60, 60) }
  }
  raise(by: number): void {
    if (!this.form) return
    const launcher = launcherOf(this.needs)
    if (this.form.gesture === 'flip') this.set = { ...this.set, strike: [clamp(this.set.strike[0] + by / 10, 0, 6), 0] }
    else if (launcher === 'card_flick') this.set = { ...this.set, strike: [clamp(this.set.strike[0] + by / 10, 0.5, 6.8), 0] }
    else if (launcher === 'waterfall') this.set = { ...this.set, loft: clamp(this.set.loft + by, 5, 60) }
    else this.set = { ...this.set, loft: clamp(this.set.loft + by, -20, 75) }
  }
  step(right: number): void {
    if (this.form && this.phase === 'ready') this.set = stepped(this.form, this.set, right)
  }
  place(name: PropName, to: Vec3): void {
    if (this.phase === 'ready') this.props = { ...this.props, [name]: to }
  }

  // ---------------------------------------------------------------- the body

  /** Jump now, or after a crouch that leaves time to reach for the die. */
  leap(now: number, crouch = false): void {
    if (!this.needs.includes('jump')) return
    if (this.waiting) this.slide(now)
    else if (!this.jump.isUnderWay(now)) this.jump.begin(now, crouch ? CROUCH : 0)
  }
  beginTurn(now: number): void {
    if (this.needs.includes('dancing') && this.phase === 'ready' && !this.turn.isTurning()) this.turn.begin(now)
  }
  endTurn(now: number): void {
    if (!this.turn.isTurning()) return
    this.turn.end(now)
    const turned = this.turn.turned(now)
    this.told = turned < FULL_TURN ? f.turnMore : Math.abs(offCentre(turned)) > FACING_LEAST ? f.turnAway : f.turnDone
    if (this.told !== f.turnDone) this.turn.reset()
  }

  // ---------------------------------------------------------------- pick up, draw, let go

  /** A hand closes on the die: by pointer or key. Two-handed throws need both. */
  press(by: 'pointer' | 'keys', now: number, side: Side = 'left', point: TrailPoint | null = null): void {
    if (this.phase !== 'ready' && this.phase !== 'held') return
    if (this.isTwoHanded) {
      this.hands.press(side, now)
      if (point) this.trail.push(point)
      if (!this.hands.areBothDown()) return
    }
    if (this.phase === 'held') return
    this.phase = 'held'
    this.by = by
    this.heldSince = now
    this.strike = null
    this.told = ''
    if (point) this.trail = [point]
  }

  draw(point: TrailPoint): void {
    if (this.phase !== 'held') return
    const before = this.trail.at(-1)
    this.trail.push(point)
    if (this.trail.length > 240) this.trail.splice(0, 60)
    const start = this.trail[0]!
    if (!this.needs.includes('punch') || !before || this.strike !== null) return
    const [was, is] = [before.y - start.y, point.y - start.y]
    if (was < STRIKE_LINE && is >= STRIKE_LINE && strokeOf(this.trail, point.t)) {
      this.strike = point.t
      // The hand opens at the strike by itself (DF-RULING-38); a gadget's stroke is let go after it.
      if (launcherOf(this.needs) === 'punch' && !this.isTwoHanded) this.letGo(point.t)
    }
  }

  /** How far the die was drawn from its place, cm. */
  get drawn(): Vec2 {
    const [first, last] = [this.trail[0], this.trail.at(-1)]
    return this.phase === 'held' && this.by === 'pointer' && first && last ? [last.x - first.x, last.y - first.y] : [0, 0]
  }

  /** A hand opens; the last one throws. */
  release(now: number, side: Side = 'left'): void {
    if (this.isTwoHanded) {
      const both = this.hands.open(side, now)
      if (this.phase !== 'held') return
      if (both) this.letGo(now)
    } else if (this.phase === 'held') this.letGo(now)
  }

  /** Nothing was thrown: the die lies where it was (DF-RULING-45). */
  putBack(why: string): void {
    this.hands.reset()
    this.jump.reset()
    this.trail = []
    this.strike = null
    this.meter = null
    this.bars = []
    this.height = 0
    if (this.phase === 'held') {
      this.phase = 'ready'
      this.told = why
    }
  }

  private letGo(now: number): void {
    const form = this.form!
    const opened = this.isTwoHanded ? this.hands.first() : now
    const stroke = this.strokeAt(opened)
    if (!stroke) return this.putBack(f.tooShort)
    if (this.isTwoHanded && this.hands.held(now) < HOLD_LEAST) return this.putBack(f.holdLonger)
    const sliding = this.needs.includes('jump') && launcherOf(this.needs) === 'waterfall'
    if (this.needs.includes('jump') && !sliding && this.jump.since(now) === null) return this.putBack(f.jumpFirst)
    if (this.needs.includes('dancing') && this.turn.since(now) === null) return this.putBack(f.turnFirst)
    const body: Body = {
      ...STILL,
      sinceTakeOff: this.jump.since(now),
      turned: this.turn.turned(now),
      turnRate: TURN_RATE,
      sinceTurn: this.turn.since(now),
      held: this.hands.held(now),
      apart: this.isTwoHanded ? this.hands.apart() : 0,
      sinceStrike: this.needs.includes('punch') ? this.sinceStrike(opened, stroke) : 0,
    }
    this.strokes = [stroke, ...this.strokes].slice(0, KEPT)
    if (form.gesture === 'throw' && sliding && this.jump.since(now) === null) {
      // The die slides for a while: one jumps meanwhile, so that it leaves the edge in the air (DF-RULING-71).
      this.phase = 'sliding'
      this.waiting = { stroke, at: now, body }
      return
    }
    this.finish(stroke, body)
  }

  private strokeAt(now: number): Stroke | null {
    if (this.by === 'keys') return { strength: meterAt(now - this.heldSince), side: radians(this.set.aim), curve: 0 }
    return strokeOf(
      this.trail.filter((one) => one.t <= now),
      now,
      this.needs.includes('weak_hand'),
    )
  }

  /** After the strike; a hand that opened before reaching the table lets go too early. */
  private sinceStrike(now: number, stroke: Stroke): number {
    if (this.by === 'keys') return 0
    if (this.strike !== null) return now - this.strike
    const [first, last] = [this.trail[0]!, this.trail.at(-1)!]
    const speed = Math.cos(stroke.side) * EASY * stroke.strength
    return -Math.max(0, STRIKE_LINE - (last.y - first.y)) / speed
  }

  private slide(now: number): void {
    const { stroke, at, body } = this.waiting!
    this.finish(stroke, { ...body, sinceTakeOff: at - now })
  }

  private finish(stroke: Stroke, body: Body): void {
    const form = this.form!
    const extra = this.assisted ? { assisted: true as const } : {}
    this.waiting = null
    if (form.gesture === 'flip') this.send({ gesture: flipOf(form, this.set, stroke), ...extra })
    else {
      const up = UP[this.shape === 'd4' ? 'd4' : 'cube']!
      const gesture = gestureOf(form, this.set, stroke, body, up)
      const props = Object.keys(this.props).length ? { props: this.props } : {}
      this.send({ gesture, ...props, ...extra })
    }
    this.phase = 'sent'
    this.putBack('')
    this.turn.reset()
  }

  // ---------------------------------------------------------------- every frame

  /** Whether clocks run, so that frames are needed. */
  isRunning(now: number): boolean {
    if (this.phase === 'held' || this.phase === 'sliding' || this.turn.isTurning() || this.jump.isUnderWay(now)) return true
    const since = this.turn.since(now)
    return since !== null && since < TURN_SHOWN
  }

  tick(now: number): void {
    const form = this.form
    if (!form || this.phase === 'idle') return
    if (this.waiting && now - this.waiting.at > SLIDE) this.finish(this.waiting.stroke, this.waiting.body)
    this.meter = this.phase === 'held' && this.by === 'keys' ? meterAt(now - this.heldSince) : null
    this.height = this.jump.height(now)
    this.turned = this.turn.isTurning() ? this.turn.turned(now) : 0
    this.bars = this.running(form, now)
    this.flight = this.flightNow(form)
  }

  /** What the hand does now, or an easy flick to where one aims. */
  private flightNow(form: AimForm): Vec3[] {
    const last = this.trail.at(-1)
    const easy: Stroke = { strength: 1, side: radians(this.set.aim), curve: 0 }
    const held = this.phase === 'held' && this.by === 'pointer' && last ? this.strokeAt(last.t) : null
    return this.phase === 'ready' || this.phase === 'held' ? flightOf(form, this.set, held ?? easy) : []
  }

  private running(form: AimForm, now: number): Bar[] {
    const bars: Bar[] = []
    const bar = (name: string, from: number, to: number, at: number, window: Stretch | null) => {
      const good: [number, number] = window ? [Math.max(from, window.start), Math.min(to, window.end)] : [from, from]
      bars.push({ name, from, to, at: clamp(at, from, to), window: good })
    }
    const window = (name: string) => windowOf(form, name, this.assisted)
    const since = this.jump.since(now)
    if (since !== null && since <= JUMP_TIME)
      bar('jump', since < 0 ? -CROUCH : 0, JUMP_TIME, since, window('top_of_jump') ?? window('in_air'))
    if (this.waiting) {
      const air = window('in_air')
      bar('slide', 0, SLIDE, now - this.waiting.at, air && { start: -air.end, end: -air.start })
    }
    if (this.hands.areBothDown()) bar('hold', 0, 2 * HOLD_LEAST, this.hands.held(now), { start: HOLD_LEAST, end: 2 * HOLD_LEAST })
    else if (this.hands.isHolding()) {
      const end = window('hands_together')?.end ?? 0
      bar('hands', 0, 2 * end, now - this.hands.firstOpened(), { start: 0, end })
    }
    if (this.turn.isTurning())
      bar('turn', 0, 2 * FULL_TURN, this.turn.turned(now) % (2 * FULL_TURN), { start: FULL_TURN, end: FULL_TURN + FACING_LEAST })
    const after = this.turn.since(now)
    if (after !== null) bar('afterTurn', 0, TURN_SHOWN, after, window('after_turn'))
    return bars
  }

  /** What the die is thrown with, what lets it go first. */
  get launchers(): string[] {
    const first = launcherOf(this.needs)
    return this.needs
      .filter((one) => ['prayer', 'x', 'punch', 'card_flick', 'waterfall', 'head'].includes(one))
      .sort((a, b) => Number(b === first) - Number(a === first))
  }
}

/** How long the clock after a turn is shown, s. */
const TURN_SHOWN = 3.4
