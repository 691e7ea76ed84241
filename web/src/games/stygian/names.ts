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
const FOES: Record<string, string> = {
  clank: 'robot-golem',
  'furnace-hound': 'wolf-head',
  gargoyle: 'gargoyle',
  slasher: 'serrated-slash',
  'iron-maid': 'iron-mask',
  'ogre-porter': 'ogre',
  'blood-chorister': 'monk-face',
  'wick-imp': 'imp',
  lamplighter: 'lantern-flame',
  'sulphur-moth': 'butterfly',
  rider: 'mounted-knight',
  'gilded-cherub': 'cupidon-arrow',
  'hex-piper': 'pan-flute',
  'storm-scholar': 'lightning-helix',
  'raven-swarm': 'raven',
  'grave-clerk': 'skeleton',
  'plague-monk': 'plague-doctor-profile',
  weaver: 'spider-alt',
  'ink-shade': 'ghost',
  'night-hussar': 'cavalry',
  mourner: 'tear-tracks',
  'brass-warden': 'clockwork',
  'mother-mildew': 'carrion',
  'two-headsman': 'duality-mask',
  'toll-keeper': 'hooded-figure',
  ottokar: 'shadow-follower',
  seraphine: 'female-vampire',
  'puppet-count': 'puppet',
  'magister-quill': 'quill-ink'
}
export const heroIcon = (id: string) => HEROES[id] ?? 'person'
export const foeIcon = (kind: string) => FOES[kind] ?? 'spiked-dragon-head'

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
