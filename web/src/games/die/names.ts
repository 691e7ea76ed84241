/** Which icon stands for what in DIE in the Dungeon. */
const ICONS: Record<string, string> = {
  deyeroller: 'behold',
  troll: 'troll',
  diemon: 'daemon-skull',
  dierake: 'drakkar-dragon',
  tombstones: 'death-skull',
  fighter: 'broadsword',
  rogue: 'hooded-assassin',
  wizard: 'wizard-face',
  cleric: 'holy-symbol',
  barbarian: 'battle-axe',
  assassin: 'cloak-dagger',
  warlock: 'warlock-hood',
  patriarch: 'prayer',
  explosionist: 'holy-hand-grenade',
  ranger: 'bow-arrow',
  diemaster: 'throne-king',
  bard: 'lyre',
  kobold: 'goblin-head',
  beast: 'beast-eye',
  '?': 'perspective-dice-six-faces-random',
  might: 'biceps',
  agility: 'feather',
  magic: 'sparkles',
  health: 'hearts',
  time: 'hourglass',
  ability: 'star-swirl',
  start: 'stairs'
}

/** The icon of a creature, hero, slot or token; heroes by their type whatever their level. */
export function iconOf(id: string): string {
  return ICONS[id] ?? ICONS[id.replace(/-\w+$/, '')] ?? 'token'
}

/** The colour of a die on the creature board. */
export const TONES: Record<string, string> = {
  might: 'red',
  agility: 'green',
  magic: 'blue',
  health: 'pink',
  time: 'yellow',
  ability: 'purple'
}

export interface Place {
  id: string
  x: number
  y: number
  kind: string
  kind_name: string
  passages: number
  state: 'exploring' | 'explored' | 'open' | 'closed'
  tile: Tile | null
  tokens: string[]
  standees: string[]
  diemaster: boolean
}
export interface Tile { id: string; name: string; level: number; text: string; combat: string; heads: string[] }
export interface Ability {
  id: string
  name: string
  cost: number
  card: boolean
  when: string[]
  text: string
  phrase: string
  barred: string
}
export interface Monster {
  seat: string
  creature: string
  name: string
  about: string
  at: string
  dice: { slot: string; value: number; die: number }[]
  xp: number
  namic: { pips: number; of: number }[]
  minions: string[]
  tokens: string[]
  bard: boolean
  kobold: { side: string; name: string; used: boolean } | null
  beast: boolean
  epics: number
  heroes: number
  progress: [number, number]
  abilities: Ability[]
  cards_used: string[]
}
export interface Hero {
  id: string
  name: string
  level: number
  epic: boolean
  stats: number[]
  triggers: string[]
  hits: [number, number]
  target: boolean
  each_round: string
}
export interface Combat {
  round: number
  party: Hero[]
  totals: number[]
  dice: number[]
  attacks: string[]
  attacks_made: number
  plus: number[]
  defence: number[]
  to_beat: number[]
  bard: string
  forbids: string[]
}
export interface DieView {
  you: string | null
  turn: number
  phase: string
  step: string
  active: string
  map: {
    id: string
    name: string
    about: string
    objective: string
    rest: number
    width: number
    height: number
    places: Place[]
  }
  monsters: Monster[]
  tile: Tile | null
  combat: Combat | null
}
