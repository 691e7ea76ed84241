/**
 * What is shown, in step: the film, then its result, then the story, then the question. Board, counts, story and
 * question follow this one queue; whoever looks sets the pace, and one press shows at once how things stand.
 */
import { tick, type Snippet } from 'svelte'
import type { Event, Film, Roll, State } from '../generated/wire'
import { settings } from './settings.svelte'
import { lettersOf } from './words'

/** Dice lie so long before what they bring is shown, ms; more dice a little longer. */
const DICE = 900
const EACH_DIE = 90
/** What others do stays so long, ms, and longer the more there is to read. */
const BEAT = 450
const LETTER = 9
const LONGEST = 2200
/** Who is so many states behind sees them faster; twice as many, and only the last ones are shown at all. */
const BEHIND = 4
/** A board that does not say when it is done is not waited for longer than this, ms; who pauses it may take a while. */
const PATIENCE = 600_000

/** How often somebody who wants nothing shown sees how far the others are, ms. */
const NOW_AND_THEN = 250

export interface Told {
  event: Event
  /** The dice that were rolled for it. */
  rolls: Roll[]
}

export class Show {
  /** The table as the board shows it; while a film runs, as it was before. */
  state = $state.raw<State | null>(null)
  films = $state.raw<Film[]>([])
  /** The state whose question, clock and outcome stand there. */
  asked = $state.raw<State | null>(null)
  /** Dice that lie there before their result is shown. */
  rolls = $state.raw<Roll[]>([])
  /** The last dice, kept in sight. */
  last = $state.raw<Roll[]>([])
  /** What led to those dice: it is told before they roll. */
  led = $state.raw<Event[]>([])
  /** What is being told while it is shown. */
  said = $state.raw<Event[]>([])
  /** Something is being shown: nothing is asked. */
  going = $state(false)
  /** Grows with every press of "skip": boards finish at once what they show. */
  hurry = $state(0)
  /** What the board says about what it shows, told in the place of the question. */
  caption = $state.raw<Snippet | null>(null)
  /** The number of the last event that was told; later ones are not part of the story yet. */
  told = $state(-1)
  /** The dice of the story, by the number of the event they were rolled for. */
  dice = $state.raw<Record<number, Roll[]>>({})

  private queue: State[] = []
  private current: State | null = null
  /** The board shows something step by step. */
  private board = false
  private running = false
  /** Grows whenever what was being shown is given up. */
  private turn = 0
  /** Ends what is waited for: the board is done, or nobody wants to wait. */
  private gathering: ReturnType<typeof setTimeout> | undefined
  private rested: (() => void) | undefined
  private enough: (() => void) | undefined

  /** `own`: the board itself plays this roll back. `felt`: this has just been shown; how long until it has been seen, ms. */
  constructor(
    private own: (roll: Roll) => boolean = () => false,
    private felt: (state: State, events: Event[]) => number = () => 0,
  ) {}

  take(next: State): void {
    const latest = this.queue.at(-1) ?? this.current
    if (latest && latest.rev === next.rev) this.again(next)
    else if (this.current && !settings.pace && isTheirs(next) && next.since > this.told) this.gather(next)
    else if (!this.current || document.hidden || !settings.pace || next.since <= this.told) this.settle(next)
    else {
      this.queue.push(next)
      if (this.queue.length > 2 * BEHIND) this.leaveOut()
      if (!this.running) void this.run()
    }
  }

  /** The board began or ended to show something step by step. */
  showing = (going: boolean): void => {
    this.board = going
    if (!going) this.rested?.()
  }

  /** Show at once how things stand. */
  skip(): void {
    const latest = this.queue.at(-1) ?? this.current
    if (!this.going || !latest) return
    this.hurry += 1
    this.settle(latest)
  }

  close(): void {
    clearTimeout(this.gathering)
    this.stop()
  }

  /** The same look once more, as after another way of looking was chosen. */
  private again(next: State): void {
    if (this.queue.length) this.queue[this.queue.length - 1] = next
    else if (this.going) this.current = next
    else this.settle(next)
  }

  /** Who wants nothing shown need not wait for each step of the others to be drawn: where they are is shown now and then. */
  private gather(next: State): void {
    this.queue.push(next)
    this.gathering ??= setTimeout(() => {
      const last = this.queue.pop()
      if (last) this.settle(last)
    }, NOW_AND_THEN)
  }

  private settle(next: State): void {
    clearTimeout(this.gathering)
    this.gathering = undefined
    for (const one of [...this.queue, next]) this.tell(one)
    this.queue = []
    this.stop()
    this.current = this.state = this.asked = next
    this.films = []
  }

  /** The oldest of too many is told, not shown. */
  private leaveOut(): void {
    for (const one of this.queue.splice(0, this.queue.length - BEHIND)) this.tell(one)
  }

  private stop(): void {
    this.turn += 1
    this.running = this.going = this.board = false
    this.rolls = []
    this.led = this.said = []
    this.enough?.()
    this.rested?.()
  }

  private tell(state: State): void {
    if (state.rolls.length) {
      this.last = state.rolls
      this.dice = recent({ ...this.dice, ...byEvent(state) })
    }
    if (state.since <= this.told) this.told = state.since - 1
    this.told = Math.max(this.told, state.events.at(-1)?.n ?? -1)
  }

  private async run(): Promise<void> {
    const turn = (this.turn += 1)
    const gone = () => turn !== this.turn
    this.running = true
    while (this.queue.length) {
      const next = (this.current = this.queue.shift()!)
      if (next.films.length) {
        this.films = next.films
        await this.whileShown()
        if (gone()) return
      }
      const rolls = next.rolls.filter((roll) => !this.own(roll))
      if (rolls.length) {
        await this.lead(next, rolls)
        if (gone()) return
        this.rolls = rolls
        await this.wait(DICE + EACH_DIE * rolls.reduce((sum, roll) => sum + roll.dice.length, 0))
        if (gone()) return
      }
      this.state = this.current ?? next
      this.films = next.films
      const led = this.led
      const felt = this.felt(
        next,
        next.events.filter((event) => !led.includes(event)),
      )
      await this.whileShown()
      if (gone()) return
      this.tell(next)
      const mine = this.current?.ask?.yours || this.current?.outcome
      const long = next.events.length ? Math.max(felt, mine ? 0 : timeOf(next.events)) : 0
      if (long) {
        this.said = next.events
        await this.wait(long)
        if (gone()) return
      }
      this.rolls = this.led = []
      this.asked = this.state = this.current ?? next
    }
    this.stop()
  }

  /** What happened before the first dice were rolled is told and felt before them. */
  private async lead(next: State, rolls: Roll[]): Promise<void> {
    const led = next.events.filter((event) => event.n < rolls[0]!.n)
    if (!led.length) return
    this.led = led
    const felt = this.felt(next, led)
    this.told = Math.max(this.told, led.at(-1)!.n)
    await this.wait(Math.max(felt, timeOf(led)))
  }

  /** As long as the board shows something. */
  private async whileShown(): Promise<void> {
    await tick()
    if (!this.board) return
    this.going = true
    await until((done) => (this.rested = done), PATIENCE)
    this.rested = undefined
  }

  private async wait(ms: number): Promise<void> {
    this.going = true
    await until((done) => (this.enough = done), ms / (settings.pace || 1) / (this.queue.length > BEHIND ? 3 : 1))
    this.enough = undefined
  }
}

/** Somebody else goes on with it: nothing is asked of whoever looks. */
const isTheirs = (state: State): boolean => Boolean(state.ask && !state.ask.yours && !state.outcome && !state.trouble)

/** Until somebody says that it is enough, or the time is over. */
function until(told: (done: () => void) => void, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    told(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}

/** So long these can be read. */
const timeOf = (events: Event[]): number =>
  Math.min(LONGEST, BEAT + LETTER * events.reduce((sum, event) => sum + lettersOf(event.text), 0))

/** Dice lie in the story with what they brought: by the number of the event that was told next. */
export function byEvent({ events, rolls }: Pick<State, 'events' | 'rolls'>): Record<number, Roll[]> {
  const found: Record<number, Roll[]> = {}
  for (const roll of rolls) {
    const event = events.find((one) => one.n >= roll.n) ?? events.at(-1)
    if (event) (found[event.n] ??= []).push(roll)
  }
  return found
}

const KEPT = 120

/** Dice of the last events only: a long story does not grow in memory. */
function recent(dice: Record<number, Roll[]>): Record<number, Roll[]> {
  const numbers = Object.keys(dice)
  return numbers.length <= KEPT ? dice : Object.fromEntries(numbers.slice(-KEPT).map((n) => [n, dice[Number(n)]!]))
}
