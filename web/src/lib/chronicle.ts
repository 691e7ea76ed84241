/** The story of a game in one line: how fortune went, what stood out, where it turned, and who did what. */
import type { Event, View } from '../generated/wire'
import type { Feat, Feel } from './moments.svelte'
import type { Things } from './things'
import { isKnown } from './things'
import type { Said } from './words'

export interface Mark {
  /** How far into the story, 0 to 1, and how fortune stood there, 0 to 1. */
  x: number
  y: number
  feat: Feat
}

export interface Chronicle {
  /** How fortune stood, 0 to 1, at even steps. */
  curve: number[]
  /** What stood out, what weighed most first. */
  marks: Mark[]
  turning: Mark | null
  deeds: { who: string; name: Said; count: number; best: Said }[]
}

/** What a word across the board means for whoever plays, where the game does not say. */
const TONES: Record<string, number> = { gold: 2, good: 2, bad: -2, info: 0, plain: 0 }
const MARKS = 7

/** Of marks, the first first, as many as do not lie on each other: so far apart, as a part of the story. In the story's order. */
export function spread(marks: Mark[], apart: number): Mark[] {
  const found: Mark[] = []
  for (const one of marks) if (found.length < MARKS && found.every((other) => Math.abs(other.x - one.x) >= apart)) found.push(one)
  return found.sort((one, other) => one.x - other.x)
}

export function chronicle(story: Pick<Event, 'what'>[], feel: Feel, things: Things, view: View, won: boolean): Chronicle {
  const sums: number[] = []
  const felt: { n: number; feat: Feat; worth: number }[] = []
  const deeds = new Map<string, { count: number; best: Said; most: number }>()
  let sum = 0
  let actor = ''
  story.forEach(({ what }, n) => {
    const who = [what.hero, what.seat].find((id) => typeof id === 'string' && (isKnown(things(id)) || what.seat === id))
    if (what.hero !== undefined && what.seat !== undefined) actor = what.seat as string
    else if (who) actor = who as string
    const moment = feel(what, things, view)
    actor = moment?.by ?? actor
    const worth = moment?.fortune ?? TONES[moment?.feat?.tone ?? 'plain'] ?? 0
    sum += worth
    sums.push(sum)
    if (moment?.feat) felt.push({ n, feat: moment.feat, worth })
    if (worth > 0 && moment?.feat && actor) {
      const known = deeds.get(actor) ?? { count: 0, best: '', most: 0 }
      const better = worth > known.most ? { best: moment.feat.title, most: worth } : known
      deeds.set(actor, { ...better, count: known.count + 1 })
    }
  })
  const low = Math.min(0, ...sums)
  const high = Math.max(1, ...sums)
  const y = (value: number) => (value - low) / (high - low)
  const mark = (one: { n: number; feat: Feat }): Mark => ({
    x: one.n / Math.max(1, story.length - 1),
    y: y(sums[one.n] ?? 0),
    feat: one.feat,
  })
  // It turned where fortune lay farthest below a straight way to a victory, or above one to a defeat: at the next thing
  // that stood out. The end itself is no turn.
  const beside = sums.slice(0, Math.floor(sums.length * 0.9)).map((value, n) => value - (sum * n) / (sums.length - 1))
  const edge = beside.indexOf(won ? Math.min(...beside) : Math.max(...beside))
  const turn =
    felt.find((one) => one.n >= edge && (won ? one.worth > 0 : one.worth < 0)) ??
    felt.filter((one) => (won ? one.worth > 0 : one.worth < 0)).at(-1)
  return {
    curve: sums.map(y),
    marks: [...felt].sort((one, other) => Math.abs(other.worth) - Math.abs(one.worth)).map(mark),
    turning: turn ? mark(turn) : null,
    deeds: [...deeds]
      .map(([who, { count, best }]) => ({ who, name: things(who).name, count, best }))
      .sort((one, other) => other.count - one.count),
  }
}
