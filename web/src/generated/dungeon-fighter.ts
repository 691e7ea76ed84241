// Written by `make types` from the structs in Python: change those, not this.

import type { Words } from './wire'

/** What a seat of Dungeon Fighter: Castle of the Frightening Frosts sees. */
export type View = FighterView

/** Everything that can happen in Dungeon Fighter: Castle of the Frightening Frosts. */
export type Happening =
  | Ability
  | AllHealed
  | AllHurt
  | Armor
  | Assisted
  | BackedDown
  | Berg
  | BergDamage
  | Boss
  | Bought
  | BoughtDie
  | BoughtHealing
  | Boxed
  | Chose
  | CutthroatOn
  | CutthroatSpent
  | Declared
  | Defeated
  | DieGained
  | Dropped
  | Eliminated
  | Entered
  | Epic
  | Fainted
  | FlipOff
  | FlipShort
  | Flipped
  | FreeEquipment
  | Gathered
  | Given
  | Gold
  | GoldBonus
  | Grown
  | Handed
  | Healed
  | Hit
  | Hurt
  | Icebergs
  | InstaKill
  | LandedHappening
  | Leader
  | LeftShop
  | LevelledUp
  | Lost
  | Madness
  | MelodyOn
  | Mended
  | NoDie
  | NoEquipment
  | Paths
  | ReThrow
  | Relic
  | RelicUsed
  | Retrieved
  | Revealed
  | Reward
  | Scar
  | SetAside
  | Shop
  | SoftSnow
  | Spared
  | SpecialDie
  | Spent
  | Stolen
  | Stood
  | Struck
  | Tidied
  | TokenUsed
  | Turn
  | Unassisted
  | Verdict
  | Victory
  | Void
  | WeakPoint
  | Xp

/** Everything that is asked in Dungeon Fighter: Castle of the Frightening Frosts. */
export type Question =
  | AbilityQuestion
  | Agree
  | ArmorQuestion
  | Buy
  | Cutthroat
  | Die
  | FirstLeader
  | Flip
  | Give
  | HandRound
  | Heal
  | Item
  | LastChance
  | LeaveTemplate
  | LendReThrow
  | LevelUp
  | Path
  | ReThrowQuestion
  | ScarQuestion
  | Throw
  | VerdictQuestion
  | Water
  | Weapons
  | WhichTemplate

/** Forms that only Dungeon Fighter: Castle of the Frightening Frosts has. */
export type Form =
  | Aimed
  | FlipToEnter
  | Hands
  | ThrowToEnter

/** A Hero uses an ability; the rule is the ability's own. */
export interface Ability {
  kind: 'ability'
  hero: string
  ability: string
}

/** Whether the icon, or a Level Up token, is used, and for which ability. */
export interface AbilityQuestion {
  kind: 'ability'
  hero: string
  die: string
  /** An icon opens it; else a Level Up token does. */
  icon: boolean
  hit: boolean
}

/** What a Hero's icon of one colour does. */
export interface AbilityView {
  id: string
  name: Words
  text: Words
  /** The sworn type, by id, where the ability has one. */
  foe: string
}

/** Whether another Hero agrees to back down. */
export interface Agree {
  kind: 'agree'
  /** Who wants to. */
  hero: string
  foe: string
}

/** The words that a throw can be told in. */
export interface AimWords {
  strength: string[]
  side: string[]
  spin: string[]
  nerve: string[]
}

/** How a throw or a flip can be made: in words, or by a gesture and all that it is held to. */
export interface Aimed {
  form: 'aim'
  gesture: 'flip' | 'throw'
  /** The Specific Throws in force. */
  needs: string[]
  words: AimWords
  start: [number, number, number]
  usual: Usual
  /** Of a throw, as all that follows but the parts. */
  limits: Limits
  props: Record<string, [number, number, number]>
  release: string
  tasks: Task[]
  windows: Timed[]
  /** Of a flip. */
  parts: Part[]
}

/** Every Hero who was wounded has gained life. */
export interface AllHealed {
  kind: 'all-healed'
  /** A room or an ability; nothing at the Shop, where the purchase has been told. */
  by: string
  amount: number
  /** What those who were wounded have now. */
  life: Record<string, number>
}

/** Every Hero has lost life, for what has been told. */
export interface AllHurt {
  kind: 'all-hurt'
  /** What they have left. */
  life: Record<string, number>
}

/** An Armor is used, once in a combat. */
export interface Armor {
  kind: 'armor'
  hero: string
  card: string
  prevented: number
  /** The damage that still comes through. */
  left: number
}

/** Whether an Armor is used against a Miss. */
export interface ArmorQuestion {
  kind: 'armor'
  hero: string
  foe: string
  damage: number
}

/** A Hero's player throws with assisted timing. */
export interface Assisted {
  kind: 'assisted'
  hero: string
}

/** The party leaves a Monster alone, in shame. */
export interface BackedDown {
  kind: 'backed-down'
  foe: string
  level: number
}

/** A throw touches Icebergs. */
export interface Berg {
  kind: 'berg'
  hero: string
  count: number
}

/** Icebergs touched by an ignored throw hurt the Monster all the same. */
export interface BergDamage {
  kind: 'berg-damage'
  damage: number
  life: number
  foe: string
}

/** The Target from above, centimetres from its centre. */
export interface BoardView {
  name: Words
  bullseye: number
  rings: RingView[]
  radius: number
  holes: [number, number][]
  hole_radius: number
  icebergs: boolean[]
  templates: Lain[]
  dice: OnBoard[]
}

/** A die as a body that flies and lies: what it is, and what its results show. */
export interface BodyView {
  /** The id by which it is named and painted. */
  die: string
  name: Words
  /** d4, snow or water. */
  shape: string
  faces: ('' | 'icon' | 'snow')[]
}

/** The Final Boss is met. */
export interface Boss {
  kind: 'boss'
  foe: string
  life: number
  damage: number
}

/** Something on display is bought. */
export interface Bought {
  kind: 'bought'
  card: string
  price: number
  chest: number
}

/** A white Bonus die is bought. */
export interface BoughtDie {
  kind: 'bought-die'
  price: number
  chest: number
}

/** Healing for everybody. */
export interface BoughtHealing {
  kind: 'bought-healing'
  chest: number
}

/** Nobody wants a card. */
export interface Boxed {
  kind: 'boxed'
  card: string
}

/** What the party buys next. */
export interface Buy {
  kind: 'buy'
  /** On the Chest. */
  gold: number
  /** White dice on it. */
  white: number
  die_price: number
}

/** A piece of Equipment: carried, beside the Chest or on display. */
export interface CardView {
  id: string
  name: Words
  kind: string
  price: number
  text: Words
  /** Up in this combat. */
  used: boolean
}

export interface ChestView {
  gold: number
  /** White Bonus dice. */
  white: number
  relics: CardView[]
}

/** A die is taken in hand. */
export interface Chose {
  kind: 'chose'
  hero: string
  die: string
}

/** Whether the Cutthroat token adds another section that the die touches. */
export interface Cutthroat {
  kind: 'cutthroat'
  hero: string
  section: string
}

/** The Cutthroat token waits. */
export interface CutthroatOn {
  kind: 'cutthroat-on'
  hero: string
}

/** The Cutthroat token adds the other section. */
export interface CutthroatSpent {
  kind: 'cutthroat-spent'
  hero: string
  section: string
}

/** What a Hero uses on this throw: Weapons, the dance. */
export interface Declared {
  kind: 'declared'
  hero: string
  used: string[]
}

/** The Monster is done for. */
export interface Defeated {
  kind: 'defeated'
  foe: string
  life: number
  /** By bullseye and icon, which has told it. */
  outright: boolean
}

/** The dice: still to be thrown, used up, and in hand. */
export interface DiceView {
  left: string[]
  thrown: string[]
  white_used: number
  /** In the Active Hero's hand. */
  die: string
  /** The bodies it consists of: three for the Water dice. */
  in_hand: string[]
  /** Every die that can be in the pool, in hand, in the air or on the board. */
  bodies: Record<string, BodyView>
}

/** Which die the Active Hero throws; or what else to do when the pool is empty. */
export interface Die {
  kind: 'die'
  hero: string
  foe: string
  /** White dice on the Chest. */
  white: number
}

/** A die as it is drawn. */
export interface DieBody {
  corners: [number, number, number][]
  /** Unit directions; the one nearest to straight up is the result. */
  results: [number, number, number][]
}

/** A white Bonus die comes to the Chest. */
export interface DieGained {
  kind: 'die-gained'
  held: number
  /** In the room; else it was bought, which has been told. */
  found: boolean
}

/** A Hero makes room for something else. */
export interface Dropped {
  kind: 'dropped'
  hero: string
  card: string
}

/** A Hero with three Scars has fainted again. */
export interface Eliminated {
  kind: 'eliminated'
  hero: string
}

/** The Dungeon card chosen is revealed. */
export interface Entered {
  kind: 'entered'
  room: string
  leader: string
}

/** An Epic Shot. */
export interface Epic {
  kind: 'epic'
  life: number
}

/** A Hero is out of this combat. */
export interface Fainted {
  kind: 'fainted'
  hero: string
}

/** The table and every piece that may lie on it, in centimetres; and how high a Hero jumps. */
export interface FighterStage {
  /** Half its length, half its width, its thickness. */
  table: [number, number, number]
  floor: number
  board: number
  dice: Record<string, DieBody>
  faces: Record<string, string[]>
  floe: [number, number, number]
  /** Inner and outer radius, height. */
  pond: [number, number, number]
  /** Width, height, thickness, depth of the foot. */
  wall: [number, number, number, number]
  /** Radius at the foot and at the tip, height. */
  iceberg: [number, number, number]
  /** Inner and outer radius, thickness. */
  frozen: [number, number, number]
  weak_point: [number, number, number]
  card: [number, number]
  head: number
  waterfall: [number, number, number]
  /** Between props and outline. */
  gap: number
  front: number
  /** Speed and gravity. */
  jump: [number, number]
}

/** The table as one seat sees it. */
export interface FighterView {
  game: string
  phase: string
  turn: number
  round: number
  mode: string
  level_up: boolean
  /** Seats that throw with assisted timing. */
  assisted: string[]
  leader: string
  active: string
  heroes: HeroView[]
  chest: ChestView
  journey: JourneyView
  room: RoomView | null
  /** The cards the Leader looks at; nobody else sees them. */
  paths: RoomView[]
  paths_drawn: number
  foe: FoeView | null
  pool: DiceView
  board: BoardView
  /** The last one, with its way if the world told it. */
  throw: Thrown | null
  goods: CardView[]
  /** Spendables discarded. */
  spent: string[]
  monsters_left: number
  /** How it ended, in words. */
  outcome: Words
}

/** A lot among the Heroes. */
export interface FirstLeader {
  kind: 'first-leader'
}

/** How a Template is flipped onto the Target. */
export interface Flip {
  kind: 'flip'
  hero: string
  template: string
  piece: string
}

/** A flipped Template touches the table. */
export interface FlipOff {
  kind: 'flip-off'
  hero: string
  template: string
}

/** A flipped Template did not turn over. */
export interface FlipShort {
  kind: 'flip-short'
  hero: string
  template: string
}

/** The players' own Template, to be flipped. */
export interface FlipToEnter {
  form: 'flip'
  template: string
  piece: string
}

/** A Template lies on the board; dice it came down on are gone. */
export interface Flipped {
  kind: 'flipped'
  template: string
  x: number
  y: number
  removed: string[]
}

/** The Monster or Boss on the table. */
export interface FoeView {
  id: string
  name: Words
  boss: boolean
  /** 0 for a Boss. */
  level: number
  type: string
  type_name: Words
  life: number
  tens: number
  /** Where the two markers of the Life Tracker stand. */
  units: number
  /** What a Miss costs. */
  damage: number
  gold: number
  text: Words[]
  madness: number
  needs: NeedView[]
  impossible: boolean
  nearly_impossible: boolean
  melody: boolean
  cutthroat: boolean
}

/** Equipment lies in the room. */
export interface FreeEquipment {
  kind: 'free-equipment'
  card: string
}

/** The party is complete and has its first Leader. */
export interface Gathered {
  kind: 'gathered'
  leader: string
  heroes: string[]
}

/** Who takes a card, and what is dropped for it. */
export interface Give {
  kind: 'give'
  card: string
}

/** A Hero gets a card. */
export interface Given {
  kind: 'given'
  hero: string
  card: string
}

/** Gold goes to the Chest. */
export interface Gold {
  kind: 'gold'
  amount: number
  chest: number
}

/** Gold lies in the room. */
export interface GoldBonus {
  kind: 'gold-bonus'
  gold: number
}

/** A Monster with Growth gains life: dice were fetched for an empty pool. */
export interface Grown {
  kind: 'grown'
  foe: string
  grown: number
  life: number
}

/** Whether Equipment changes hands. */
export interface HandRound {
  kind: 'hand-round'
}

/** A card changes hands. */
export interface Handed {
  kind: 'handed'
  card: string
  hero: string
  giver: string
}

/** Every single card that could change hands as things are, each with who could take it. */
export interface Hands {
  form: 'handing'
  moves: [string, string][]
  /** Every two that only together could. */
  swaps: [[string, string], [string, string]][]
}

/** Which Hero heals. */
export interface Heal {
  kind: 'heal'
  /** Who decides. */
  hero: string
  amount: number
}

/** A Hero gains life. */
export interface Healed {
  kind: 'healed'
  hero: string
  amount: number
  life: number
  /** With others: they are told together. */
  together: boolean
}

/** A Hero at the table. */
export interface HeroView {
  id: string
  seat: string
  name: Words
  motto: Words
  life: number
  most: number
  /** Colours whose ability is lost. */
  scars: string[]
  fainted: boolean
  out: boolean
  /** How many of each kind of Equipment. */
  limits: Record<string, number>
  /** By colour. */
  abilities: Record<string, AbilityView>
  cards: CardView[]
  xp: number
  upgrades: string[]
  /** Upgrades whose token is used up until the next Shop. */
  tired: string[]
}

/** The Monster takes a Hit's damage. */
export interface Hit {
  kind: 'hit'
  hero: string
  damage: number
  life: number
  foe: string
  /** What the damage is made of, by what deals it: a section, an ability, a Weapon. */
  parts: Record<string, number>
}

/** A Hero loses life. */
export interface Hurt {
  kind: 'hurt'
  hero: string
  amount: number
  life: number
  /** Whose blow or thorns it was. */
  foe: string
  thorns: boolean
  /** With others: they are told together. */
  together: boolean
}

/** Icebergs are put onto the holes. */
export interface Icebergs {
  kind: 'icebergs'
  holes: number[]
}

/** Bullseye and icon on one die. */
export interface InstaKill {
  kind: 'insta-kill'
  hero: string
  foe: string
}

/** Whether a Spendable or a Relic is used at some moment. */
export interface Item {
  kind: 'item'
  hero: string
  moment: string
}

/** The way to the next Shop. */
export interface JourneyView {
  shops: number
  icons: number
  needed: number
  /** Rooms done since the last one. */
  aside: string[]
  deck: number
}

/** A Template that has landed. */
export interface Lain {
  piece: string
  kind: string
  x: number
  y: number
  level: number
}

/** One die at rest. */
export interface Landed {
  place: string
  /** The Template it lies on, or in. */
  template?: string
  /** Every section under its corners, low to high; two or more: it lies between them. */
  between?: string[]
  icon?: string
  /** It bounced on the table before it touched the Target. */
  bounced?: boolean
  /** The requirements it did not fulfil. */
  unmet?: string[]
  /** The Leader decided that it does not count (DF-LEAD-01). */
  ruled_out?: boolean
  pose?: number[]
}

/** Where a die lies, what it shows, whether that is a Hit; and the rules that make it a Miss. */
export interface LandedHappening {
  kind: 'landed'
  hero: string
  die: string
  place: string
  icon: string
  hit: boolean
  why: string[]
  /** The Specific Throws it did not fulfil. */
  unmet: string[]
  /** Every section under its corners, if there are several. */
  between: string[]
}

/** The same, with somebody about to faint. */
export interface LastChance {
  kind: 'last-chance'
  hero: string
  moment: string
}

/** Whoever threw the last die leads. */
export interface Leader {
  kind: 'leader'
  hero: string
  /** Whether that Hero threw the last die; else that one is out, or no die was thrown. */
  threw: boolean
}

/** A Template called for lies on the board already. */
export interface LeaveTemplate {
  kind: 'leave-template'
  hero: string
  template: string
  piece: string
}

/** The party moves on. */
export interface LeftShop {
  kind: 'left-shop'
  unsold: string[]
}

/** Whether somebody else spends a card so that the Active Hero throws again. */
export interface LendReThrow {
  kind: 'lend-re-throw'
  /** Whose card it is. */
  hero: string
  thrower: string
  die: string
  landed: Landed
}

/** Which colour a Hero's Level Up token goes on. */
export interface LevelUp {
  kind: 'level-up'
  hero: string
  xp: number
}

/** A Hero trades experience for a token. */
export interface LevelledUp {
  kind: 'levelled-up'
  hero: string
  colour: string
}

/** The room a throw is made in; a specific throw narrows it (DF-RULING-08). */
export interface Limits {
  height: [number, number]
  /** At least so far from the board's outline. */
  outline: number
  /** How far outside the table's edge; negative: over the table. */
  beyond: [number, number]
  speed: [number, number]
  spin: number
  /** Spin only about the level axis across the throw. */
  cross_spin: boolean
  /** How long a nod may last. */
  nod: number
}

/** The party has lost. */
export interface Lost {
  kind: 'lost'
  why: 'eliminated' | 'fainted' | 'no-dice'
  foe: string
  /** What the foe had left. */
  life: number
  /** How many Shops the party had come through. */
  shops: number
}

/** One more of its mad requirements comes into force. */
export interface Madness {
  kind: 'madness'
  throw: string
}

/** The dance is open. */
export interface MelodyOn {
  kind: 'melody-on'
  hero: string
}

/** The Monster regains life. */
export interface Mended {
  kind: 'mended'
  foe: string
  life: number
}

/** A Specific Throw in force. */
export interface NeedView {
  id: string
  name: Words
  text: Words
}

/** There is no white die to be had, or no room for it. */
export interface NoDie {
  kind: 'no-die'
  held: number
}

/** There is Equipment to be had, but the Shop deck has none left. */
export interface NoEquipment {
  kind: 'no-equipment'
}

/** A die that lies on the board: what it is, and its pose (place and turn, 7 numbers). */
export interface OnBoard {
  die: string
  shape: string
  pose: number[]
}

/** One number or switch of a gesture, by its path, and what it must be. */
export interface Part {
  /** As in `grip.strike_at.outline`: fields, places in a vector, or what :func:`measure` works out. */
  path: string
  name: Words
  must?: boolean | string | null
  least?: number | null
  most?: number | null
  unit?: string
  /** What a practised hand does. */
  usual?: number | null
}

/** Which of two Dungeon cards the Leader takes; nobody else sees them. */
export interface Path {
  kind: 'path'
  leader: string
}

/** The Leader looks at two Dungeon cards, alone. */
export interface Paths {
  kind: 'paths'
  cards: string[]
}

/** Somebody lets the Active Hero throw again: by the Monster, an ability or a card. */
export interface ReThrow {
  kind: 're-throw'
  /** Who has what it takes: the Active Hero, or who lends a card. */
  hero: string
  /** `fearless`, a colour, or a card. */
  by: string
  /** Who throws. */
  thrower: string
}

/** Whether the Active Hero throws again, and by what. */
export interface ReThrowQuestion {
  kind: 're-throw'
  hero: string
  die: string
  landed: Landed
}

/** A Relic comes to the party. */
export interface Relic {
  kind: 'relic'
  card: string
}

/** A Relic is used, once in a combat. */
export interface RelicUsed {
  kind: 'relic-used'
  hero: string
  card: string
}

/** The coloured dice come back, and everybody pays. */
export interface Retrieved {
  kind: 'retrieved'
  hero: string
  level: number
}

/** A Monster is met. */
export interface Revealed {
  kind: 'revealed'
  foe: string
  life: number
  gold: number
  damage: number
  room: string
}

/** Its Gold goes to the Chest. */
export interface Reward {
  kind: 'reward'
  gold: number
  chest: number
}

export interface RingView {
  radius: number
  value: number
}

export interface RoomView {
  id: string
  name: Words
  text: Words
}

/** A Hero loses an ability and is back. */
export interface Scar {
  kind: 'scar'
  hero: string
  colour: string
  life: number
}

/** Which ability a Hero loses. */
export interface ScarQuestion {
  kind: 'scar'
  hero: string
}

/** The Dungeon card is done: its Shop icons count. */
export interface SetAside {
  kind: 'set-aside'
  room: string
  icons: number
  needed: number
}

/** The Leader lays out the goods. */
export interface Shop {
  kind: 'shop'
  number: number
  goods: string[]
  gold: number
}

/** A Miss without damage. */
export interface SoftSnow {
  kind: 'soft-snow'
  hero: string
}

/** An ability keeps the blow for a Miss off. */
export interface Spared {
  kind: 'spared'
  hero: string
  ability: string
  foe: string
}

/** A special die joins the pool. */
export interface SpecialDie {
  kind: 'special-die'
  die: string
  /** The room, Monster or card that calls for it. */
  by: string
}

/** A Spendable is used and discarded. */
export interface Spent {
  kind: 'spent'
  hero: string
  card: string
}

/** The Monster takes Gold. */
export interface Stolen {
  kind: 'stolen'
  foe: string
  gold: number
  /** What is left of it. */
  chest: number
}

/** Somebody will not back down. */
export interface Stood {
  kind: 'stood'
  hero: string
}

/** A stretch of seconds after something. */
export interface Stretch {
  start: number
  length: number
}

/** The Monster takes damage that is no Hit. */
export interface Struck {
  kind: 'struck'
  foe: string
  damage: number
  life: number
  /** What the damage is made of, by what deals it: an ability, a card, Icebergs. */
  parts: Record<string, number>
}

/** One of the throws in force, as something to do. */
export interface Task {
  throw: 'blind' | 'card_flick' | 'dancing' | 'eye_level' | 'head' | 'ice_floe' | 'ice_wall' | 'jump' | 'pond' | 'prayer' | 'punch' | 'under_table' | 'waterfall' | 'weak_hand' | 'x'
  /** Done with the body; makes the release; only holds what does; or a way the die has to take. */
  role: 'body' | 'grip' | 'release' | 'route'
  parts: Part[]
  windows: string[]
  /** What has to be put on the table. */
  prop: string
}

/** How a die is thrown. A Hit must bounce on the table first and fulfil every throw in force. */
export interface Throw {
  kind: 'throw'
  hero: string
  die: string
  /** d4, snow or water; three Water dice fly together, and one of them counts. */
  shape: string
  foe: string
  /** The foe's. */
  life: number
  /** The Specific Throws in force. */
  needs: string[]
  weapons: string[]
  dancing: boolean
  /** The Hero's player throws a real die and enters what it did. */
  real: boolean
}

/** Where the players' own dice may have come to rest, and what may have happened on the way. */
export interface ThrowToEnter {
  form: 'throw'
  die: string
  shape: string
  /** Dice thrown together. */
  count: number
  places: string[]
  /** Those of the places between which a die can lie. */
  sections: string[]
  icons: string[]
  needs: string[]
  /** Pieces on the board. */
  templates: string[]
  /** Those that stand, by hole. */
  icebergs: number[]
}

/** A throw, from the hand to rest. */
export interface Thrown {
  dice: Landed[]
  /** Icebergs that any die touched. */
  icebergs?: number[]
  /** Earlier dice that were pushed: where they lie now; nothing: off the board. */
  moved?: Record<string, number[]>
  /** At a real table: the players do not agree, and the Leader decides (DF-LEAD-01). */
  doubt?: boolean
  /** Why the throw is void, if the world failed (DF-RULING-11): a word out of the names' FAULTS. */
  fault?: string
  /** The die's way as points (x, y, z), to draw. */
  path?: number[][]
}

/** The board is cleared. */
export interface Tidied {
  kind: 'tidied'
  white: number
}

/** A window as a client draws it, with the one for assisted timing. */
export interface Timed {
  name: string
  throw: 'blind' | 'card_flick' | 'dancing' | 'eye_level' | 'head' | 'ice_floe' | 'ice_wall' | 'jump' | 'pond' | 'prayer' | 'punch' | 'under_table' | 'waterfall' | 'weak_hand' | 'x'
  path: string
  event: 'first_hand' | 'nod' | 'nod_end' | 'release' | 'second_hand' | 'strike' | 'stroke' | 'take_off' | 'turn'
  after: 'first_hand' | 'nod' | 'nod_end' | 'release' | 'second_hand' | 'strike' | 'stroke' | 'take_off' | 'turn'
  start: number
  length: number
  assisted: Stretch
  /** A gadget's stroke begins so long before the die has to leave it. */
  lead: number
}

/** A Level Up token opens an ability without an icon. */
export interface TokenUsed {
  kind: 'token-used'
  hero: string
  colour: string
}

/** A Hero's turn begins. */
export interface Turn {
  kind: 'turn'
  hero: string
}

/** A Hero's player throws without it again. */
export interface Unassisted {
  kind: 'unassisted'
  hero: string
}

/** How a practised hand throws, or a practised thumb flips; degrees, cm/s and rad/s. */
export interface Usual {
  /** Radians: the way to the middle of the board. */
  heading: number
  speed: number
  veer: number
  loft: number
  roll: number
  turn: number
  /** Of a flip: upward speed. */
  up: number
  tumble: number
}

/** The Leader has decided about a throw that was in doubt. */
export interface Verdict {
  kind: 'verdict'
  leader: string
  counts: boolean
}

/** Whether a throw of real dice that is in doubt counts: the Leader says. */
export interface VerdictQuestion {
  kind: 'verdict'
  hero: string
  die: string
  landed: Landed
}

/** The Boss has fallen; what the party may call itself. */
export interface Victory {
  kind: 'victory'
  points: number
  title: string
}

/** The world failed, and the throw or flip does not count. */
export interface Void {
  kind: 'void'
  why: string
}

/** Which of the dice thrown together counts. */
export interface Water {
  kind: 'water'
  hero: string
  die: string
  dice: Landed[]
}

/** The Weak Point was hit and is taken away. */
export interface WeakPoint {
  kind: 'weak-point'
  template: string
}

/** Which Weapons are used on this throw, and whether the Hero dances. */
export interface Weapons {
  kind: 'weapons'
  hero: string
  die: string
  dance_bonus: number
}

/** Both pieces of a Template lie on the board: which one is taken up. */
export interface WhichTemplate {
  kind: 'which-template'
  hero: string
  template: string
}

/** A Hero learns. */
export interface Xp {
  kind: 'xp'
  hero: string
  xp: number
  /** The Hit that defeats, an icon not used, or one whose ability could not work on this Hit or Miss. */
  why: 'idle' | 'last-hit' | 'unused'
}
