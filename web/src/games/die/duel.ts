/** The rolls of a round as they lie side by side: what the heroes rolled, what you rolled, and what was needed. */
import type { CombatView, Happening } from '../../generated/die-in-the-dungeon'

export type Came = 'hit' | 'miss' | 'open'

export interface Thrown {
  stat: string
  die: number
  face: number
  plus: number
  /** What it had to come above; from here on, for a check. */
  need: number
  /** A check is passed from the number on, an attack only above it. */
  check: boolean
  came: Came
}

export interface Duel {
  theirs: Thrown[]
  yours: Thrown | null
}

export const NOTHING: Duel = { theirs: [], yours: null }

const STATS = ['might', 'agility', 'magic']

const settle = (one: Thrown | null, came: Came): Thrown | null => one && { ...one, came }
const last = (list: Thrown[], came: Came): Thrown[] => list.map((one, n) => (n === list.length - 1 ? { ...one, came } : one))

/** The rolls once this has happened too. */
export function after(duel: Duel, what: Happening, combat: CombatView | null): Duel {
  switch (what.kind) {
    case 'round':
    case 'flipped':
    case 'party':
      return NOTHING
    case 'attacked': {
      const need = combat?.defence[STATS.indexOf(what.stat)] ?? 0
      const came: Came = what.face === what.die || what.face + what.plus > need ? 'hit' : 'miss'
      return {
        ...duel,
        theirs: [...duel.theirs, { stat: what.stat, die: what.die, face: what.face, plus: what.plus, need, check: false, came }],
      }
    }
    case 'missed':
      return { ...duel, theirs: last(duel.theirs, 'miss') }
    case 'fought':
      return {
        ...duel,
        yours: {
          stat: what.stat,
          die: what.die,
          face: what.face,
          plus: what.bonus,
          need: what.total,
          check: false,
          came: what.face + what.bonus > what.total ? 'hit' : 'open',
        },
      }
    case 'checked':
      return {
        ...duel,
        yours: {
          stat: what.slot,
          die: what.die,
          face: what.face,
          plus: 0,
          need: what.number,
          check: true,
          came: what.face >= what.number ? 'hit' : 'open',
        },
      }
    case 'rerolled':
      return { ...duel, yours: duel.yours && { ...duel.yours, face: what.face } }
    case 'added':
      return { ...duel, yours: duel.yours && { ...duel.yours, plus: duel.yours.plus + what.amount } }
    case 'minion':
      return { ...duel, yours: duel.yours && { ...duel.yours, plus: duel.yours.plus + what.face } }
    case 'check-passed':
    case 'struck':
    case 'defeated':
      return { ...duel, yours: settle(duel.yours, 'hit') }
    case 'check-failed':
    case 'failed':
      return { ...duel, yours: settle(duel.yours, 'miss') }
    default:
      return duel
  }
}

/** How often a die comes above a number with something added; the heroes' highest face always hits. */
export function odds(die: number, plus: number, above: number, highest: boolean): number {
  if (!die) return 0
  const faces = Math.min(die, Math.max(0, die + plus - above))
  return Math.max(faces, highest ? 1 : 0) / die
}
