/** What the view of a Super Dungeon game holds. */
import { words } from '../../lib/text'
import type { Option } from '../../generated/wire'

export interface Square { at: string; x: number; y: number; tile: number }
export interface Model {
  id: string
  name: string
  card: string
  at: string
  squares: string[]
  wounds: number
  hearts: number
  statuses: string[]
  lasting: string[]
  abilities: string[]
  movement: number
  actions: number
}
export interface Hero extends Model {
  seat: string
  potions: number
  quantity: number
  gear: Record<string, string>
  activated: boolean
  offense: Record<string, [string[], number, number]>
  defense: Record<string, [string[], number]>
  unique: string[]
  drinks: string[]
  wrath?: number
  destroyed?: boolean
}
export interface Foe extends Model {
  rank: string
  /** Arcade's monsters have plain numbers, Explore's roll dice as heroes do. */
  armor?: number
  strength?: number
  range?: number
  gang?: boolean
  offense?: Record<string, [string[], number, number?]>
  defense?: Record<string, [string[], number]>
  skulls?: number
  unique: string[]
}
export interface DungeonView {
  you?: string | null
  phase: string
  turn: number
  side: string
  board: {
    width: number
    height: number
    squares: Square[]
    walls_west: [number, number][]
    walls_north: [number, number][]
    exits_west: [number, number][]
    exits_north: [number, number][]
    effects: Record<string, string[]>
    chests: string[]
    start: string
    spawning_points: string[]
  }
  heroes: Hero[]
  foes: Foe[]
  acting: Record<string, any> | null
  crystals: string[]
  /** Tokens of a mode by their squares. */
  tokens?: Record<string, string>
  coins?: number
  skulls?: number
  boss?: string
  wrath_supply?: number
  backpack?: string[]
  chart?: { name: string; space: number; of: number; next: string[] | string; boss_fight: boolean; bonuses?: [string, string][] }
  challenges?: [string, string][]
  plot?: string[]
  modes?: [string, string][]
  relics?: [string, string][]
  consul_cards?: string[]
  pool?: Record<string, number>
  loot_tracker?: unknown[]
}

/** What follows from where everybody stands, told when somebody points at a model or a square. */
export interface Watcher { id: string; distance: number | null; sees: boolean; threatens: boolean }
export interface Facts {
  acts?: boolean
  reach?: string[]
  sight?: string[]
  threat?: string[]
  targets?: string[]
  watchers?: Watcher[]
}

/** How a model stands on the board: what it is can be told from its base. */
export function standOf(model: Model): 'hero' | 'point' | 'boss' | 'minion' | 'monster' {
  if (!('rank' in model)) return 'hero'
  const { rank } = model as Foe
  return rank === 'spawning-point' ? 'point' : rank === 'mini-boss' || rank === 'dungeon-boss' ? 'boss' : rank === 'minion' ? 'minion' : 'monster'
}

/** A colour for each place in the party, the same on the board and beside it. */
export const HUES = ['#2f7fb3', '#2b8a6b', '#8a6fc4', '#b0762a', '#a8527f', '#5d7f2f']

/** What the chart's next space brings. */
export const ahead = ({ chart }: DungeonView) => (Array.isArray(chart?.next) ? chart.next.map(words).join(', ') : (chart?.next ?? ''))

/** Every option by the last thing it points at on the board: the square to go to, the model to hit. */
export function targets(ask: { yours: boolean; options: Option[] } | null, known: Set<string>): Map<string, Option[]> {
  const found = new Map<string, Option[]>()
  if (!ask?.yours) return found
  for (const option of ask.options) {
    const ref = option.refs.filter((one) => known.has(one)).at(-1)
    if (ref) found.set(ref, [...(found.get(ref) ?? []), option])
  }
  return found
}
