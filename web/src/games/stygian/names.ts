/** What the Stygian Society's view holds, and which icon stands for what. */
const HEROES: Record<string, string> = {
  knight: 'visored-helm',
  spellslinger: 'wizard-staff',
  doctor: 'caduceus',
  burglar: 'cloak-dagger',
  archer: 'bow-arrow',
  priest: 'holy-symbol',
  bard: 'lyre'
}
const FOES: [RegExp, string][] = [
  [/hound|wolf/, 'wolf-head'],
  [/imp|cherub|moth/, 'imp'],
  [/clerk|bone|skeleton|mourner/, 'skeleton'],
  [/shade|ghost|wraith/, 'ghost'],
  [/weaver|spider/, 'spider-alt'],
  [/clank|iron|hussar|rider|slasher/, 'knight-banner'],
  [/monk|chorister|scholar|piper|lamp/, 'robe'],
  [/gargoyle|ogre|dragon/, 'spiked-dragon-head']
]
export const heroIcon = (id: string) => HEROES[id] ?? 'person'
export const foeIcon = (id: string) => FOES.find(([names]) => names.test(id))?.[1] ?? 'spiked-dragon-head'

export const COLOURS = ['white', 'blue', 'green', 'red', 'yellow', 'black'] as const
export type Colour = (typeof COLOURS)[number]
export const PAINT: Record<string, string> = {
  white: '#f4efe4',
  blue: '#3f7fd0',
  green: '#3f9a5a',
  red: '#d0473a',
  yellow: '#e8b93a',
  black: '#3a3540'
}

export interface Cubes { supply: number; hand: number; tower: number; field: number; staged: number; crypt: number; worth: number }
export interface Figure {
  id: string
  kind: string
  name: string
  number: string
  colour: string
  wounds: number
  health: number
  boss: boolean
  xp: number
  text: string
}
export interface Card { id: string; name: string; type: string; level: number; shields: number; text: string; flavour: string; exhausted: boolean }
export interface Hero {
  id: string
  name: string
  seat: string
  active: boolean
  shields: number
  prevented: number
  cards: Card[]
  statuses: { id: string; name: string; text: string; tokens: string[] }[]
  woe: { name: string; text: string } | null
}
export interface StygianView {
  turn: number
  floor: number
  floors: { floor: number; kind: string; here: boolean }[]
  fighting: boolean
  tracks: {
    wounds: { now: number; most: number; end: number }
    xp: { now: number; needed: number; end: number }
    luck: { now: number; end: number }
    peril: { now: number; end: number }
  }
  cubes: Record<string, Cubes>
  tower: { levels: number[]; colours: string[]; poses: number[][] }
  room: {
    id: string
    name: string
    flavour: string
    peril_cubes: Record<string, number>
    actions: Record<string, { by: string; text: string; cost: number; have: number }>
    chart: { at: number; text: string; happened: boolean; next: boolean }[]
    chests: number
    rules: string
    lasting: string[]
  } | null
  front: Figure[]
  rear: Figure[]
  heroes: Hero[]
  party: Card[]
  action: { card: string; name: string; targets: string[]; wild: string[] } | null
  chests_left: number
}
