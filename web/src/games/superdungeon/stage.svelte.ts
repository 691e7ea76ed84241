/** Plays steps back one after another; whoever looks sets the pace, pauses, skips, or sees a turn again. */
import type { DungeonEvent, DungeonView } from './dungeon'
import { settings } from '../../lib/settings.svelte'
import { stepsOf, type Step } from './playback'

const STRIDE = 150
/** Who is so many steps behind when more happens has lost touch: the old ones are let go. */
const BEHIND = 40

export interface Look {
  view: DungeonView
  events: DungeonEvent[]
  /** Names the look; without one nothing is played back. */
  rev: number | undefined
  /** It follows from an answer of the one who looks: what was still to be shown before has been seen enough. */
  answered: boolean
}

export class Stage {
  /** The table as it is shown. */
  view = $state.raw<DungeonView | null>(null)
  step = $state.raw<Step | null>(null)
  /** How far the model of a move has come on its way. */
  stride = $state(0)
  paused = $state(false)
  /** The Consul's last turn: the table before it, and its steps. */
  turn = $state.raw<{ before: DungeonView; steps: Step[] } | null>(null)
  /** How many steps are still to come. */
  left = $state(0)

  private queue: Step[] = []
  private latest: DungeonView | null = null
  private rev: number | undefined
  private timer: ReturnType<typeof setTimeout> | undefined
  /** The Consul's turn goes on: its steps are kept. */
  private recording = false

  constructor(private still: () => boolean = () => false) {}

  take({ view, events, rev, answered }: Look): void {
    const before = this.latest
    const known = rev !== undefined && rev === this.rev
    this.latest = view
    this.rev = rev
    if (known) {
      if (this.step) (this.queue.at(-1) ?? this.step).view = view
      else this.view = view
      return
    }
    const steps = before && rev !== undefined ? stepsOf(before, view, events) : []
    if (before) this.record(before, steps, events)
    if (answered || this.queue.length > BEHIND) this.drop()
    if (!steps.length || !settings.pace || document.hidden) {
      this.skip()
      return
    }
    this.queue.push(...steps)
    this.left = this.queue.length
    if (!this.step) this.next()
  }

  /** Show at once what has become of it. */
  skip(): void {
    this.drop()
    this.view = this.latest
  }

  pause(): void {
    this.paused = !this.paused
    if (!this.paused && this.step) this.next()
  }

  /** One step on, while paused. */
  on(): void {
    if (this.step) this.next()
  }

  /** The Consul's last turn once more. */
  again(): void {
    if (!this.turn) return
    this.drop()
    this.view = this.turn.before
    this.queue = [...this.turn.steps]
    this.next()
  }

  close(): void {
    this.drop()
  }

  private drop(): void {
    clearTimeout(this.timer)
    this.queue = []
    this.left = 0
    this.step = null
    this.stride = 0
    this.paused = false
  }

  private next(): void {
    clearTimeout(this.timer)
    const step = this.queue.shift()
    this.left = this.queue.length
    if (!step) {
      this.skip()
      return
    }
    this.step = step
    this.view = step.view
    this.stride = this.still() || step.path.length < 2 ? step.path.length - 1 : 0
    this.wait()
  }

  private wait(): void {
    const walking = this.step !== null && this.stride < this.step.path.length - 1
    const time = walking ? STRIDE : this.step!.time
    this.timer = setTimeout(
      () => {
        if (walking) {
          this.stride += 1
          this.wait()
        } else if (!this.paused) this.next()
      },
      time / (settings.pace || 1),
    )
  }

  private record(before: DungeonView, steps: Step[], events: DungeonEvent[]): void {
    const begins = events.some((event) => event.kind === 'consul-turn')
    const ends = events.some((event) => event.kind === 'hero-turn')
    if (begins) {
      const first = steps.findIndex((step) => step.view.side === 'consul')
      this.turn = { before: steps[first - 1]?.view ?? before, steps: steps.slice(Math.max(0, first)) }
    } else if (this.recording && this.turn) this.turn = { ...this.turn, steps: [...this.turn.steps, ...steps] }
    this.recording = (begins || this.recording) && !ends
  }
}
