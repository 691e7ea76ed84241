// Written by `make types` from the structs in Python: change those, not this.

/** What a seat of Super Dungeon: Explore sees. */
export type View = ExploreView

/** Everything that can happen in Super Dungeon: Explore. */
export type Happening =
  | Activates
  | Acts
  | Alarm
  | ArtifactBrought
  | ArtifactFound
  | Backlash
  | Baned
  | Bonus
  | BooBooty
  | BossDestroyed
  | BossFight
  | BossGone
  | BossSpawn
  | Burns
  | CannotBeMoved
  | Chart
  | ChartStands
  | Chest
  | Coins
  | ConsulCard
  | ConsulDone
  | ConsulGets
  | ConsulTurn
  | Critical
  | Crystal
  | Dashed
  | Decoy
  | Defended
  | Destroyed
  | Displaced
  | Drinks
  | Dropped
  | Equipped
  | Finishes
  | GivenUp
  | HasAlready
  | Healed
  | HeroTurn
  | Hexed
  | Hit
  | Immune
  | Interacts
  | Lent
  | Loot
  | LostHeart
  | LostPotion
  | Missed
  | Moved
  | NoCards
  | NoPoints
  | NoRoom
  | NoSighting
  | Order
  | OutOfCoins
  | Paid
  | Placed
  | PointsGone
  | Potions
  | PrinceSaved
  | Reacts
  | Redrawn
  | Refreshed
  | Refused
  | Relic
  | Rerolled
  | Revived
  | Rewards
  | Scorched
  | ShakesOff
  | Shapeshifts
  | SightedFrom
  | Sighting
  | Spawned
  | Start
  | Suffers
  | TakesArtifact
  | TakesPrince
  | Tile
  | Timeout
  | TimeoutEffect
  | TokensCleared
  | Traded
  | Treasure
  | Wounded

/** Everything that is asked in Super Dungeon: Explore. */
export type Question =
  | Activate
  | Activation
  | Arc
  | BonusQuestion
  | BooBootyPlace
  | BooBootyQuestion
  | Boss
  | BossPlace
  | BurstSquare
  | ChestQuestion
  | Control
  | CrystalQuestion
  | Cursed
  | Defend
  | DefenseRoll
  | DiscardLoot
  | EndToken
  | Enter
  | Equip
  | FirstTile
  | FreeMove
  | GreenPotion
  | Heal
  | Heart
  | Keep
  | Knockdown
  | LayTile
  | LeaveOut
  | LeftToTable
  | MiniBoss
  | OffenseRoll
  | Party
  | Place
  | PointPlace
  | Points
  | Potion
  | Prince
  | Rally
  | RallyCards
  | RelicQuestion
  | Reroll
  | Revive
  | SecondTile
  | SelectHero
  | Shapeshift
  | Share
  | ShedCurse
  | ShiftPrince
  | Sighted
  | Spawn
  | SpawnPlace
  | SpawningPoint
  | StartToken
  | Step
  | TileQuestion
  | Trade

/** The running activation. */
export interface ActingView {
  model: string
  /** Movement points left. */
  movement: number
  /** Action points left. */
  actions: number
  /** The squares it can still move to. */
  reach: string[]
  /** The models its basic attacks can be aimed at from here. */
  targets: string[]
  /** Its unique actions that roll and can be paid for, and attacks that it could drink. */
  specials: Record<string, SpecialView>
}

/** Whom does the Consul activate, or what else does he do? A key is a model, `attack:hero` for all free monsters, `again` for those of the last one's kind, `card:card`, `decide-ourselves` or `end`. */
export interface Activate {
  kind: 'activate'
  /** Skull points left. */
  skulls: number
  /** The models that can activate, and what each costs. */
  prices: Record<string, number>
  /** The card of the monster that activated last; what it did, and to whom. */
  last: string
  use: string
  target: string
}

/** A model's activation starts. */
export interface Activates {
  kind: 'activates'
  model: string
}

/** What a model does next in its activation. */
export interface Activation {
  kind: 'activation'
  model: string
  /** Movement points left. */
  movement: number
  /** Action points left. */
  actions: number
  /** How it moves: what ground hurts it follows from that. */
  gait: number
  /** The moves and Dashes that only a way through a hazard allows. */
  through: string[]
}

/** A model uses an action. */
export interface Acts {
  kind: 'acts'
  user: string
  action: string
  aim: string
  /** It is a potion: who drinks it has been told. */
  drunk: boolean
  /** It is an attack: what comes of it is told with its name. */
  attack: boolean
}

/** The prince's rescue moves the chart. */
export interface Alarm {
  kind: 'alarm'
}

/** To whom does an action leap on? */
export interface Arc {
  kind: 'arc'
  user: string
  action: string
}

/** The artifact is at the end token. */
export interface ArtifactBrought {
  kind: 'artifact-brought'
  model: string
}

/** The crystal was the artifact. */
export interface ArtifactFound {
  kind: 'artifact-found'
  model: string
}

/** A model that held out strikes back. */
export interface Backlash {
  kind: 'backlash'
  model: string
  target: string
}

/** Bane spoils a defense roll. */
export interface Baned {
  kind: 'baned'
  model: string
}

/** The dungeon; nothing of it before the first tile lies. */
export interface BoardView {
  width: number
  height: number
  squares: SquareView[]
  /** Lines are told by the square east or south of them. */
  walls_west: [number, number][]
  walls_north: [number, number][]
  exits_west: [number, number][]
  exits_north: [number, number][]
  /** The squares of each tile effect. */
  effects: Record<string, string[]>
  spawning_points: string[]
  tiles: string[]
  /** The Start Token's square. */
  start: string
  chests: string[]
}

/** All monsters gain something. */
export interface Bonus {
  kind: 'bonus'
  card: string
}

/** Which reference card do the monsters gain? */
export interface BonusQuestion {
  kind: 'bonus'
}

/** A boo booty was in the chest. */
export interface BooBooty {
  kind: 'boo-booty'
  card: string
}

/** Where does a boo booty stand whose chest's square is taken? */
export interface BooBootyPlace {
  kind: 'boo-booty-place'
  model: string
}

/** Which of several boo booties in one chest comes out? */
export interface BooBootyQuestion {
  kind: 'boo-booty'
  hero: string
}

/** Which dungeon boss does the Consul take? */
export interface Boss {
  kind: 'boss'
}

/** The Heroes have won: the dungeon boss is gone. */
export interface BossDestroyed {
  kind: 'boss-destroyed'
  boss: string
}

/** The dungeon boss has come. */
export interface BossFight {
  kind: 'boss-fight'
  boss: string
}

/** The boss is destroyed in a mode that does not end with it. */
export interface BossGone {
  kind: 'boss-gone'
  /** The model. */
  boss: string
}

/** Where does a boss come in? */
export interface BossPlace {
  kind: 'boss-place'
  model: string
}

/** What the boss's card does when it comes. */
export interface BossSpawn {
  kind: 'boss-spawn'
  boss: string
}

/** Fire wounds a model in its upkeep. */
export interface Burns {
  kind: 'burns'
  model: string
}

/** On which square of a large target is a Burst centred? */
export interface BurstSquare {
  kind: 'burst-square'
  user: string
  action: string
}

/** A control effect finds no square to bring its target to. */
export interface CannotBeMoved {
  kind: 'cannot-be-moved'
  model: string
}

/** A card in play, for all to read. */
export interface CardView {
  id: string
  name: string
  text: string
}

/** The boss moves one space on; what the space brings. */
export interface Chart {
  kind: 'chart'
  space: number
  /** Skull points to spawn monsters with, those of the artifact included. */
  skulls: number
  platforms: string[]
  mini_boss: boolean
  dungeon_boss: boolean
  /** Reference cards: one of them. */
  bonuses: string[]
  /** Numbers of tiles. */
  sighting: number[]
}

/** The chart does not move any more: no news after the first time. */
export interface ChartStands {
  kind: 'chart-stands'
}

/** The Mighty Monster Chart as a track. */
export interface ChartView {
  id: string
  name: string
  /** The space that the dungeon boss stands on; 0 is the start space. */
  space: number
  of: number
  spaces: SpaceView[]
  /** What comes next; nothing once the boss is in the dungeon. */
  next: SpaceView | null
  /** What all monsters have gained. */
  bonuses: CardView[]
  boss_fight: boolean
  /** The boss has called its timeout. */
  timed_out: boolean
}

/** A Hero opens a chest. */
export interface Chest {
  kind: 'chest'
  model: string
  cards: number
  tile: number
}

/** On which square does a tile's chest lie? */
export interface ChestQuestion {
  kind: 'chest'
  tile: number
}

/** Princess Coins come or go. */
export interface Coins {
  kind: 'coins'
  coins: number
}

/** The Consul plays a card of his own for skull points. */
export interface ConsulCard {
  kind: 'consul-card'
  card: string
  /** Skull points that he has now. */
  skulls: number
}

/** The Consul activates nobody else. */
export interface ConsulDone {
  kind: 'consul-done'
}

/** A treasure card is no treasure, but the Consul's. */
export interface ConsulGets {
  kind: 'consul-gets'
  card: string
}

/** A Consul Turn begins. */
export interface ConsulTurn {
  kind: 'consul-turn'
  turn: number
}

/** Where does a control effect move a model? The options are squares. */
export interface Control {
  kind: 'control'
  user: string
  target: string
}

/** An attack is a critical success. */
export interface Critical {
  kind: 'critical'
  user: string
  target: string
  offense: number
}

/** A crystal is turned over. */
export interface Crystal {
  kind: 'crystal'
  model: string
  colour: string
}

/** Where does the next crystal lie, face down? */
export interface CrystalQuestion {
  kind: 'crystal'
  number: number
}

/** Who takes a cursed card? */
export interface Cursed {
  kind: 'cursed'
  /** The options that would destroy whoever puts the card on: it loses the hearts that bear its wounds. */
  fatal: string[]
}

/** A model has dashed. */
export interface Dashed {
  kind: 'dashed'
  model: string
  origin: string
  to: string
  path: string[]
}

/** Cards left in each deck. */
export interface DecksView {
  loot: number
  treasure: number
}

/** The crystal was only loot. */
export interface Decoy {
  kind: 'decoy'
  colour: string
}

/** With which attribute does a model defend? */
export interface Defend {
  kind: 'defend'
  model: string
  choices: Defense[]
  beats: number | null
}

/** A model has rolled to defend. */
export interface Defended {
  kind: 'defended'
  model: string
  attribute: string
  stars: number
  rolled: [string, number | string][]
}

/** A way to defend: an attribute with its dice and stars. */
export interface Defense {
  attribute: string
  dice: string[]
  stars: number
}

/** A defense roll. */
export interface DefenseRoll {
  kind: 'defense-roll'
  model: string
  attribute: string
  /** Added to what the dice show. */
  stars: number
  /** The stars of the attack, if they are known: fewer than these are not enough. */
  beats: number | null
  again: number
}

/** A defense roll: dice by their colours and the stars that are added. */
export interface DefenseView {
  dice: string[]
  stars: number
}

/** A model is destroyed. */
export interface Destroyed {
  kind: 'destroyed'
  model: string
}

/** Which loot card of the backpack is discarded? */
export interface DiscardLoot {
  kind: 'discard-loot'
  /** How many are discarded, this one included. */
  left: number
}

/** A control effect has moved a model, or something has in its way. */
export interface Displaced {
  kind: 'displaced'
  model: string
  origin: string
  to: string
  path: string[]
  how: '' | 'compel' | 'pull' | 'push'
}

/** A Hero drinks a potion. */
export interface Drinks {
  kind: 'drinks'
  model: string
  owner: string
  potion: string
  /** What it is used on, where that is not told by an attack. */
  aim: string
}

/** A carrier has fallen. */
export interface Dropped {
  kind: 'dropped'
  model: string
  what: 'artifact' | 'prince'
}

/** Where must the artifact be brought? */
export interface EndToken {
  kind: 'end-token'
}

/** On which square does a Hero come in? */
export interface Enter {
  kind: 'enter'
  hero: string
  /** It returns by a Princess Coin. */
  back: boolean
}

/** Which card of the backpack is put on, and by whom? */
export interface Equip {
  kind: 'equip'
  /** The options that would destroy whoever puts the card on: it loses the hearts that bear its wounds. */
  fatal: string[]
}

/** A Hero puts a card on. */
export interface Equipped {
  kind: 'equipped'
  model: string
  card: string
  old: string
}

/** A monster or a spawning point. */
export interface ExploreFoe {
  id: string
  name: string
  card: string
  /** Its north-western square; empty while it is not in the dungeon. */
  at: string
  squares: string[]
  wounds: number
  hearts: number
  statuses: string[]
  /** The sources of the bonuses that lie on it. */
  lasting: string[]
  abilities: string[]
  /** Its unique actions, those of its gang with them. */
  unique: string[]
  /** Tells it apart from others of its kind. */
  number: number
  rank: string
  /** The number of the tile that sets a spawning point's reward. */
  tile: number
  /** None: a spawning point that only spawns. */
  platform: '16-bit' | '8-bit' | 'super' | null
  skulls: number
  /** Skull points that its activation costs now. */
  cost: number
  can_activate: boolean
  movement: number
  actions: number
  /** By attribute. */
  offense: Record<string, OffenseView>
  defense: Record<string, DefenseView>
}

/** A Hero of the party. */
export interface ExploreHero {
  id: string
  name: string
  card: string
  /** Its north-western square; empty while it is not in the dungeon. */
  at: string
  squares: string[]
  wounds: number
  hearts: number
  statuses: string[]
  /** The sources of the bonuses that lie on it. */
  lasting: string[]
  abilities: string[]
  /** Its unique actions, those of its gang with them. */
  unique: string[]
  seat: string
  movement: number
  actions: number
  potions: number
  /** The most potion tokens it can hold. */
  quantity: number
  /** The card in each slot; empty: none. */
  gear: Record<string, string>
  activated: boolean
  /** By attribute. */
  offense: Record<string, OffenseView>
  defense: Record<string, DefenseView>
  /** Its potions. */
  drinks: string[]
  /** Princess Coins that have been spent on it and lie on its card. */
  coins: number
  /** It carries the prince, or wears the artifact. */
  carries: boolean
  destroyed: boolean
}

/** The table of Explore. Its only secrets are what nobody has seen yet. */
export interface ExploreView {
  you: string | null
  phase: string
  turn: number
  /** Whose turn it is: heroes or consul. */
  side: string
  layout: string
  board: BoardView
  acting: ActingView | null
  coins: number
  backpack: string[]
  /** Monsters that can be spawned, by card. */
  pool: Record<string, number>
  /** The cards of the models that have fallen since loot was last drawn. */
  loot_tracker: string[]
  /** What the ids of this view are called. */
  names: Record<string, string>
  /** What the Heroes have to do: destroy the boss, rescue the prince, find the artifact. */
  mode: string
  heroes: ExploreHero[]
  foes: ExploreFoe[]
  /** The tokens of a mode by their squares. */
  tokens: Record<string, string>
  /** Skull points left in this Consul Turn. */
  skulls: number
  consul_cards: CardView[]
  relics: CardView[]
  /** None before the Consul has chosen his forces. */
  chart: ChartView | null
  /** The dungeon boss; empty until it is chosen. */
  boss: string
  /** The treasure card that is the artifact; empty until it is found. */
  artifact: string
  decks: DecksView
}

/** What follows from where everybody stands, for a model or a square. */
export interface Facts {
  /** Whether it moves and attacks at all. */
  acts?: boolean | null
  reach?: string[] | null
  sight?: string[] | null
  threat?: string[] | null
  /** Of a square: whom the activated model could attack from there. */
  targets?: string[] | null
  watchers?: Watcher[] | null
  /** Of a square: how the activated model would walk there, the first square and the last included. */
  way?: string[] | null
  /** The movement points that takes. */
  cost?: number | null
  /** Of a tile: one side of it, turned as it would lie. */
  face?: BoardView | null
}

/** A model's activation ends. */
export interface Finishes {
  kind: 'finishes'
  model: string
}

/** Which end of the dungeon do the Heroes come in at? */
export interface FirstTile {
  kind: 'first-tile'
}

/** A carrier that has not activated may move. */
export interface FreeMove {
  kind: 'free-move'
  model: string
  squares: number
  burden: string
}

/** A loot card goes from the backpack, or there is none that could. */
export interface GivenUp {
  kind: 'given-up'
  card: string
}

/** A pause of the Consul Turn: does anybody drink a green potion? */
export interface GreenPotion {
  kind: 'green-potion'
  /** The model of the Consul that goes on after it, where it is one. */
  model: string
  /** The commands that come next, if that is known. */
  coming: string[]
  /** They have begun. */
  going_on: boolean
  /** The step of the Consul Turn that comes next, where it is none of these. */
  before: string
}

/** Status effects come upon a model that has them: never two of a kind. */
export interface HasAlready {
  kind: 'has-already'
  model: string
  status: string[]
}

/** Which token comes off a model? */
export interface Heal {
  kind: 'heal'
  model: string
  /** How many come off, this one included. */
  left: number
}

/** A token comes off a model, or some wounds at once. */
export interface Healed {
  kind: 'healed'
  model: string
  token: string
  /** What does it: an action, a card, an ability, a way to stand up, or one of those above. */
  by: string
  count: number
}

/** A heart was rolled: which token comes off, and of whom? */
export interface Heart {
  kind: 'heart'
  user: string
}

/** A Hero Turn begins. */
export interface HeroTurn {
  kind: 'hero-turn'
  turn: number
}

/** Hex spoils an offense roll. */
export interface Hexed {
  kind: 'hexed'
  model: string
}

/** An attack beats a defense. */
export interface Hit {
  kind: 'hit'
  user: string
  target: string
  action: string
  offense: number
  defense: number
  rolled: [string, number | string][]
}

/** A status effect takes no hold. */
export interface Immune {
  kind: 'immune'
  model: string
  statuses: string[]
}

/** A Hero does something with an element of the scenario. */
export interface Interacts {
  kind: 'interacts'
  model: string
  /** The element, with its square behind a colon if there are several. */
  what: string
  /** How often this must still be done. */
  left?: number
}

/** Which of the treasure cards drawn is kept? */
export interface Keep {
  kind: 'keep'
  cards: string[]
}

/** Does a model that was knocked down stand up, and for what? */
export interface Knockdown {
  kind: 'knockdown'
  model: string
}

/** Where does the chosen tile lie? A key is `x,y,quarter turns`. */
export interface LayTile {
  kind: 'lay-tile'
  tile: string
  side: number
  /** The tile that was laid last, and where it lies; empty: none. */
  beside: string
  x: number
  y: number
}

/** Which die is left out as an action leaps on? */
export interface LeaveOut {
  kind: 'leave-out'
  user: string
  action: string
  dice: string[]
}

/** A lot for what the players leave to the table. */
export interface LeftToTable {
  kind: 'left-to-table'
  /** The kind of question. */
  of: string
}

/** A bonus comes upon a model. */
export interface Lent {
  kind: 'lent'
  model: string
  action: string
  /** It is its own action, which has told what it brings. */
  own: boolean
}

/** Loot cards go to the backpack. */
export interface Loot {
  kind: 'loot'
  cards: string[]
  /** By what the party destroyed. */
  earned: boolean
}

/** A heart for nobody. */
export interface LostHeart {
  kind: 'lost-heart'
  /** The card that keeps it from those who need it. */
  by: string
  count: number
}

/** A potion for nobody. */
export interface LostPotion {
  kind: 'lost-potion'
  count: number
}

/** Which mini-boss is taken, or comes into play? */
export interface MiniBoss {
  kind: 'mini-boss'
  /** It comes into play now; otherwise it is taken before the game. */
  enters: boolean
}

/** An attack does not beat a defense. */
export interface Missed {
  kind: 'missed'
  user: string
  target: string
  action: string
  offense: number
  defense: number
  rolled: [string, number | string][]
}

/** A model has moved. */
export interface Moved {
  kind: 'moved'
  model: string
  origin: string
  to: string
  path: string[]
  /** Where it goes, and to whom, has been told. */
  led: boolean
}

/** A deck and its discard pile are empty, or hold nothing that may be drawn. */
export interface NoCards {
  kind: 'no-cards'
  deck: string
  missing: number
}

/** The last spawning point is gone. */
export interface NoPoints {
  kind: 'no-points'
}

/** A mini-boss finds no place. */
export interface NoRoom {
  kind: 'no-room'
  card: string
}

/** A boss sighting that nobody sees. */
export interface NoSighting {
  kind: 'no-sighting'
  tiles: number[]
}

/** An offense roll. */
export interface OffenseRoll {
  kind: 'offense-roll'
  user: string
  action: string
  targets: string[]
  /** Added to what the dice show. */
  stars: number
  /** How many of the dice are rolled again. */
  again: number
}

/** An offense roll: dice by their colours, the stars that are added, the range. */
export interface OffenseView {
  dice: string[]
  stars: number
  range: number
}

/** The Consul sends monsters at a Hero. */
export interface Order {
  kind: 'order'
  target: string
  /** How many. */
  monsters: number
}

/** The Consul has won: more Heroes have fallen than there are coins. */
export interface OutOfCoins {
  kind: 'out-of-coins'
  fallen: number
  coins: number
  /** The dungeon boss. */
  boss: string
  /** What it had left; below nought: it had not come yet. */
  hearts: number
  /** What the Heroes had to bring to its goal instead of destroying the boss. */
  prize: string
  /** The squares that were left to go; below nought: it had not been found. */
  away: number
}

/** An activation has cost skull points. */
export interface Paid {
  kind: 'paid'
  model: string
  skulls: number
  left: number
}

/** Which Hero joins the party? */
export interface Party {
  kind: 'party'
  place: number
  size: number
}

/** Where is a model placed that may be placed? The options are squares. */
export interface Place {
  kind: 'place'
  model: string
}

/** A model has been placed, whatever lies between. */
export interface Placed {
  kind: 'placed'
  model: string
  origin: string
  to: string
  path: string[]
}

/** Where does a large spawning point stand? */
export interface PointPlace {
  kind: 'point-place'
  model: string
}

/** Which spawning points does the Consul take? A key is all of them, joined by +. */
export interface Points {
  kind: 'points'
  count: number
}

/** The spawning points vanish when the boss comes. */
export interface PointsGone {
  kind: 'points-gone'
  points: string[]
}

/** A potion was rolled: who gets it? */
export interface Potion {
  kind: 'potion'
  user: string
}

/** Potion tokens come to a Hero or go. */
export interface Potions {
  kind: 'potions'
  model: string
  potions: number
  /** What brings or takes them; nothing: the set-up. */
  by: string
}

/** Where does the Consul keep the prince? */
export interface Prince {
  kind: 'prince'
}

/** The prince is out of the dungeon. */
export interface PrinceSaved {
  kind: 'prince-saved'
  model: string
}

/** Whom does the party heal in the timeout? */
export interface Rally {
  kind: 'rally'
}

/** Which cards of the backpack are discarded for it? A key is `number.card`. */
export interface RallyCards {
  kind: 'rally-cards'
  /** The Hero that heals. */
  model: string
}

/** A model that was hit and lives answers. */
export interface Reacts {
  kind: 'reacts'
  model: string
  target: string
  action: string
}

/** A treasure card is drawn again. */
export interface Redrawn {
  kind: 'redrawn'
  card: string
}

/** A boss in play is healed in place of another coming. */
export interface Refreshed {
  kind: 'refreshed'
  model: string
}

/** A Hero does not share a potion. */
export interface Refused {
  kind: 'refused'
  model: string
  owner: string
}

/** The boss equips a relic. */
export interface Relic {
  kind: 'relic'
  card: string
  boss: string
}

/** Which relic does the boss take? */
export interface RelicQuestion {
  kind: 'relic'
  boss: string
  /** How many it may still take. */
  left: number
}

/** Which dice of a roll are rolled again? They are named by their numbers, from 1. */
export interface Reroll {
  kind: 'reroll'
  model: string
  roll: 'defense' | 'offense'
  dice: string[]
  faces: (number | string)[]
  /** What the roll comes to as it lies, with what is added to it. */
  stars: number
  /** The number on the other side, if it is known. */
  beats: number | null
  /** Dice that may be rolled again. */
  most: number
  /** What is on each kind of these dice. */
  sides: Record<string, (number | string)[]>
  /** Whom an offense roll is meant for. */
  targets: string[]
  /** Dice, by their numbers, that another effect rolls again: who names one cancels that (SD-REROLL-02). */
  forced: number[]
}

/** Dice are rolled again. */
export interface Rerolled {
  kind: 'rerolled'
  model: string
  dice: number
}

/** Who comes into play for a coin? */
export interface Revive {
  kind: 'revive'
  /** The fallen Hero. */
  hero: string
  card: string
  /** Coins that are left then. */
  coins: number
}

/** A coin brings a Hero into play. */
export interface Revived {
  kind: 'revived'
  model: string
  to: string
  coins: number
}

/** Loot has been earned: which is told as it is drawn. */
export interface Rewards {
  kind: 'rewards'
  loot: number
}

/** A hazard wounds a model. */
export interface Scorched {
  kind: 'scorched'
  model: string
  /** The tile effect. */
  ground: string
}

/** Which way round are the tiles of a square numbered? */
export interface SecondTile {
  kind: 'second-tile'
}

/** Which Hero activates next? */
export interface SelectHero {
  kind: 'select-hero'
  /** How many activate in this Hero Turn, this one included. */
  left: number
}

/** At the end of its activation a model sheds its status effects. */
export interface ShakesOff {
  kind: 'shakes-off'
  model: string
  status: string[]
}

/** Does a model change its form, and where does it stand then? The options are squares. */
export interface Shapeshift {
  kind: 'shapeshift'
  model: string
  form: string
  wounds: number
  /** Of the other form. */
  hearts: number
}

/** A model changes its form. */
export interface Shapeshifts {
  kind: 'shapeshifts'
  model: string
  form: string
}

/** May another Hero drink this Hero's potion? */
export interface Share {
  kind: 'share'
  hero: string
  owner: string
  potion: string
}

/** Does a fallen Hero lose a cursed card before it returns? */
export interface ShedCurse {
  kind: 'shed-curse'
  hero: string
  item: string
}

/** Where do the Heroes shift the prince token? Where it lies is an answer too. */
export interface ShiftPrince {
  kind: 'shift-prince'
  /** Where the Consul has put it. */
  at: string
}

/** From which Hero is the range of a boss sighting measured? */
export interface Sighted {
  kind: 'sighted'
}

/** From whom the range of a boss sighting is measured. */
export interface SightedFrom {
  kind: 'sighted-from'
  model: string
}

/** The boss's timeout strikes some tiles. */
export interface Sighting {
  kind: 'sighting'
  tiles: number[]
  boss: string
}

/** A space of the chart, its effects in the order in which they apply. */
export interface SpaceView {
  /** Skull points of the monsters that may spawn; those that a worn artifact adds are counted. */
  skulls: number
  platforms: string[]
  mini_boss: boolean
  dungeon_boss: boolean
  /** Reference cards; of several the Consul chooses one. */
  bonuses: string[]
  /** The tiles that a boss sighting names. */
  sighting: number[]
}

/** Which monster of the pool comes into play? A key is its card, or `done`. */
export interface Spawn {
  kind: 'spawn'
  /** Skull points left for this spawning. */
  skulls: number
}

/** Where does a monster come into play? */
export interface SpawnPlace {
  kind: 'spawn-place'
  model: string
}

/** A model of the Consul comes into play. */
export interface Spawned {
  kind: 'spawned'
  model: string
  to: string
  card: string
  /** The model that it comes to, where it comes to one. */
  joins: string
}

/** Which spawning point stands on a tile? */
export interface SpawningPoint {
  kind: 'spawning-point'
  /** The tile's number. */
  tile: number
}

/** A unique action or a potion that rolls: dice by colour, the stars that are added, and what it costs. */
export interface SpecialView {
  dice: string[]
  stars: number
  cost: number
  /** The attribute that its targets must defend with; empty: as they like. */
  defend: string
  /** The models that it would strike, by what it can be aimed at. */
  meets: Record<string, string[]>
}

/** A square of the dungeon. */
export interface SquareView {
  at: string
  x: number
  y: number
  /** The number of its tile, from 1. */
  tile: number
}

/** The Heroes have put the Start Token down. */
export interface Start {
  kind: 'start'
  to: string
}

/** Where do the Heroes come in? */
export interface StartToken {
  kind: 'start-token'
}

/** Where does a model move that may move at once? The options are squares. */
export interface Step {
  kind: 'step'
  model: string
}

/** Status effects come upon a model. */
export interface Suffers {
  kind: 'suffers'
  model: string
  status: string[]
}

/** A Hero wears the artifact. */
export interface TakesArtifact {
  kind: 'takes-artifact'
  model: string
  card: string
  /** What it wore there before; empty: nothing. */
  old: string
}

/** A Hero carries the prince. */
export interface TakesPrince {
  kind: 'takes-prince'
  model: string
}

/** The Consul has laid a tile. */
export interface Tile {
  kind: 'tile'
  tile: string
  number: number
  side: 'a' | 'b'
}

/** Which tile does the Consul lay next, and which side up? A key is `tile:side`. */
export interface TileQuestion {
  kind: 'tile'
  number: number
  of: number
}

/** The boss has lost half its hearts. */
export interface Timeout {
  kind: 'timeout'
  /** The model. */
  boss: string
}

/** What the boss's card does then. */
export interface TimeoutEffect {
  kind: 'timeout-effect'
  boss: string
}

/** Every Hero has activated. */
export interface TokensCleared {
  kind: 'tokens-cleared'
}

/** Which loot cards are traded for a treasure? A card is named with its number before it. */
export interface Trade {
  kind: 'trade'
  count: number
}

/** Six loot cards have bought a treasure. */
export interface Traded {
  kind: 'traded'
  cards: string[]
}

/** A treasure card goes to the backpack. */
export interface Treasure {
  kind: 'treasure'
  card: string
  of: number
}

/** How a model stands to a place, or to the enemy that is there. */
export interface Watcher {
  id: string
  /** In squares; nothing if no way leads there. */
  distance: number | null
  sees: boolean
  threatens: boolean
}

/** Wound tokens are put on a model. */
export interface Wounded {
  kind: 'wounded'
  model: string
  wounds: number
  left: number
}
