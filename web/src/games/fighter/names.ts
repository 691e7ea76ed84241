import type { Vec2, Vec3 } from './gesture'
import type { PropSizes } from './props'

/** What Dungeon Fighter's view holds. Lengths are centimetres from the Target's centre. */
export interface Card { id: string; name: string; kind: string; text: string; used: boolean; price?: number }
export interface Hero {
  id: string
  seat: string
  name: string
  motto: string
  life: number
  most: number
  scars: string[]
  fainted: boolean
  out: boolean
  abilities: Record<string, { name: string; text: string; foe: string }>
  cards: Card[]
  xp: number
}
/** A die at rest after a throw. */
export interface Landed { place: string; icon?: string; pose?: number[]; bounced?: boolean; unmet?: string[]; between?: string[] }

/** Sizes of everything on the table, as the game tells them. */
export interface FighterScene extends PropSizes {
  floor: number
  board: number
  dice: Record<string, { corners: Vec3[]; results: Vec3[] }>
  faces: Record<string, string[]>
  iceberg: Vec3
  frozen: Vec3
  weak_point: Vec3
  card: Vec2
  head: number
  waterfall: Vec3
}
export interface FighterView {
  phase: string
  turn: number
  round: number
  leader: string
  active: string
  heroes: Hero[]
  /** Seats that throw with assisted timing. */
  assisted?: string[]
  chest: { gold: number; white: number; relics: Card[] }
  journey: { shops: number; icons: number; needed: number; aside: string[]; deck: number }
  room: { id: string; name: string; text: string } | null
  paths: { id: string; text: string }[]
  foe: {
    id: string
    name: string
    boss: boolean
    level: number
    type: string
    life: number
    damage: number
    gold: number
    text: string
    needs: { id: string; name: string; text: string }[]
  } | null
  pool: { left: string[]; thrown: string[]; die: string; white_used?: number; faces?: { coloured: string[]; white: string[] } }
  board: {
    name: string
    bullseye: number
    rings: { radius: number; value: number }[]
    radius: number
    holes: [number, number][]
    hole_radius: number
    icebergs: (boolean | number)[]
    templates: { piece: string; kind: string; x: number; y: number; level?: number }[]
    dice: { die: string; shape: string; pose: number[] }[]
  }
  /** The last throw; a flipped Template has no dice. */
  throw: { dice?: Landed[]; path?: number[][]; fault?: string } | null
  goods: Card[]
}

/** The Target's rings from the middle outwards: warm where it pays, cold where it does not. */
export const RING_PAINT = ['#d9862b', '#e6d7b4', '#5b93b5', '#35658c', '#24466b']

export const PAINT: Record<string, string> = {
  red: '#cf4336',
  blue: '#3b7bc9',
  green: '#3c9457',
  white: '#f3eee2',
  black: '#3a3540',
  yellow: '#e3b33a',
  snow: '#dff1fa',
  water: '#6fc3e8'
}
export const paintOf = (die: string) => PAINT[Object.keys(PAINT).find((name) => die.includes(name)) ?? 'white']!
/** A die's shape by its name: all but the special ones have four sides. */
export const shapeOf = (die: string) => (die.startsWith('water') ? 'water' : die.startsWith('snow') ? 'snow' : 'd4')

const FACES: Record<string, string> = {
  jack: 'pirate-captain', lebron: 'barbarian', marla: 'ninja-heroic-stance', olga: 'lyre',
  beast: 'polar-bear', bonewalker: 'skeleton', giant: 'ice-golem', goblin: 'goblin-head', spirit: 'spectre'
}
export const heroIcon = (hero: Hero) => FACES[hero.id] ?? 'visored-helm'
export const foeIcon = (foe: NonNullable<FighterView['foe']>) => (foe.boss ? 'dragon-head' : (FACES[foe.type.toLowerCase()] ?? 'imp'))
