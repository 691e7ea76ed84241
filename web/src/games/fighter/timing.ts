/** When something has to happen in a throw: the windows, and clocks that measure it. Seconds and degrees. */
import type { AimForm } from './gesture'

/** Take-off at 240 cm/s: 0.49 s in the air, 29 cm high (DF-RULING-35). */
const JUMP_SPEED = 240
const GRAVITY = 981
export const JUMP_TOP = JUMP_SPEED / GRAVITY
export const JUMP_TIME = 2 * JUMP_TOP
export const heightOf = (since: number) => Math.max(0, JUMP_SPEED * since - (GRAVITY / 2) * since * since)

/** Both hands hold the die together for at least so long (DF-RULING-37). */
export const HOLD_LEAST = 0.5
/** A full turn, and how far from the board one may look after it (DF-RULING-43). */
export const FULL_TURN = 360
export const FACING_LEAST = 20
/** Degrees a second while turning: slow enough to stop in front of the board, well above the slowest allowed. */
export const TURN_RATE = 160
/** From the button to the take-off, so that the same finger can go to the die. */
export const CROUCH = 0.9
/** A die on the Waterfall has left it after so long: until then one may still jump. */
export const SLIDE = 0.7

export interface Stretch {
  start: number
  end: number
}

/** When something has to happen on its clock; with assisted timing there is twice the time (DF-RULING-46). */
export function windowOf(form: AimForm, name: string, assisted: boolean): Stretch | null {
  const found = form.windows.find((one) => one.name === name)
  if (!found) return null
  const { start, length } = assisted ? found.assisted : found
  const lead = found.lead ?? 0
  return { start: start - lead, end: start + length - lead }
}

/** A jump: from the crouch over the take-off to the landing. */
export class Jump {
  private off: number | null = null

  /** Take off so long after now. */
  begin(now: number, crouch = 0): void {
    this.off = now + crouch
  }
  reset(): void {
    this.off = null
  }
  /** Seconds since the take-off: negative while crouching, null if nobody jumped. */
  since(now: number): number | null {
    return this.off === null ? null : now - this.off
  }
  isFlying(now: number): boolean {
    const since = this.since(now)
    return since !== null && since >= 0 && since <= JUMP_TIME
  }
  /** Crouching or in the air: no second jump meanwhile. */
  isUnderWay(now: number): boolean {
    const since = this.since(now)
    return since !== null && since <= JUMP_TIME
  }
  height(now: number): number {
    const since = this.since(now)
    return since === null || since < 0 ? 0 : heightOf(since)
  }
}

/** A turn on one's feet, at an even pace as long as the key is held. */
export class Turn {
  private began: number | null = null
  private ended: number | null = null

  begin(now: number): void {
    this.began = now
    this.ended = null
  }
  end(now: number): void {
    if (this.began !== null && this.ended === null) this.ended = now
  }
  reset(): void {
    this.began = this.ended = null
  }
  isTurning(): boolean {
    return this.began !== null && this.ended === null
  }
  /** Degrees so far. */
  turned(now: number): number {
    return this.began === null ? 0 : ((this.ended ?? now) - this.began) * TURN_RATE
  }
  since(now: number): number | null {
    return this.ended === null ? null : now - this.ended
  }
}

export type Side = 'left' | 'right'

/** Two hands that hold the die together and open one after the other. */
export class Hands {
  private down: Record<Side, boolean> = { left: false, right: false }
  private opened: Record<Side, number> = { left: 0, right: 0 }
  private together: number | null = null

  press(side: Side, now: number): void {
    if (this.down[side]) return
    this.down[side] = true
    this.together = this.down.left && this.down.right ? now : null
  }
  /** Opens a hand; true once both are open. */
  open(side: Side, now: number): boolean {
    if (!this.down[side]) return false
    this.down[side] = false
    this.opened[side] = now
    return this.together !== null && !this.down.left && !this.down.right
  }
  reset(): void {
    this.down = { left: false, right: false }
    this.together = null
  }
  isHolding(): boolean {
    return this.together !== null && (this.down.left || this.down.right)
  }
  areBothDown(): boolean {
    return this.down.left && this.down.right
  }
  /** When the first of both hands opened. */
  first(): number {
    return Math.min(this.opened.left, this.opened.right)
  }
  /** When the one hand opened that is open while the other still holds. */
  firstOpened(): number {
    return this.down.left ? this.opened.right : this.opened.left
  }
  /** Held together until the first opened. */
  held(now: number): number {
    if (this.together === null) return 0
    if (this.areBothDown()) return now - this.together
    return (this.down.left || this.down.right ? this.firstOpened() : this.first()) - this.together
  }
  /** Between the two openings; positive: the left one first. */
  apart(): number {
    return this.opened.right - this.opened.left
  }
}
