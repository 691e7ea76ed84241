/** A die at rest, called out: what it is worth, what it shows, and why it misses, each with its rule. */
import type { Landed } from '../../generated/dungeon-fighter'
import { f } from './text'

export interface Called {
  hit: boolean
  value: string
  where: string
  icon: string
  why: { rule: string; text: string }[]
}

const MISSES: Record<string, string> = {
  hole: 'DF-MISS-02',
  frozen: 'DF-FROZEN-01',
  bones: 'DF-MISS-03',
  outside: 'DF-MISS-04',
  wall: 'DF-WALL-03',
}

/** In the order in which a throw is judged (DF-RULING-12). */
export function called(die: Landed, name: (need: string) => string): Called {
  const why = (die.unmet ?? []).map((need) => ({ rule: 'DF-MISS-05', text: f.notMet(name(need)) }))
  if (die.bounced === false) why.push({ rule: 'DF-MISS-01', text: f.noBounce })
  const miss = MISSES[die.place]
  if (miss) why.push({ rule: miss, text: f.places[die.place]! })
  const where = miss ? '' : (f.places[die.place] ?? f.section(die.place))
  // What does not lie on the Target lies between no sections of it.
  const between = !miss && (die.between?.length ?? 0) > 1 ? `, ${f.between(die.between!)}` : ''
  const value = die.place === 'bullseye' ? '10' : die.place in f.places ? '0' : die.place
  return { hit: !why.length, value, where: where + between, icon: die.icon ? (f.icon[die.icon] ?? die.icon) : '', why }
}
