/** Where a tile may lie, and how it may be turned there: places on the board instead of a list of texts. */
import type { LayTile as ArcadeLay } from '../../generated/super-dungeon-arcade'
import type { LayTile as ExploreLay } from '../../generated/super-dungeon-explore'
import type { Option } from '../../generated/wire'

export type LayTile = ArcadeLay | ExploreLay

export type Compass = 'north' | 'east' | 'south' | 'west'

/** One way to lay the tile; without `face` it is not known yet how it will be turned. */
export interface Way {
  option: Option
  /** What the server is asked for, to see the tile as it would lie. */
  face: string
  known: boolean
}

export interface Site {
  /** The square of its north-western corner, counted from that of the dungeon; it may lie beyond its edge. */
  x: number
  y: number
  /** On which side of the tile laid last. */
  side: Compass
  ways: Way[]
}

/** The corner of the dungeon in the coordinates of its recipe: `arcade:hall-of-pillars.0.1.0.0;ember-vault.1.0.8.0`. */
export function cornerOf(layout: string): [number, number] {
  const [, tiles = ''] = layout.split(':')
  const places = tiles
    .split(';')
    .filter((tile) => tile.includes('.'))
    .map((tile) => tile.split('.').slice(-2).map(Number) as [number, number])
  const least = (n: 0 | 1) => Math.min(...places.map((place) => place[n]))
  return places.length ? [least(0), least(1)] : [0, 0]
}

/** Some options say where; another one may leave it to the table. */
export const isSite = (option: Option): boolean => /^-?\d+,-?\d+/.test(option.key)

export function sitesOf(about: LayTile, options: Option[], layout: string): Site[] {
  const [left, top] = cornerOf(layout)
  const sites = new Map<string, Site>()
  for (const option of options.filter(isSite)) {
    const [x = 0, y = 0, turns] = option.key.split(',').map(Number)
    const at = `${x},${y}`
    const site = sites.get(at) ?? { x: x - left, y: y - top, side: compass(x - about.x, y - about.y), ways: [] }
    const face = `tile:${about.tile}.${'side' in about ? about.side : 0}.${turns ?? 0}`
    site.ways.push({ option, face, known: turns !== undefined })
    sites.set(at, site)
  }
  return [...sites.values()]
}

function compass(across: number, down: number): Compass {
  if (Math.abs(across) > Math.abs(down)) return across > 0 ? 'east' : 'west'
  return down > 0 ? 'south' : 'north'
}
