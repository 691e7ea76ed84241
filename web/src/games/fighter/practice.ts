/** One's own throws at the practice table, and what they say. They are kept in this browser and nowhere else. */
import type { Thrown } from '../../generated/dungeon-fighter'
import { called } from './called'

/** One throw: what was practised, where the die came to rest, what it was worth; x and y in cm from the middle. */
export interface Tried {
  throw: string
  place: string
  value: number
  x: number
  y: number
}

export interface Summary {
  count: number
  /** Of a hundred. */
  hits: number
  mean: number
  /** Half of the dice on the Target lie this near to the middle, cm; null where none does. */
  spread: number | null
  places: [string, number][]
  throws: [string, { count: number; hits: number }][]
}

const KEY = 'undercroft.fighter.practice'
const MOST = 500
const ORDER = ['bullseye', '5', '4', '3', '2', '1']

/** What came of a throw; nothing where the world failed. */
export function noted(exercise: string, thrown: Thrown | null | undefined): Tried | null {
  const die = thrown?.dice[0]
  if (!die || thrown.fault) return null
  const { hit, value } = called(die, (need) => need)
  const [x = NaN, y = NaN] = die.pose ?? []
  return { throw: exercise, place: die.place, value: hit ? Number(value) : 0, x, y }
}

export function summed(tried: Tried[]): Summary {
  const share = (of: Tried[]) => (of.length ? Math.round((100 * of.filter((one) => one.value > 0).length) / of.length) : 0)
  const far = tried
    .filter((one) => one.place !== 'outside' && Number.isFinite(one.x))
    .map((one) => Math.hypot(one.x, one.y))
    .sort((a, b) => a - b)
  const places = new Map<string, number>()
  for (const one of tried) places.set(one.place, (places.get(one.place) ?? 0) + 1)
  const rank = (place: string) => ORDER.indexOf(place) + 1 || ORDER.length + 1
  const throws = [...new Set(tried.map((one) => one.throw))].map((name): [string, { count: number; hits: number }] => {
    const those = tried.filter((one) => one.throw === name)
    return [name, { count: those.length, hits: share(those) }]
  })
  return {
    count: tried.length,
    hits: share(tried),
    mean: tried.length ? tried.reduce((sum, one) => sum + one.value, 0) / tried.length : 0,
    spread: far.length ? far[Math.floor((far.length - 1) / 2)]! : null,
    places: [...places].sort(([a], [b]) => rank(a) - rank(b)),
    throws,
  }
}

export function load(): Tried[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? (kept as Tried[]) : []
  } catch {
    return []
  }
}

export function keep(tried: Tried[]): Tried[] {
  const last = tried.slice(-MOST)
  try {
    localStorage.setItem(KEY, JSON.stringify(last))
  } catch {
    // Nothing is kept in this browser.
  }
  return last
}
