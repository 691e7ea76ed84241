/** Where Ice floe, Pond and Ice wall may be put (DF-RULING-44): wherever one drags, the nearest good place. */
import type { FighterStage } from '../../generated/dungeon-fighter'
import { clamp, type Vec2, type Vec3 } from './gesture'

export type PropName = 'floe' | 'pond' | 'wall'
export type PropSizes = Pick<FighterStage, 'table' | 'floe' | 'pond' | 'wall' | 'gap' | 'front'>
export type Places = Partial<Record<PropName, Vec3>>

const ROOM = 0.01

/** The prop put as near to a point as is allowed; null where there is no room for it. */
export function put(name: PropName, to: Vec3, places: Places, sizes: PropSizes, radius: number, spot: Vec2): Vec3 | null {
  const wanted = name === 'wall' ? atOutline(to, sizes, radius) : inFront(name, to, sizes, radius, spot)
  if (!onTable(name, wanted, sizes)) return null
  const others = Object.entries(places).filter(([other]) => other !== name) as [PropName, Vec3][]
  const mine = footprint(name, wanted, sizes)
  return others.every(([other, place]) => apart(mine, footprint(other, place, sizes))) ? wanted : null
}

/** The Ice wall's base touches the outline: it slides in or out along the line from the middle. */
function atOutline([x, y, facing]: Vec3, sizes: PropSizes, radius: number): Vec3 {
  const bearing = Math.atan2(y, x)
  let [low, high] = [0, radius + sizes.wall[0] + sizes.wall[3]]
  const at = (far: number): Vec3 => [far * Math.cos(bearing), far * Math.sin(bearing), facing]
  for (let n = 0; n < 60; n++) {
    const middle = (low + high) / 2
    if (wallGap(at(middle), sizes, radius) > 0) high = middle
    else low = middle
  }
  return at(high)
}

/** How far the wall's base is from the board's outline; negative where it would stand on the board. */
export function wallGap([x, y, facing]: Vec3, sizes: PropSizes, radius: number): number {
  const [c, s] = [Math.cos(facing), Math.sin(facing)]
  const [u, v] = [-x * c - y * s, x * s - y * c]
  return Math.hypot(Math.max(0, Math.abs(u) - sizes.wall[0] / 2), Math.max(0, Math.abs(v) - sizes.wall[3] / 2)) - radius
}

/** Floe and Pond lie off the board, in the Hero's front. */
function inFront(name: PropName, [x, y, facing]: Vec3, sizes: PropSizes, radius: number, spot: Vec2): Vec3 {
  const ahead = Math.atan2(spot[1], spot[0])
  const most = sizes.front - ROOM
  const off = clamp(wrap(Math.atan2(y, x) - ahead), -most, most)
  const bearing = ahead + off
  let far = Math.max(Math.hypot(x, y), 1)
  const at = (): Vec3 => [far * Math.cos(bearing), far * Math.sin(bearing), facing]
  while (edgeDistance(footprint(name, at(), sizes)) < radius + sizes.gap + ROOM) far += 0.05
  return at()
}

const onTable = (name: PropName, place: Vec3, sizes: PropSizes) =>
  footprint(name, place, sizes).every(([x, y]) => Math.abs(x) <= sizes.table[0] && Math.abs(y) <= sizes.table[1])

export function footprint(name: PropName, [x, y, facing]: Vec3, sizes: PropSizes): Vec2[] {
  if (name === 'pond')
    return Array.from({ length: 24 }, (_, k) => {
      const angle = (2 * Math.PI * k) / 24
      return [x + sizes.pond[1] * Math.cos(angle), y + sizes.pond[1] * Math.sin(angle)]
    })
  const [long, short] = name === 'floe' ? sizes.floe : [sizes.wall[0], sizes.wall[3]]
  const [c, s] = [Math.cos(facing), Math.sin(facing)]
  return (
    [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ] as Vec2[]
  ).map(([a, b]) => [x + (a * long * c) / 2 - (b * short! * s) / 2, y + (a * long * s) / 2 + (b * short! * c) / 2])
}

/** Whether a line parts two convex outlines. */
function apart(a: Vec2[], b: Vec2[]): boolean {
  return [a, b].some((poly) =>
    poly.some(([x0, y0], k) => {
      const [x1, y1] = poly[(k + 1) % poly.length]!
      const along = ([x, y]: Vec2) => (y1 - y0) * x + (x0 - x1) * y
      const [mine, theirs] = [a.map(along), b.map(along)]
      return Math.max(...mine) <= Math.min(...theirs) || Math.max(...theirs) <= Math.min(...mine)
    }),
  )
}

function edgeDistance(points: Vec2[]): number {
  return Math.min(
    ...points.map(([x0, y0], k) => {
      const [x1, y1] = points[(k + 1) % points.length]!
      const [dx, dy] = [x1 - x0, y1 - y0]
      const part = clamp(-(x0 * dx + y0 * dy) / (dx * dx + dy * dy), 0, 1)
      return Math.hypot(x0 + part * dx, y0 + part * dy)
    }),
  )
}

const wrap = (angle: number) => angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI))
