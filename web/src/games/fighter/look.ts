/** How the table looks: the colours that are the board's own, and each die by what the view and its thing say. */
import type { DiceView } from '../../generated/dungeon-fighter'
import type { Things } from '../../lib/things'

/** The Target's rings from the middle outwards: warm where it pays, cold where it does not. */
export const RING_PAINT = ['#d9862b', '#e6d7b4', '#5b93b5', '#35658c', '#24466b']

/** A die as it is painted. */
export interface DieLook {
  tint: string
  ink: string
  shape: string
  faces: readonly string[]
}
export type Looks = (body: string) => DieLook

const LIGHT = '#fff3d6'
const DARK = '#a3342a'
const UNKNOWN: DieLook = { tint: '#f3eee2', ink: DARK, shape: 'd4', faces: [] }

/** Every die of a table by the name of its body. */
export function looksOf(pool: DiceView, things: Things): Looks {
  return (body) => {
    const found = pool.bodies[body]
    if (!found) return UNKNOWN
    const tint = things(found.die).tint || UNKNOWN.tint
    return { tint, ink: isLight(tint) ? DARK : LIGHT, shape: found.shape, faces: found.faces }
  }
}

/** Whether dark ink reads better on a colour. */
function isLight(tint: string): boolean {
  const value = Number.parseInt(tint.slice(1), 16)
  return 0.3 * (value >> 16) + 0.59 * ((value >> 8) & 255) + 0.11 * (value & 255) > 150
}
