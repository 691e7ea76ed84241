/** What the view of a Super Dungeon game holds, and which icon stands for what. */
import type { Ask, Option } from '../../lib/wire'

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
  coins?: number
  skulls?: number
  boss?: string
  wrath_supply?: number
  backpack?: string[]
  chart?: { name: string; space: number; of: number; next: string[] | string; boss_fight: boolean }
  challenges?: [string, string][]
  plot?: string[]
  loot_tracker?: unknown[]
}

const FIGURES: [RegExp, string][] = [
  [/witch/, 'pointy-hat'],
  [/sorcer|wizard|mage/, 'wizard-staff'],
  [/guardian|paladin|shield/, 'shield'],
  [/burglar|rogue|thief/, 'hood'],
  [/tincan|golem|gear/, 'robot-golem'],
  [/warrior|knight|riftling/, 'broadsword'],
  [/ranger|elf/, 'bow-arrow'],
  [/barbarian|claw/, 'axe-swing'],
  [/priest/, 'robe'],
  [/clutch|egg/, 'egg-clutch'],
  [/warren|burrow/, 'cave-entrance'],
  [/whelp|wyrmling|hatchling|dragon|starfire/, 'dragon-head'],
  [/nest/, 'spider-web'],
  [/tower$|spire|shadow-tower-\d|sand-spire/, 'evil-tower'],
  [/arbalist|archer|volley/, 'crossbow'],
  [/blackblade|stalker|assassin/, 'daggers'],
  [/spider|crawler|spinner|web/, 'spider-alt'],
  [/dragon|drake/, 'dragon-head'],
  [/queen|boss|daemonus|king/, 'crowned-skull'],
  [/guard|captain/, 'knight-banner'],
  [/kobold|goblin/, 'imp'],
  [/mimic/, 'locked-chest'],
  [/toad|frog/, 'frog'],
  [/speaker|priest|shaman/, 'robe']
]
export const figureIcon = (card: string) => FIGURES.find(([names]) => names.test(card))?.[1] ?? 'fangs'

export const EFFECTS: Record<string, { icon: string; tone: string; name: string }> = {
  lava: { icon: 'flame', tone: 'hot', name: 'Lava' },
  brambles: { icon: 'thorny-vine', tone: 'green', name: 'Brambles' },
  pillar: { icon: 'stone-block', tone: 'wall', name: 'Pillar' },
  chasm: { icon: 'waves', tone: 'dark', name: 'Chasm' },
  moonwell: { icon: 'moon', tone: 'bless', name: 'Moonwell' },
  'sun-dais': { icon: 'sun', tone: 'bless', name: 'Sun dais' }
}

/** The things of the board that an option points at: told by the rules, or read from its key. */
export function refsOf(option: Option, known: Set<string>): string[] {
  if (option.refs.length) return option.refs
  return option.key.split(/[:/]/).filter((part) => known.has(part))
}

/** Every option by the last thing it points at: the square to go to, the model to hit. */
export function targets(ask: Ask | null, known: Set<string>): Map<string, Option[]> {
  const found = new Map<string, Option[]>()
  if (!ask?.yours) return found
  for (const option of ask.options) {
    const ref = refsOf(option, known).at(-1)
    if (ref) found.set(ref, [...(found.get(ref) ?? []), option])
  }
  return found
}
