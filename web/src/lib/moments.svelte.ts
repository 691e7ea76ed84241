/**
 * What is felt besides being read: a number that rises from what it changed, a figure that shakes, a word across the
 * board when something matters, each with its sound. A game says what its happenings feel like; only the outcome of
 * a game waits until it is over.
 */
import { tick } from 'svelte'
import type { View } from '../generated/wire'
import { settings } from './settings.svelte'
import { play, type Sound } from './sound'
import type { Things } from './things'
import type { Said } from './words'

export type Tone = 'bad' | 'good' | 'info' | 'gold' | 'plain'

/** A number or a short word that rises from the first of these that lies on the board (`data-at`). */
export interface Float {
  at: string[]
  text: string
  tone: Tone
  icon?: string
}

/** A word across the board. */
export interface Feat {
  title: Said
  more?: Said
  icon: string
  tone: Tone
}

export interface Moment {
  sound?: Sound
  float?: Float
  feat?: Feat
  /** What shakes. */
  shake?: string[]
  /** What it means for whoever plays, good or bad, where its tone does not say so: for the story of the game. */
  fortune?: number
  /** Who does this and what comes of it, where no field of it says so; nobody if empty: for the story of the game. */
  by?: string
}

/** What a happening of a game feels like; null for what is only told. */
export type Feel<H = any, V = any> = (what: H, things: Things, view: V) => Moment | null

/** From one to the next, ms; a float stays longer than that, a feat longer still. */
const STEP = 170
const FLOATS = 1300
const FEATS = 1500
/** Half of how wide a letter of it is, px: it stays within the window. */
const LETTER = 9
/** So much of that time they stand there in full. */
const SEEN = 0.9
/** So many are felt of one answer: the rest is in the story. */
const MOST = 9

export interface Floating extends Float {
  n: number
  x: number
  y: number
}

/** Where something lies, in the window; nothing if it is not to be seen on the board. */
function boxOf(at: string[]): DOMRect | null {
  const seen = document.getElementById('board')?.getBoundingClientRect() ?? { top: 0, bottom: innerHeight }
  for (const ref of at) {
    for (const found of document.querySelectorAll<HTMLElement>(`[data-at="${CSS.escape(ref)}"]`)) {
      const box = found.getBoundingClientRect()
      if (box.width && box.bottom > seen.top && box.top + box.height / 3 < seen.bottom) return box
    }
  }
  return null
}

/** When the last of these has been seen, before it fades: what follows does not stand under it. A sound is only heard. */
export const seenAfter = (list: Moment[]): number =>
  Math.max(
    0,
    ...list.slice(0, MOST).map(({ float, feat }, n) => (feat ? n * STEP + FEATS * SEEN : float ? n * STEP + FLOATS * SEEN : 0)),
  )

class Moments {
  floats = $state.raw<Floating[]>([])
  feats = $state.raw<(Feat & { n: number })[]>([])
  /** Where the board is in the window: words go across it, wherever it is scrolled to. */
  across = $state.raw({ left: 0, top: 0, width: 0, height: 0 })
  /** Something is still felt, or will be in a moment. */
  going = $state(false)
  private last = 0
  private timers = new Set<ReturnType<typeof setTimeout>>()

  /** These happen now, one after the other. */
  async take(list: Moment[]): Promise<void> {
    if (!list.length) return
    this.going = true
    await tick()
    list.slice(0, MOST).forEach((one, n) => this.later(() => this.feel(one), n * STEP))
  }

  /** What happened, as the game says it feels; how long until it has been seen, ms. */
  tell(happened: { what: unknown }[], feel: Feel, things: Things, view: View): number {
    const list = happened.map(({ what }) => feel(what, things, view)).filter((one) => one !== null)
    void this.take(list)
    return seenAfter(list)
  }

  /** Nothing of it goes on, as when the page is left. */
  clear(): void {
    for (const timer of this.timers) clearTimeout(timer)
    this.timers.clear()
    this.going = false
    this.floats = []
    this.feats = []
  }

  private feel({ sound, float, feat, shake }: Moment): void {
    if (sound) play(sound)
    if (shake) this.shake(shake)
    if (float) this.rise(float)
    if (feat) {
      const one = { ...feat, n: ++this.last }
      const board = document.getElementById('board')?.getBoundingClientRect()
      if (board) this.across = { left: board.left, top: board.top, width: board.width, height: board.height }
      this.feats = [...this.feats.slice(-2), one]
      this.later(() => (this.feats = this.feats.filter((other) => other !== one)), FEATS)
    }
  }

  private rise(float: Float): void {
    const box = boxOf(float.at)
    if (!box) return
    const half = LETTER * float.text.length
    const x = Math.min(innerWidth - half, Math.max(half, box.left + box.width / 2))
    const y = box.top + box.height / 3
    const beside = this.floats.filter((other) => Math.abs(other.x - x) < 30 && Math.abs(other.y - y) < 60).length
    const one = { ...float, n: ++this.last, x: x + beside * 34, y }
    this.floats = [...this.floats, one]
    this.later(() => (this.floats = this.floats.filter((other) => other !== one)), FLOATS)
  }

  private shake(at: string[]): void {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    for (const ref of at)
      for (const found of document.querySelectorAll(`[data-at="${CSS.escape(ref)}"]`))
        found.animate?.(
          [{ translate: 0 }, { translate: '-6px 2px' }, { translate: '5px -2px' }, { translate: '-3px 1px' }, { translate: 0 }],
          320,
        )
  }

  private later(what: () => void, ms: number): void {
    const timer = setTimeout(
      () => {
        this.timers.delete(timer)
        what()
        this.going = this.timers.size > 0
      },
      ms / (settings.pace || 4),
    )
    this.timers.add(timer)
    this.going = true
  }
}

export const moments = new Moments()
