// Written by `make types` from the structs in Python: change those, not this.

/** What a seat of Super Dungeon: Arcade sees. */
export type View = ArcadeView

/** Everything that can happen in Super Dungeon: Arcade. */
export type Happening =
  | Activates
  | Acts
  | AtWork
  | Attacks
  | Backlash
  | Baned
  | BooBooty
  | BossCommands
  | BossDestroyed
  | BossFight
  | BossHeals
  | Burns
  | CannotBeMoved
  | CannotMove
  | Challenge
  | ChallengeOver
  | Chart
  | Chest
  | Coins
  | Command
  | ConsulTurn
  | Critical
  | Dashed
  | Defended
  | Destroyed
  | Displaced
  | Drinks
  | Equipped
  | Expendable
  | Finishes
  | Foiled
  | GivenUp
  | HasAlready
  | HeadsFor
  | Healed
  | Held
  | HeroTurn
  | Hexed
  | Hit
  | Hurt
  | Idle
  | Immune
  | InIce
  | Interacts
  | IsDown
  | Lent
  | Loot
  | LostHeart
  | LostPotion
  | MeetsNobody
  | MiniBossCame
  | Missed
  | Mode
  | Moved
  | NoCards
  | NoRoom
  | NoSpawn
  | NoTarget
  | NoUse
  | OutOfCoins
  | Placed
  | Plot
  | PlotGoesOn
  | Potions
  | Prizes
  | Reacts
  | Redrawn
  | Refreshed
  | Refused
  | Regrouped
  | Reinforced
  | Rerolled
  | Revived
  | Rewards
  | Scorched
  | ShakesOff
  | Shapeshifts
  | ShedsWrath
  | Slurps
  | Spawned
  | Spawns
  | StarBonus
  | Stays
  | StragglerGone
  | Stuck
  | Suffers
  | Tile
  | TokensCleared
  | Traded
  | Trap
  | Treasure
  | Uses
  | Wounded
  | Wrath

/** Everything that is asked in Super Dungeon: Arcade. */
export type Question =
  | Activation
  | Arc
  | BooBootyPlace
  | BooBootyQuestion
  | Boss
  | BurstSquare
  | ChestQuestion
  | Control
  | Crystal
  | Cursed
  | Defend
  | DefenseRoll
  | DiscardLoot
  | EffectOrder
  | Enter
  | Equip
  | ExpendableQuestion
  | FirstSide
  | FoiledPlot
  | Friend
  | GreenPotion
  | Heal
  | Heart
  | Keep
  | Knockdown
  | LayArea
  | LayTile
  | LeastWrath
  | LeaveOut
  | LeftToTable
  | MonsterForm
  | MonsterMove
  | MostWrath
  | OffenseRoll
  | Order
  | Party
  | Place
  | PlaceMinion
  | Potion
  | Reroll
  | Revive
  | SelectHero
  | Shapeshift
  | Share
  | ShedCurse
  | Shove
  | Spawn
  | SpawnPoint
  | SpawningPoint
  | StartToken
  | Step
  | Straggler
  | TakeWrath
  | Trade
  | TurnTile

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

/** To whom does an action leap on? */
export interface Arc {
  kind: 'arc'
  user: string
  action: string
}

/** A monster or spawning point: its values are stars, not dice. */
export interface ArcadeFoe {
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
  armor: number
  strength: number
  range: number
  actions: number
  movement: number
  /** Whether it fights as a gang now. */
  gang: boolean
  /** The models that are bonded to it now. */
  bonded: string[]
}

/** A Hero and the Consul's anger at it. */
export interface ArcadeHero {
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
  /** Wrath tokens. */
  wrath: number
  destroyed: boolean
}

/** A table of Arcade as everybody at it sees it. */
export interface ArcadeView {
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
  heroes: ArcadeHero[]
  foes: ArcadeFoe[]
  /** The squares of the plot's crystals. */
  crystals: string[]
  wrath_supply: number
  chart: ChartView
  challenges: CardView[]
  plot: PlotView | null
  modes: CardView[]
  /** How many cards each deck has left. */
  decks: Record<string, number>
}

/** A card in play does at its time what it says. */
export interface AtWork {
  kind: 'at-work'
  card: string
}

/** A monster attacks a Hero, with a Basic Attack or a unique action. */
export interface Attacks {
  kind: 'attacks'
  user: string
  target: string
  action: string
  strength: number
  /** It is the target, and not only in the area. */
  aimed: boolean
  /** It attacked the same Hero just before. */
  again: boolean
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

/** Where a boss enters. */
export interface Boss {
  kind: 'boss'
  model: string
}

/** The boss fight's commands are given in place of the chart's. */
export interface BossCommands {
  kind: 'boss-commands'
  commands: string[]
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

/** The dungeon boss heals by the spawning points that stand. */
export interface BossHeals {
  kind: 'boss-heals'
  model: string
  wounds: number
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

/** A monster finds no way that brings it nearer. */
export interface CannotMove {
  kind: 'cannot-move'
  model: string
  target: string
}

/** A card in play, for all to read. */
export interface CardView {
  id: string
  name: string
  text: string
}

/** A challenge card comes into play. */
export interface Challenge {
  kind: 'challenge'
  card: string
}

/** A challenge card leaves play. */
export interface ChallengeOver {
  kind: 'challenge-over'
  card: string
}

/** The dungeon boss moves one space on. */
export interface Chart {
  kind: 'chart'
  space: number
  commands: string[]
}

/** The Mighty Monster Chart. */
export interface ChartView {
  id: string
  name: string
  /** The space that the dungeon boss stands on; 0 is the start space. */
  space: number
  of: number
  spaces: SpaceView[]
  /** This Consul Turn's commands. */
  now: OrderView[]
  /** The one of these that is being carried out; -1 before the first. */
  command: number
  /** What the next space brings; nothing in a boss fight. */
  next: OrderView[]
  /** Stars that monsters have gained so far. */
  strength: number
  armor: number
  boss_fight: boolean
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

/** A command is given, by the chart or by a card. */
export interface Command {
  kind: 'command'
  command: string
  times: number
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

/** Where a crystal of the plot lies. */
export interface Crystal {
  kind: 'crystal'
  /** The plot. */
  card: string
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

/** Which card takes effect first in the Consul's upkeep. */
export interface EffectOrder {
  kind: 'effect-order'
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

/** A minion takes a wound in its elite's place. */
export interface Expendable {
  kind: 'expendable'
  elite: string
  minion: string
}

/** Which minion takes a wound in its elite's place. */
export interface ExpendableQuestion {
  kind: 'expendable'
  elite: string
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

/** Which side of the first tile lies up after the shuffle. */
export interface FirstSide {
  kind: 'first-side'
  tile: string
}

/** The Heroes have done what rids them of the plot. */
export interface Foiled {
  kind: 'foiled'
  card: string
}

/** A die for each Hero in play, for a treasure. */
export interface FoiledPlot {
  kind: 'foiled-plot'
  card: string
}

/** Which of several friends equally near a monster helps. */
export interface Friend {
  kind: 'friend'
  user: string
  action: string
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

/** A monster goes towards a Hero, or to an exit. */
export interface HeadsFor {
  kind: 'heads-for'
  model: string
  target: string
  origin: string
  to: string
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

/** The target of a monster's attack holds out. */
export interface Held {
  kind: 'held'
  user: string
  target: string
  strength: number
  defense: number
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

/** A monster's attack comes through. */
export interface Hurt {
  kind: 'hurt'
  user: string
  target: string
  strength: number
  defense: number
}

/** There is no Hero to go for. */
export interface Idle {
  kind: 'idle'
  model: string
}

/** A status effect takes no hold. */
export interface Immune {
  kind: 'immune'
  model: string
  statuses: string[]
}

/** A monster in Ice uses no unique actions. */
export interface InIce {
  kind: 'in-ice'
  model: string
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

/** A monster that is knocked down performs nothing. */
export interface IsDown {
  kind: 'is-down'
  model: string
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

/** To which side a monster lays a lance or a sweep, over as many Heroes either way. */
export interface LayArea {
  kind: 'lay-area'
  user: string
  action: string
}

/** Where the next tile joins the one laid last. */
export interface LayTile {
  kind: 'lay-tile'
  tile: string
  onto: string
  /** Where that one lies, in squares to the east and south. */
  x: number
  y: number
}

/** Heroes with equal wrath that never activated: who counts as having the least. */
export interface LeastWrath {
  kind: 'least-wrath'
  /** The tokens that each of them has. */
  wrath: number
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

/** The Trap of a challenge card finds nobody whom it is about. */
export interface MeetsNobody {
  kind: 'meets-nobody'
  card: string
}

/** The chart calls a mini-boss that a spawning point has called before. */
export interface MiniBossCame {
  kind: 'mini-boss-came'
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

/** A Hard Mode or Easy Mode card comes into play. */
export interface Mode {
  kind: 'mode'
  card: string
}

/** Where a monster stands in its other form. */
export interface MonsterForm {
  kind: 'monster-form'
  model: string
}

/** Where a monster stops on its way to somebody. */
export interface MonsterMove {
  kind: 'monster-move'
  model: string
  target: string
}

/** Heroes with equal wrath that never activated: who counts as having the most. */
export interface MostWrath {
  kind: 'most-wrath'
  /** The tokens that each of them has. */
  wrath: number
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

/** A monster finds no place to arrive at. */
export interface NoRoom {
  kind: 'no-room'
  card: string
  /** How many are in the pool. */
  left: number
}

/** No spawning point stands, or the pool has no elite for the one that would spawn. */
export interface NoSpawn {
  kind: 'no-spawn'
  model: string
}

/** A monster has nobody to fight. */
export interface NoTarget {
  kind: 'no-target'
  model: string
}

/** A monster's unique action has no target. */
export interface NoUse {
  kind: 'no-use'
  model: string
  action: string
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

/** Monsters that are equally close to the Hero with most wrath: which goes first. */
export interface Order {
  kind: 'order'
  /** The command that they perform; none: they burn in upkeep. */
  step: string
}

/** A command and how often it is performed. */
export interface OrderView {
  command: string
  times: number
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

/** Where a minion is set down near its elite. */
export interface PlaceMinion {
  kind: 'place-minion'
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

/** The game's one plot comes into play. */
export interface Plot {
  kind: 'plot'
  card: string
}

/** A plot was drawn before, and there is one in a game. */
export interface PlotGoesOn {
  kind: 'plot-goes-on'
}

/** The plot, and how far the Heroes have come with its way out. */
export interface PlotView {
  id: string
  name: string
  text: string
  /** How it is got rid of. */
  by: string
  progress: number
  /** How much it takes; 0 where that is not counted. */
  amount: number
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

/** Treasure for a foiled plot. */
export interface Prizes {
  kind: 'prizes'
  cards: string[]
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

/** Regroup gives all monsters in play armor for a while. */
export interface Regrouped {
  kind: 'regrouped'
}

/** An elite's gang has been made up from the pool: who joins it has been told. */
export interface Reinforced {
  kind: 'reinforced'
  model: string
  count: number
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

/** A Hero's wrath tokens go back to the supply. */
export interface ShedsWrath {
  kind: 'sheds-wrath'
  model: string
  lost: number
  fallen: boolean
}

/** Where a model goes that is in the way of a monster's new form. */
export interface Shove {
  kind: 'shove'
  model: string
}

/** A Hero drinks a green potion for everybody to hear. */
export interface Slurps {
  kind: 'slurps'
  model: string
}

/** A space of the chart: its commands, and the stars that all monsters but the boss gain for good. */
export interface SpaceView {
  commands: OrderView[]
  strength: number
  armor: number
}

/** Where a monster out of the pool arrives. */
export interface Spawn {
  kind: 'spawn'
  model: string
}

/** Which of several spawning points equally near spawns. */
export interface SpawnPoint {
  kind: 'spawn-point'
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

/** Which spawning point stands on a tile. */
export interface SpawningPoint {
  kind: 'spawning-point'
  tile: number
}

/** A spawning point spawns what it lists. */
export interface Spawns {
  kind: 'spawns'
  model: string
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

/** The chart makes all monsters but the dungeon boss stronger, for good. */
export interface StarBonus {
  kind: 'star-bonus'
  strength: number
  armor: number
}

/** Where the Start Token lies. */
export interface StartToken {
  kind: 'start-token'
}

/** A monster has its Hero in reach already, or stands at its exit. */
export interface Stays {
  kind: 'stays'
  model: string
  target: string
}

/** Where does a model move that may move at once? The options are squares. */
export interface Step {
  kind: 'step'
  model: string
}

/** Which of several elites equally near a straggler joins. */
export interface Straggler {
  kind: 'straggler'
  minion: string
}

/** A minion without an elite goes back to the pool. */
export interface StragglerGone {
  kind: 'straggler-gone'
  model: string
}

/** An immobile monster does not move. */
export interface Stuck {
  kind: 'stuck'
  model: string
}

/** Status effects come upon a model. */
export interface Suffers {
  kind: 'suffers'
  model: string
  status: string[]
}

/** The supply is empty: from whom a Hero takes a wrath token. */
export interface TakeWrath {
  kind: 'take-wrath'
  hero: string
}

/** A tile is laid. */
export interface Tile {
  kind: 'tile'
  tile: string
  number: number
  side: number
  turns: number
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

/** The Trap of a challenge card goes off. */
export interface Trap {
  kind: 'trap'
  card: string
}

/** A treasure card goes to the backpack. */
export interface Treasure {
  kind: 'treasure'
  card: string
  of: number
}

/** A die for how a tile lies. */
export interface TurnTile {
  kind: 'turn-tile'
  tile: string
}

/** A monster uses a unique action. */
export interface Uses {
  kind: 'uses'
  model: string
  action: string
  /** A model, a side of its base, or its own place. */
  aim: string
  /** It is an attack, which is told by itself. */
  attack: boolean
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

/** A Hero draws the Consul's anger. */
export interface Wrath {
  kind: 'wrath'
  model: string
  gained: number
  wrath: number
  /** Tokens that came from other Heroes, since the supply was empty. */
  taken: Record<string, number>
}
