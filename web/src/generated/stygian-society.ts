// Written by `make types` from the structs in Python: change those, not this.

import type { Words } from './wire'

/** What a seat of The Stygian Society sees. */
export type View = ClimbView

/** Everything that can happen in The Stygian Society. */
export type Happening =
  | Acted
  | Activated
  | Afflicted
  | Begins
  | Cheaper
  | Chest
  | Chose
  | Cleansed
  | Cleared
  | Coming
  | Danced
  | Defeated
  | Disarmed
  | Discarded
  | Dropped
  | Eliminated
  | EnemyPaid
  | Exhausted
  | FellForward
  | Fled
  | Floor
  | Forfeited
  | Given
  | Guarded
  | Harsher
  | Healed
  | HeldStill
  | Hero
  | Joined
  | Jostled
  | Lasting
  | Learned
  | Leftover
  | Level
  | Luck
  | MaxWounds
  | Mended
  | Missing
  | MorePerilCubes
  | Moved
  | MovedUp
  | NoFigure
  | NoTarget
  | Overhead
  | Paid
  | PartyFell
  | Peril
  | PerilEvent
  | PerilLowered
  | PerilRanOut
  | Pulled
  | Pushed
  | Refreshed
  | Regrouped
  | Shielded
  | ShortGameWon
  | Skipped
  | StatusEnded
  | Stilled
  | Stronger
  | Suffered
  | Targets
  | Tithed
  | TokensPaid
  | TooLate
  | Traded
  | Trap
  | TrapIgnored
  | Treasure
  | Turn
  | TurnedBack
  | Unlucky
  | Upper
  | Used
  | Warded
  | Warding
  | WizardDefeated
  | Woe
  | WoeGone
  | Works
  | Wounded
  | Xp

/** Everything that is asked in The Stygian Society. */
export type Question =
  | AfflictedQuestion
  | AnyHero
  | ChestQuestion
  | Cleanse
  | Confirm
  | Drop
  | Dye
  | Exhaust
  | FirstEffect
  | FirstHero
  | FirstSkill
  | Give
  | HeroQuestion
  | Move
  | NewSkill
  | Payment
  | Refresh
  | Resolve
  | Respond
  | SecondSkill
  | Skill
  | Still
  | Take
  | Target
  | Tokens
  | Trade
  | TurnEnd
  | TurnQuestion
  | Wild
  | Wound

/** Forms that only The Stygian Society has. */
export type Form =
  | Dropping
  | Knocking

/** The action is carried out. */
export interface Acted {
  kind: 'acted'
  hero: string
  card: string
  sets: number
  /** What becomes of the card by it: it is exhausted or discarded. */
  use: string
}

/** The action under way. */
export interface ActionSeen {
  card: string
  name: Words
  targets: string[]
  wild: string[]
}

/** An enemy card, a room card or a mat acts. */
export interface Activated {
  kind: 'activated'
  colour: string
  card: string
}

/** Status tokens come to a hero. */
export interface Afflicted {
  kind: 'afflicted'
  hero: string
  status: string
  tokens: string[]
  /** Who or what does it; nothing where a line of the peril chart does, which has been told. */
  by: string
}

/** Which hero is afflicted? */
export interface AfflictedQuestion {
  kind: 'afflicted'
  status: string
  /** Who or what does it. */
  by: string
}

/** A hero at random. */
export interface AnyHero {
  kind: 'any-hero'
}

/** The mid-boss's mat, turned over. */
export interface BeatenSeen {
  id: string
  name: Words
  text: Words
}

/** The hero who takes the first turn. */
export interface Begins {
  kind: 'begins'
  hero: string
}

/** A skill, a treasure or the mat's skill. */
export interface CardSeen {
  id: string
  name: Words
  type: 'action' | 'passive' | 'response' | 'support'
  /** Of a skill; -1 for a treasure. */
  level: number
  shields: number
  text: Words
  flavour: Words
  exhausted: boolean
}

/** Actions of this turn cost less. */
export interface Cheaper {
  kind: 'cheaper'
  cubes: number
}

/** A chest card is turned up. */
export interface Chest {
  kind: 'chest'
  card: string
  number: number
  peril: number
}

/** Is a chest opened? */
export interface ChestQuestion {
  kind: 'chest'
  left: number
  peril: number
}

/** The action of the turn is chosen. */
export interface Chose {
  kind: 'chose'
  hero: string
  card: string
}

/** Which status token is removed? */
export interface Cleanse {
  kind: 'cleanse'
  hero: string
  /** What removes it. */
  by: string
}

/** A status token is removed without a payment. */
export interface Cleansed {
  kind: 'cleansed'
  hero: string
  status: string
  colour: string
  /** What removes it. */
  by: string
  /** The status ends with it. */
  last: boolean
}

/** Nobody is left to fight. */
export interface Cleared {
  kind: 'cleared'
  floor: number
  room: string
}

/** What everybody sees. */
export interface ClimbView {
  phase: string
  turn: number
  floor: number
  floors: FloorSeen[]
  fighting: boolean
  short: boolean
  tracks: Tracks
  cubes: Record<string, CubesSeen>
  tower: TowerSeen
  /** The room card or mat in play; none while it is drawn. */
  room: RoomSeen | null
  front: FigureSeen[]
  rear: FigureSeen[]
  heroes: HeroSeen[]
  party: CardSeen[]
  action: ActionSeen | null
  beaten: BeatenSeen | null
  /** Enemies that will stand on the next floor. */
  coming: string[]
  decks: Decks
  chests_left: number
  /** How it ended, in words. */
  outcome: Words
}

/** What this colour's check looks at now: the enemy card, or the room card (STY-ENEMY-03, -06). */
export interface ColourActs {
  /** The enemy card or the place. */
  by: string
  name: Words
  /** Whether a figure of the colour is in play. */
  figure: boolean
  text: Words
  /** What the mat does besides, although a figure is in play. */
  always: Words
  cost: number
  have: number
}

/** An enemy will stand on the next floor. */
export interface Coming {
  kind: 'coming'
  enemy: string
}

/** Regrouping reaches the end of the peril chart: really? */
export interface Confirm {
  kind: 'confirm'
  /** What peril would rise to. */
  peril: number
  /** Where the chart ends, and the game with it. */
  last: number
}

/** Where the cubes of one colour are. */
export interface CubesSeen {
  name: Words
  supply: number
  hand: number
  tower: number
  field: number
  /** Those of the field that lie in the banner corner. */
  staged: number
  crypt: number
  /** What field and crypt are worth together: a crypt cube counts two. */
  worth: number
}

/** An enemy changes ranks of its own accord. */
export interface Danced {
  kind: 'danced'
  figure: string
  enemy: string
  place: string
}

/** How many cards, or tokens, are left. */
export interface Decks {
  chests: number
  treasures: number
  rooms: number
  tokens: number
}

/** The mid-boss has fallen. */
export interface Defeated {
  kind: 'defeated'
  boss: string
}

/** Somebody makes the chest card harmless. */
export interface Disarmed {
  kind: 'disarmed'
  hero: string
}

/** A card leaves the game by being used; `hero` may be the party. */
export interface Discarded {
  kind: 'discarded'
  hero: string
  card: string
}

/** What cubes are dropped for. */
export interface Drop {
  kind: 'drop'
  hero: string
  /** The action, or nothing if something else makes them drop. */
  card: string
}

/** Cubes went into the tower, and some came out. */
export interface Dropped {
  kind: 'dropped'
  cubes: string[]
  field: Record<string, number>
  crypt: Record<string, number>
  /** What calls for it, beside the drop of every action. */
  by: string
}

/** Cubes that go into a tower, and what could come out. */
export interface Dropping {
  form: 'drop'
  cubes: string[]
  inside: Record<string, number>
  most: Record<string, number>
}

/** Which hero cube in field or crypt is swapped for which colour? */
export interface Dye {
  kind: 'dye'
  hero: string
  /** How many swaps are left, this one included. */
  left: number
}

/** One thing that happens. Which fields matter depends on the word in `do`. */
export interface Effect {
  do: 'add' | 'afflict' | 'bonus' | 'cleanse' | 'coming' | 'disarm' | 'discount' | 'drop' | 'exhaust' | 'guard' | 'heal' | 'hit' | 'lasting' | 'lose' | 'luck' | 'max-wounds' | 'mend' | 'move' | 'move-all' | 'odd' | 'peril' | 'peril-cubes' | 'pull' | 'push' | 'refresh' | 'still' | 'suffer' | 'take' | 'treasure' | 'ward' | 'wound' | 'xp'
  n: number
  /** Added for each of what `of` counts. */
  per: number
  of: '' | 'afflicted' | 'crypt' | 'crypt-heroes' | 'enemies' | 'figures' | 'front' | 'luck' | 'peril' | 'rear' | 'shields' | 'suffered' | 'tokens' | 'tower' | 'wounds'
  most: number
  who: '' | 'afflicted' | 'anybody' | 'chosen' | 'each' | 'left' | 'others' | 'price'
  status: string
  /** A colour, or hero, enemy, any. */
  colour: '' | 'any' | 'black' | 'blue' | 'cause' | 'chosen' | 'enemy' | 'green' | 'hero' | 'red' | 'target' | 'white' | 'yellow'
  source: '' | 'crypt' | 'field' | 'supply' | 'tower'
  to: '' | 'crypt' | 'field' | 'supply'
  /** The enemy that joins. */
  kind: string
  place: '' | 'front' | 'rear'
  at: '' | 'boss' | 'chosen' | 'colour' | 'each' | 'front' | 'front-chosen' | 'rear' | 'target'
  cubes: Record<string, number>
  mod: '' | 'against-front' | 'against-hurt' | 'against-rear' | 'armour' | 'attack' | 'blue' | 'cleanse' | 'cost-black' | 'cost-red' | 'cost-yellow' | 'discount' | 'green' | 'heal' | 'hex' | 'loot' | 'luck' | 'magic' | 'melee' | 'no-luck' | 'no-support' | 'pierce' | 'price' | 'projectile' | 'regroup' | 'shield' | 'suffer' | 'trap' | 'white' | 'xp'
  /** The registered function of an odd card. */
  odd: '' | 'dance' | 'dye' | 'echo' | 'orbit' | 'tap' | 'tithe' | 'turn-back'
  unless: '' | 'alone' | 'badly-wounded' | 'boss-unhurt' | 'company' | 'crowd' | 'high-peril' | 'hoard' | 'in-luck' | 'low-peril' | 'tower-full' | 'unhurt'
  only: '' | 'alone' | 'badly-wounded' | 'boss-unhurt' | 'company' | 'crowd' | 'high-peril' | 'hoard' | 'in-luck' | 'low-peril' | 'tower-full' | 'unhurt'
}

/** An enemy's wounds reach its health. */
export interface Eliminated {
  kind: 'eliminated'
  figure: string
  enemy: string
  /** What dealt the last wounds; an attack has been told. */
  by: string
}

/** An enemy colour spends its cubes. */
export interface EnemyPaid {
  kind: 'enemy-paid'
  colour: string
  field: number
  crypt: number
}

/** Which ready card is turned sideways? */
export interface Exhaust {
  kind: 'exhaust'
  hero: string
  /** Who or what wants it. */
  by: string
}

/** A card is turned sideways; `hero` may be the party. */
export interface Exhausted {
  kind: 'exhausted'
  hero: string
  card: string
  /** By being used, which is told with its use. */
  used: boolean
}

/** An enemy closes up to the front rank. */
export interface FellForward {
  kind: 'fell-forward'
  figure: string
  enemy: string
}

/** An enemy in play. */
export interface FigureSeen {
  id: string
  kind: string
  name: Words
  number: number
  colour: '' | 'black' | 'red' | 'yellow'
  wounds: number
  health: number
  large_tokens: number
  small_tokens: number
  boss: boolean
  xp: number
  text: Words
}

/** Which of several effects of a turn's start or end comes first? */
export interface FirstEffect {
  kind: 'first-effect'
  hero: string
  event: string
}

/** Who begins? */
export interface FirstHero {
  kind: 'first-hero'
  heroes: string[]
}

/** A hero's first skill, at random. */
export interface FirstSkill {
  kind: 'first-skill'
  hero: string
}

/** An enemy leaves with its boss. */
export interface Fled {
  kind: 'fled'
  figure: string
  enemy: string
}

/** A room card or a mat is turned up. */
export interface Floor {
  kind: 'floor'
  floor: number
  room: string
}

/** A floor of the tower. */
export interface FloorSeen {
  floor: number
  kind: 'lower' | 'midboss' | 'upper' | 'wizard'
  name: Words
  here: boolean
}

/** The action cannot be paid for. */
export interface Forfeited {
  kind: 'forfeited'
  hero: string
  card: string
  /** What it would have cost: white, blue, green, red, yellow, black, wild cubes. */
  cost: [number, number, number, number, number, number, number]
  /** How much of that field, crypt and luck do not make up. */
  lacking: number
}

/** Which hero gets a treasure? */
export interface Give {
  kind: 'give'
  card: string
}

/** A solo treasure goes to a hero. */
export interface Given {
  kind: 'given'
  hero: string
  card: string
}

/** A hero has more shields for a turn. */
export interface Guarded {
  kind: 'guarded'
  hero: string
  shields: number
}

/** An enemy action wounds the party by more than its card says, or by less. */
export interface Harsher {
  kind: 'harsher'
  more: number
  because: string[]
}

/** The party loses wounds. */
export interface Healed {
  kind: 'healed'
  wounds: number
  now: number
  /** What heals them. */
  by: string
  /** How much of that is not on its card. */
  more: number
  because: string[]
}

/** A colour will not act this turn. */
export interface HeldStill {
  kind: 'held-still'
  colour: string
}

/** A hero comes to the table. */
export interface Hero {
  kind: 'hero'
  hero: string
  seat: string
}

/** Which hero is taken? */
export interface HeroQuestion {
  kind: 'hero'
  /** Heroes that nobody has taken. */
  left: string[]
}

export interface HeroSeen {
  id: string
  name: Words
  seat: string
  /** It is the hero's turn, or the hero completed the floor or begins the next; nobody at set-up. */
  active: boolean
  shields: number
  /** Wounds that shields took this turn. */
  prevented: number
  /** Wounds that the hero's protection will still take before the next turn. */
  ward: number
  cards: CardSeen[]
  statuses: StatusSeen[]
  woe: WoeSeen | null
}

/** An enemy joins the fight. */
export interface Joined {
  kind: 'joined'
  figure: string
  enemy: string
  place: string
}

/** Cubes fell out of the tower by accident. */
export interface Jostled {
  kind: 'jostled'
  field: Record<string, number>
  crypt: Record<string, number>
}

/** What could fall out of a tower by accident. */
export interface Knocking {
  form: 'jostle'
  cubes: string[]
  inside: Record<string, number>
  most: Record<string, number>
}

/** A modifier holds until the floor ends; the line of the chart has told it. */
export interface Lasting {
  kind: 'lasting'
  mod: string
  n: number
}

/** A hero gains a skill. */
export interface Learned {
  kind: 'learned'
  hero: string
  card: string
}

/** Experience beyond a level stays. */
export interface Leftover {
  kind: 'leftover'
  now: number
}

/** The party gains a level. */
export interface Level {
  kind: 'level'
  needed: number
}

/** Luck moves. */
export interface Luck {
  kind: 'luck'
  luck: number
  now: number
  /** For two cubes or more that fell into the crypt in one action. */
  crypt: boolean
  /** It is at the end of its track. */
  full: boolean
  /** What brings it or takes it. */
  by: string
  /** How much of what the crypt brings is not by the rule. */
  more: number
  because: string[]
}

/** Maximum wounds move. */
export interface MaxWounds {
  kind: 'max-wounds'
  now: number
  by: string
}

/** An enemy loses wounds. */
export interface Mended {
  kind: 'mended'
  figure: string
  enemy: string
  wounds: number
  /** The health that it has now. */
  left: number
  health: number
  by: string
}

/** The supply lacks enemy cubes. */
export interface Missing {
  kind: 'missing'
  cubes: number
}

/** Each drop on this floor takes more peril cubes; the line of the chart has told it. */
export interface MorePerilCubes {
  kind: 'more-peril-cubes'
  cubes: Record<string, number>
}

/** Which cube is moved, if any? */
export interface Move {
  kind: 'move'
  hero: string
  to: string
  /** The cubes it can be, as `place:colour`, and how many lie there. */
  piles: Record<string, number>
  /** How many may still be moved, this one included. */
  left: number
  /** What moves them. */
  by: string
}

/** Cubes change their place. */
export interface Moved {
  kind: 'moved'
  cubes: Record<string, number>
  sources: string[]
  to: string
  /** What moves them. */
  by: string
}

/** The knight figure goes up a floor. */
export interface MovedUp {
  kind: 'moved-up'
  floor: number
}

/** A hero's new skill of the next level, at random. */
export interface NewSkill {
  kind: 'new-skill'
  hero: string
  level: number
}

/** No figure of a colour is left. */
export interface NoFigure {
  kind: 'no-figure'
  colour: string
}

/** The action had no target, or its targets are gone: nothing is paid. */
export interface NoTarget {
  kind: 'no-target'
  hero: string
  card: string
  /** Whether there was one when targets were named. */
  named: boolean
}

/** Another colour stands overhead, and the next drop takes more of it. */
export interface Overhead {
  kind: 'overhead'
  colour: string
  count: number
}

/** A payment of a hero. */
export interface Paid {
  kind: 'paid'
  payment: string
}

/** A fixed box of the scene: for the engine, and for those who draw it. */
export interface Part {
  /** wall, plate, ramp, blocker or fence. */
  name: string
  middle: [number, number, number]
  half: [number, number, number]
  /** Radians about x, y and z; at most one of them is not 0. */
  turn: [number, number, number]
}

/** The party's wounds reached the maximum. */
export interface PartyFell {
  kind: 'party-fell'
  floor: number
  wounds: number
  /** Enemies that still stood there. */
  left: number
  /** What they had left between them. */
  health: number
}

/** Which cubes, and how much luck, pay a cost? */
export interface Payment {
  kind: 'payment'
  hero: string
  /** White, blue, green, red, yellow, black, wild cubes. */
  cost: [number, number, number, number, number, number, number]
  /** How much luck may go into it. */
  luck: number
  /** Cubes by colour in the field, each worth one. */
  field: Record<string, number>
  /** Cubes by colour in the crypt, each worth two. */
  crypt: Record<string, number>
}

/** Peril rises a step. */
export interface Peril {
  kind: 'peril'
  now: number
  /** It rises on at once. */
  on: boolean
  /** The card that raises it, or that has acted. */
  by: string
  why: 'acted' | 'card' | 'missing' | 'regrouped'
}

/** A line of the peril chart happens. */
export interface PerilEvent {
  kind: 'peril-event'
  room: string
  at: number
}

/** A line of the peril chart. */
export interface PerilLine {
  at: number
  text: Words
  happened: boolean
  next: boolean
}

/** Peril falls. */
export interface PerilLowered {
  kind: 'peril-lowered'
  by: number
  now: number
  /** What lowers it. */
  card: string
}

/** The last line of a peril chart was reached. */
export interface PerilRanOut {
  kind: 'peril-ran-out'
  floor: number
  room: string
  /** Enemies that still stood there. */
  left: number
  /** What they had left between them. */
  health: number
}

/** An enemy is dragged to the front rank. */
export interface Pulled {
  kind: 'pulled'
  figure: string
  enemy: string
}

/** An enemy is driven to the rear rank. */
export interface Pushed {
  kind: 'pushed'
  figure: string
  enemy: string
}

/** Which exhausted card is ready again? */
export interface Refresh {
  kind: 'refresh'
  hero: string
  /** What turns it upright. */
  by: string
}

/** A card is turned upright. */
export interface Refreshed {
  kind: 'refreshed'
  hero: string
  card: string
}

/** Every cube goes back to the supply. */
export interface Regrouped {
  kind: 'regrouped'
  hero: string
}

/** Is the action paid for, and with how many further sets? */
export interface Resolve {
  kind: 'resolve'
  hero: string
  card: string
  targets: string[]
  /** What it costs with 0, 1, 2 … further sets: white, blue, green, red, yellow, black, wild cubes. */
  costs: [number, number, number, number, number, number, number][]
  /** What it does. */
  effects: Effect[]
  /** What each further set adds. */
  more: Effect[]
}

/** Does somebody answer what happened with a response card? */
export interface Respond {
  kind: 'respond'
  event: string
  /** The cards that could, each as `hero:card`; `party:card` for a party treasure. */
  cards: string[]
}

/** The room card, or the mat in its role. */
export interface RoomSeen {
  id: string
  name: Words
  kind: 'lower' | 'midboss' | 'upper' | 'wizard'
  flavour: Words
  /** What each drop adds, as things stand. */
  peril_cubes: Record<string, number>
  actions: Record<string, ColourActs>
  chart: PerilLine[]
  chests: number
  rules: Words
  /** What events of this floor have changed until it ends. */
  lasting: Words[]
}

/** In the variant: which further skill of level 1? */
export interface SecondSkill {
  kind: 'second-skill'
  hero: string
}

/** Shields take wounds. */
export interface Shielded {
  kind: 'shielded'
  hero: string
  wounds: number
  /** Who or what dealt them. */
  by: string
}

/** The mid-boss has fallen: the short game is won. */
export interface ShortGameWon {
  kind: 'short-game-won'
  boss: string
}

/** Which skill does a hero gain with a level? */
export interface Skill {
  kind: 'skill'
  hero: string
  /** The level of the random one. */
  next: number
}

/** The action is not paid for. */
export interface Skipped {
  kind: 'skipped'
  hero: string
  card: string
}

/** The last token of a status is gone. */
export interface StatusEnded {
  kind: 'status-ended'
  hero: string
  status: string
  /** Without a payment, which has been told. */
  cleansed: boolean
}

export interface StatusSeen {
  id: string
  name: Words
  text: Words
  /** The colours of its tokens. */
  tokens: string[]
}

/** Which colour does not act this turn? */
export interface Still {
  kind: 'still'
  hero: string
  /** What holds it still. */
  by: string
}

/** A colour is passed over in the enemies' step; what holds it has been told. */
export interface Stilled {
  kind: 'stilled'
  colour: string
}

/** The next attack of this turn deals more. */
export interface Stronger {
  kind: 'stronger'
  wounds: number
}

/** The party takes wounds. */
export interface Suffered {
  kind: 'suffered'
  wounds: number
  now: number
  most: number
  /** Who or what deals them; nothing where a line of the peril chart does, which has been told. */
  by: string
  /** They are what a card costs. */
  price: boolean
}

/** Which cube must move? */
export interface Take {
  kind: 'take'
  hero: string
  to: string
  /** The cubes it can be, as `place:colour`, and how many lie there. */
  piles: Record<string, number>
  /** How many must still move, this one included. */
  left: number
  /** Who or what wants them. */
  by: string
}

/** Whom does a card aim at? */
export interface Target {
  kind: 'target'
  hero: string
  card: string
  /** Figures named already. */
  chosen: string[]
  /** How many it can name. */
  most: number
}

/** Targets are named, before the drop. */
export interface Targets {
  kind: 'targets'
  hero: string
  targets: string[]
  /** What is aimed at them. */
  card: string
}

/** A boss takes hero cubes out of the field. */
export interface Tithed {
  kind: 'tithed'
  colour: string
  count: number
  /** Wounds that the boss loses by it. */
  mended: number
}

/** Does another status token go into the same payment? */
export interface Tokens {
  kind: 'tokens'
  hero: string
  /** Tokens in the payment so far, each as `status:colour`. */
  basket: string[]
}

/** Status tokens are paid off; each is `status:colour`. */
export interface TokensPaid {
  kind: 'tokens-paid'
  hero: string
  tokens: string[]
}

/** Something exhausted the action after it was chosen and before it was carried out. */
export interface TooLate {
  kind: 'too-late'
  hero: string
  card: string
}

/** The cubes inside the tower, one by one. */
export interface TowerSeen {
  levels: number[]
  colours: string[]
  /** Where each lies, if cubes really fell; else empty. */
  poses: number[][]
}

/** The tower's walls, plates and fence, its height and the edge of a cube, in centimetres. */
export interface TowerStage {
  parts: Part[]
  cube: number
  height: number
}

export interface Track {
  now: number
  end: number
}

export interface Tracks {
  wounds: WoundTrack
  xp: XpTrack
  luck: Track
  peril: Track
}

/** Does a solo treasure change hands before the next floor? */
export interface Trade {
  kind: 'trade'
  /** Those that have, and may not again. */
  traded: string[]
}

/** A solo treasure changes hands. */
export interface Traded {
  kind: 'traded'
  hero: string
  giver: string
  card: string
}

/** A chest card does what it says. */
export interface Trap {
  kind: 'trap'
  card: string
}

/** Peril is below a chest card's number. */
export interface TrapIgnored {
  kind: 'trap-ignored'
  card: string
}

/** A treasure is drawn. */
export interface Treasure {
  kind: 'treasure'
  card: string
}

/** A hero's turn begins. */
export interface Turn {
  kind: 'turn'
  hero: string
  turn: number
}

/** Tokens or a Woe to pay off before the turn ends. */
export interface TurnEnd {
  kind: 'turn-end'
  hero: string
  woe: string
}

/** Tokens to pay off, a support, or the action of the turn. */
export interface TurnQuestion {
  kind: 'turn'
  hero: string
}

/** A boss sheds wounds taken since a while ago. */
export interface TurnedBack {
  kind: 'turned-back'
  enemy: string
  wounds: number
}

/** A Woe, a Lamentation or the room bars luck on a hero's turn. */
export interface Unlucky {
  kind: 'unlucky'
  hero: string
  /** What bars it. */
  by: string
}

/** The upper decks come in. */
export interface Upper {
  kind: 'upper'
}

/** A support or response is used. */
export interface Used {
  kind: 'used'
  hero: string
  card: string
  /** What becomes of the card by it: it is exhausted or discarded. */
  use: string
}

/** A hero's protection takes wounds. */
export interface Warded {
  kind: 'warded'
  hero: string
  wounds: number
  /** Who or what dealt them. */
  by: string
}

/** A hero will prevent the next wounds. */
export interface Warding {
  kind: 'warding'
  hero: string
  wounds: number
}

/** Which colours do wild cubes of a drop take? */
export interface Wild {
  kind: 'wild'
  hero: string
  count: number
  /** Hero cubes to pick from, by colour. */
  supply: Record<string, number>
}

/** The wizard has fallen: the game is won. */
export interface WizardDefeated {
  kind: 'wizard-defeated'
  boss: string
}

/** A Woe or Lamentation is dealt to a hero. */
export interface Woe {
  kind: 'woe'
  hero: string
  woe: string
}

/** A Woe or Lamentation is paid off. */
export interface WoeGone {
  kind: 'woe-gone'
  hero: string
  woe: string
}

export interface WoeSeen {
  id: string
  name: Words
  masks: number
  text: Words
  cost: Record<string, number>
}

/** A passive, a status or a Woe works by itself. */
export interface Works {
  kind: 'works'
  hero: string
  what: string
  /** All that it does is told with its name: it need not be told by itself. */
  named: boolean
}

/** Which enemy takes wounds that are no attack? */
export interface Wound {
  kind: 'wound'
  hero: string
  wounds: number
  /** What deals them. */
  by: string
}

export interface WoundTrack {
  now: number
  /** At so many the party falls. */
  most: number
  end: number
}

/** An enemy takes wounds. */
export interface Wounded {
  kind: 'wounded'
  figure: string
  enemy: string
  wounds: number
  now: number
  health: number
  /** What an attack dealt before defences changed it; nothing where it was no attack. */
  dealt: number
  /** How much of that is not on the card of the attack. */
  more: number
  /** What adds that, as far as it has a name. */
  because: string[]
  /** What deals the wounds; an attack has been told. */
  by: string
}

/** The party gains experience. */
export interface Xp {
  kind: 'xp'
  xp: number
  now: number
  needed: number
  /** The enemy or the card that brings it. */
  by: string
  /** How much of that is not on its card. */
  more: number
  because: string[]
}

export interface XpTrack {
  now: number
  /** At so much the party gains a level. */
  needed: number
  end: number
}
