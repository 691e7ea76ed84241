// Written by `make types` from the structs in Python: change those, not this.

import type { Words } from './wire'

/** What a seat of DIE in the Dungeon sees. */
export type View = TableView

/** Everything that can happen in DIE in the Dungeon. */
export type Happening =
  | Ability
  | Added
  | Arranged
  | Attacked
  | Bard
  | BardLeft
  | Beast
  | BeastLeft
  | Boosted
  | Cancelled
  | CheckFailed
  | CheckPassed
  | Checked
  | CombatWon
  | Defeated
  | Downgraded
  | Effect
  | Failed
  | FirstRoll
  | Flipped
  | FlippedKobold
  | Forbids
  | Fought
  | Fuse
  | Gained
  | HeroDie
  | Hushed
  | Kept
  | Kobold
  | Left
  | Lost
  | MapRule
  | Minion
  | MinionLost
  | Missed
  | Modified
  | Moved
  | Over
  | Party
  | Pips
  | Placed
  | Power
  | Refilled
  | Rerolled
  | Round
  | Softened
  | Struck
  | Swapped
  | Token
  | Took
  | Upgraded
  | Wounded

/** Everything that is asked in DIE in the Dungeon. */
export type Question =
  | Act
  | Arrange
  | Attack
  | BeforeCheck
  | BeforeHeroDie
  | BeforePowerUp
  | BeforeTile
  | Bomb
  | Damage
  | Defeat
  | Either
  | EndOfTurn
  | FaceDown
  | GiveUp
  | HeroesAttack
  | Hit
  | JustTaken
  | KoboldSide
  | MinionRoll
  | Move
  | Offer
  | PipsQuestion
  | Raise
  | RandomHero
  | Ready
  | SaveMinion
  | Survive
  | Swap
  | WhichStat
  | WhoGoesFirst
  | YourAttack
  | YourCheck

/** Forms that only DIE in the Dungeon has. */
export type Form =
  | Flipping

/** An ability or an Ability Card was paid for and used; a card with its battle cry (DIE-ABIL-09). */
export interface Ability {
  kind: 'ability'
  seat: string
  ability: string
}

/** A board ability or an Ability Card that can still be used. */
export interface AbilityView {
  id: string
  name: Words
  cost: number
  card: boolean
  /** Its moments, in words. */
  when: Words[]
  text: Words
  phrase: Words
  /** Why it cannot be used now, in words; empty if it can at its moment. */
  barred: Words
}

/** The start of a turn: move, rest, or use something first. */
export interface Act {
  kind: 'act'
  /** The Time left; whoever moves with the last of it has lost. */
  time: number
  health: number
  /** Where one can move to. */
  places: string[]
}

/** An ability or ally added to a roll. */
export interface Added {
  kind: 'added'
  seat: string
  amount: number
  result: number
}

/** Which die goes to which slot. An option is the dice in the order of the slots. */
export interface Arrange {
  kind: 'arrange'
  dice: number[]
  slots: string[]
}

/** The four dice of choice are on a board, in the order of its slots. */
export interface Arranged {
  kind: 'arranged'
  seat: string
  dice: number[]
}

/** The player's attack: which stat, with which die, against which total. */
export interface Attack {
  kind: 'attack'
  /** The dice of the slots, the three stats first. */
  dice: number[]
  /** What Might, Agility and Magic have to beat. */
  totals: number[]
  /** What is added to a roll with each; nothing if empty. */
  plus: number[]
}

/** The heroes rolled an attack. */
export interface Attacked {
  kind: 'attacked'
  stat: string
  die: number
  face: number
  plus: number
  /** What it has to beat, unless the die shows its highest face. */
  against: number
}

/** The Bard joins a party, with a side of its card. */
export interface Bard {
  kind: 'bard'
  side: string
}

/** The fight that the Bard was in is over. */
export interface BardLeft {
  kind: 'bard-left'
}

/** The Diesplacer Beast was called into a fight. */
export interface Beast {
  kind: 'beast'
  seat: string
}

/** The fight that the Diesplacer Beast was called into is over. */
export interface BeastLeft {
  kind: 'beast-left'
  seat: string
}

/** Use a token of the stat, or what passes the check without a roll, before a check is rolled? */
export interface BeforeCheck {
  kind: 'before-check'
  stat: string
  /** What the check has to reach. */
  number: number
  die: number
}

/** Use a Time token before the Hero Die brings Wizards who would take the last of it? */
export interface BeforeHeroDie {
  kind: 'before-hero-die'
  tile: string
}

/** The Ability die is full, or the map takes the last Time at Power Up: use something before it? */
export interface BeforePowerUp {
  kind: 'before-power-up'
  ability: number
}

/** Use a token before a tile's text is carried out? */
export interface BeforeTile {
  kind: 'before-tile'
  tile: string
}

/** The die of a bomb. */
export interface Bomb {
  kind: 'bomb'
  die: number
}

/** Points of a stat were given up for a roll with it. */
export interface Boosted {
  kind: 'boosted'
  seat: string
  slot: string
  amount: number
  result: number
}

/** A DieMinion was given up instead of taking a hit. */
export interface Cancelled {
  kind: 'cancelled'
  seat: string
  die: number
}

/** One thing that an ability, a card, a tile or a hero does; `do` names it in the vocabulary. */
export interface CardsEffect {
  do: 'add' | 'bonus' | 'charm' | 'check' | 'damage' | 'dodge' | 'downgrade' | 'drop-minion' | 'either' | 'embolden' | 'fell' | 'forbid' | 'fuse' | 'gain' | 'guard' | 'heal' | 'hurl' | 'hush' | 'lose' | 'minion' | 'offer' | 'pass' | 'press' | 'refill' | 'reroll' | 'soften' | 'strike' | 'sure' | 'swap' | 'token' | 'upgrade' | 'ward' | 'weaken'
  /** A slot of the board, `stat` for a stat of choice, or what else the effect is about. */
  what: string
  amount: number
  /** What a check has to reach. */
  number: number
  die: number
  level: number
  lasts: '' | 'combat' | 'round'
  /** Multiply the amount by a count. */
  each: '' | 'hero' | 'minion' | 'pip' | 'round'
  failed: CardsEffect[]
  passed: CardsEffect[]
  either: CardsEffect[]
  /** What an offer costs; `passed` is what it gives. */
  price: CardsEffect[]
}

/** A stat check was failed. */
export interface CheckFailed {
  kind: 'check-failed'
  seat: string
  slot: string
  /** What was needed. */
  number: number
  /** The tile or the hero that asked for it. */
  by: string
}

/** A stat check was passed, as rolled or in the end. */
export interface CheckPassed {
  kind: 'check-passed'
  seat: string
  slot: string
  /** What was needed. */
  number: number
  /** The tile or the hero that asked for it. */
  by: string
}

/** A stat check was rolled. */
export interface Checked {
  kind: 'checked'
  seat: string
  slot: string
  die: number
  face: number
  number: number
}

/** The party with its numbers and dice, and what the player must beat. Triples are by stat. */
export interface CombatView {
  round: number
  party: HeroView[]
  totals: number[]
  /** The sides of the heroes' attack dice. */
  dice: number[]
  /** The attacks of a round, in order. */
  attacks: string[]
  attacks_made: number
  /** What is added to the heroes' rolls. */
  plus: number[]
  /** The heroes hit above this, and with the highest number of their die. */
  defence: number[]
  /** The player must roll above this. */
  to_beat: number[]
  bard: Words
  forbids: string[]
  /** What the Hero Chart says of the heroes who are there. */
  chart: Words[]
}

/** The last hero of a tile is down. */
export interface CombatWon {
  kind: 'combat-won'
  seat: string
  tile: string
}

/** Where damage of a kind goes. The option `stat-2` takes 2 off the stat and the rest off Health. */
export interface Damage {
  kind: 'damage'
  stat: string
  damage: number
  /** The Health there is: a loss of all of it is deadly. */
  health: number
}

/** Which hero falls, among those who can, or walks away. */
export interface Defeat {
  kind: 'defeat'
  heroes: string[]
  /** The player's attack, a blow of an ability, or what sends a hero away. */
  by: 'attack' | 'blow' | 'charm'
}

/** A hero was defeated. */
export interface Defeated {
  kind: 'defeated'
  seat: string
  hero: string
  xp: number
}

/** A die on a slot of a creature board. */
export interface DieView {
  slot: string
  value: number
  /** Its sides; 0 before dice have been placed. */
  die: number
}

/** A die of a board was changed for the next smaller one. */
export interface Downgraded {
  kind: 'downgraded'
  seat: string
  slot: string
  die: number
}

/** The text of a tile is carried out. */
export interface Effect {
  kind: 'effect'
  tile: string
}

/** One of several effects. An option is its number, counted from 1. */
export interface Either {
  kind: 'either'
  choices: CardsEffect[]
}

/** Use a token before the objective is looked at for the last time this turn? */
export interface EndOfTurn {
  kind: 'end-of-turn'
}

/** A tile is turned over. */
export interface FaceDown {
  kind: 'face-down'
  place: string
  tile_kind: string
}

/** The player's attack fails. */
export interface Failed {
  kind: 'failed'
  seat: string
  result: number
  /** What it had to beat. */
  total: number
  /** Something was added to the roll, in vain. */
  raised: boolean
}

/** Both players rolled a d20 to see who goes first. */
export interface FirstRoll {
  kind: 'first-roll'
  one: number
  two: number
}

/** The tile of a place was turned over. */
export interface Flipped {
  kind: 'flipped'
  seat: string
  place: string
  tile: string
}

/** The Kobold's card was turned over at the end of a turn. */
export interface FlippedKobold {
  kind: 'flipped-kobold'
  seat: string
  side: string
}

/** A tile of a kind to be turned over, and which it can be. */
export interface Flipping {
  form: 'flip'
  kind: string
  keys: string[]
}

/** A tile forbids something while a Cleric of its party stands. */
export interface Forbids {
  kind: 'forbids'
  tile: string
  what: string
}

/** The player's attack was rolled. */
export interface Fought {
  kind: 'fought'
  seat: string
  stat: string
  die: number
  face: number
  bonus: number
  total: number
}

/** The die of a bomb was rolled. */
export interface Fuse {
  kind: 'fuse'
  seat: string
  face: number
  number: number
}

/** Points were added to a slot, as many as it took. */
export interface Gained {
  kind: 'gained'
  seat: string
  slot: string
  amount: number
  now: number
  /** The rule that it comes by. */
  by: string
}

/** Which DieMinion to part with. */
export interface GiveUp {
  kind: 'give-up'
  minions: number[]
}

/** The Hero Die decided about a hero head. */
export interface HeroDie {
  kind: 'hero-die'
  face: string
}

/** A hero in the fight. */
export interface HeroView {
  id: string
  name: Words
  level: number
  epic: boolean
  stats: [number, number, number]
  triggers: string[]
  /** Hits taken, and how many it takes. */
  hits: [number, number]
  /** Can be defeated next. */
  target: boolean
  each_round: Words
}

/** The heroes' die for an attack. */
export interface HeroesAttack {
  kind: 'heroes-attack'
  stat: string
  die: number
}

/** An attack of the heroes hits: take the damage, or avert it. Options as in :class:`Damage`. */
export interface Hit {
  kind: 'hit'
  stat: string
  die: number
  face: number
  bonus: number
  /** What the heroes had to beat. */
  defence: number
  damage: number
  /** The Health there is. */
  health: number
  health_only: boolean
  /** Time that is lost besides. */
  time: number
  /** Is a DieMinion lost besides? */
  burns: boolean
}

/** An attack of the heroes does not take place; what hushes it has been told. */
export interface Hushed {
  kind: 'hushed'
  stat: string
}

/** Use a token that was just taken, or one of the others, at once? */
export interface JustTaken {
  kind: 'just-taken'
  /** Where a tile is turned over next; empty if the tile that gave the token lies open. */
  place: string
}

/** A die of a board was not changed for the next one: there is none, or the board holds two of it. */
export interface Kept {
  kind: 'kept'
  seat: string
  slot: string
  die: number
  /** The die that it would have become; 0 where there is none. */
  next: number
}

/** The side of the Kobold's card that is up was used. */
export interface Kobold {
  kind: 'kobold'
  seat: string
  side: string
}

/** Which side of the Kobold's card is up? */
export interface KoboldSide {
  kind: 'kobold-side'
}

/** The Kobold's card. */
export interface KoboldView {
  side: string
  name: Words
  used: boolean
}

/** A hero left the fight without being defeated. */
export interface Left {
  kind: 'left'
  hero: string
}

/** Points of a slot were lost. */
export interface Lost {
  kind: 'lost'
  seat: string
  slot: string
  amount: number
  now: number
  /** The rule that it goes by. */
  by: string
}

/** A rule of the map's own is carried out. */
export interface MapRule {
  kind: 'map-rule'
  at: 'start' | 'turn' | 'won'
}

/** The dungeon. */
export interface MapView {
  id: string
  name: Words
  about: Words
  order: number
  objective: Words
  /** What this map changes, in words. */
  changes: Words
  rest: number
  width: number
  height: number
  places: PlaceView[]
}

/** A DieMinion was added to a roll. */
export interface Minion {
  kind: 'minion'
  seat: string
  die: number
  face: number
  result: number
}

/** A DieMinion was lost. */
export interface MinionLost {
  kind: 'minion-lost'
  seat: string
  die: number
}

/** A DieMinion's die, to be added to a roll. */
export interface MinionRoll {
  kind: 'minion-roll'
  die: number
}

/** An attack of the heroes misses. */
export interface Missed {
  kind: 'missed'
  stat: string
  result: number
  /** What it had to beat; nothing if it was averted otherwise. */
  against: number
  /** It would have hit as it was rolled. */
  averted: boolean
}

/** A number of the fight counts as higher or lower for a while. */
export interface Modified {
  kind: 'modified'
  name: 'fight' | 'guard' | 'hush' | 'press' | 'sure' | 'total' | 'ward'
  /** The stat; empty for all three. */
  what: string
  amount: number
  lasts: 'combat' | 'round'
  /** The tile or the map that says so; nothing where an ability does, which has been told. */
  by: string
}

/** A creature board with all that belongs to it. */
export interface MonsterView {
  seat: string
  creature: string
  name: Words
  about: Words
  at: string
  dice: DieView[]
  xp: number
  namic: NamicView[]
  minions: string[]
  tokens: string[]
  /** The Bard waits for the next fight. */
  bard: boolean
  kobold: KoboldView | null
  beast: boolean
  epics: number
  heroes: number
  /** How far the objective is done: so much, of so much. */
  progress: [number, number]
  abilities: AbilityView[]
  /** Names of the cards that are gone. */
  cards_used: Words[]
}

/** Whoever has rested can only move on. */
export interface Move {
  kind: 'move'
  /** The Time left; whoever moves with the last of it has lost. */
  time: number
  health: number
  /** Where one can move to. */
  places: string[]
}

/** A monster went to explore a place. */
export interface Moved {
  kind: 'moved'
  seat: string
  place: string
  /** What is left of it; the move has cost 1. */
  time: number
}

/** A DieNamic die: pips left, and how many it began with. */
export interface NamicView {
  pips: number
  of: number
}

/** Something that can be had for a price. */
export interface Offer {
  kind: 'offer'
  price: CardsEffect[]
  gives: CardsEffect[]
}

/** How the game ended. */
export interface OutcomeView {
  winners: string[]
  rule: string
  text: Words
}

/** The game is over: how it ended for one player. */
export interface Over {
  kind: 'over'
  seat: string
  /** The objective is fulfilled, no Time or no Health is left, or a fight can never end. */
  how: 'endless' | 'health' | 'time' | 'won'
  /** How much of the objective was done. */
  far: number
  wanted: number
}

/** The heroes of a fight are together, with their three totals. */
export interface Party {
  kind: 'party'
  heroes: string[]
  totals: number[]
}

/** Pips of DieNamic dice were spent. */
export interface Pips {
  kind: 'pips'
  seat: string
  amount: number
  on: 'bomb' | 'hit' | 'minion' | 'roll' | 'strike'
  /** What the roll comes to with them. */
  result: number
}

/** Spend pips on a roll that is neither an attack nor a check: an extra blow, or a bomb. */
export interface PipsQuestion {
  kind: 'pips'
  on: 'bomb' | 'strike'
  result: number
  /** From here on the blow succeeds, or the bomb goes off. */
  need: number
}

/** A place of the map: its kind is known from the back, its front only once it is flipped. */
export interface PlaceView {
  id: string
  x: number
  y: number
  /** The letter of the tile's kind, or start, or blank. */
  kind: string
  kind_name: Words
  /** The character of the map's drawing. */
  drawn: string
  /** Ways out: north 1, east 2, south 4, west 8, added up. */
  passages: number
  joined: string[]
  state: 'closed' | 'explored' | 'exploring' | 'open'
  tile: TileView | null
  tokens: string[]
  /** The seats whose monsters stand here. */
  standees: string[]
  diemaster: boolean
}

/** Six XP make a DieNamic die, worth its place in the row. */
export interface Placed {
  kind: 'placed'
  seat: string
  pips: number
}

/** What an Epic Hero does at the start of every round. */
export interface Power {
  kind: 'power'
  hero: string
}

/** Add to a roll of the player's own that fails as it is. */
export interface Raise {
  kind: 'raise'
  stat: string
  die: number
  /** What the die shows, changed by pips. */
  face: number
  /** What has been added so far. */
  bonus: number
  /** From here on it succeeds. */
  need: number
  /** An attack (`roll`), or a stat check (`trap`). */
  moment: 'hit' | 'roll' | 'round' | 'trap' | 'turn'
}

/** The Hero Die for a head with a question mark. */
export interface RandomHero {
  kind: 'random-hero'
}

/** The start of a round: use something before the heroes attack? */
export interface Ready {
  kind: 'ready'
  round: number
  party: string[]
}

/** Spent DieNamic dice were turned up again. */
export interface Refilled {
  kind: 'refilled'
  seat: string
  amount: number
}

/** A die was rolled again. */
export interface Rerolled {
  kind: 'rerolled'
  seat: string
  face: number
}

/** A round of a fight begins. */
export interface Round {
  kind: 'round'
  number: number
}

/** Pips instead of a DieMinion that a hit would cost. */
export interface SaveMinion {
  kind: 'save-minion'
  price: number
  minions: number[]
}

/** A part of the Hero Chart and the player aid: its lines are things. */
export interface SectionView {
  id: string
  title: Words
  things: string[]
}

/** A hit does less damage than it would, or none. */
export interface Softened {
  kind: 'softened'
  stat: string
  /** What it would have done. */
  full: number
  damage: number
  /** The ability that was used against it. */
  by: string
  /** How much less every hit does in this fight or round. */
  ward: number
}

/** An extra blow of an ability. */
export interface Struck {
  kind: 'struck'
  seat: string
  face: number
  result: number
  total: number
}

/** A Health token against a deadly loss. */
export interface Survive {
  kind: 'survive'
  amount: number
  health: number
}

/** Which two Stat Dice change places. */
export interface Swap {
  kind: 'swap'
  /** The dice of the slots, in their order. */
  dice: number[]
}

/** Two dice of a board changed places. */
export interface Swapped {
  kind: 'swapped'
  seat: string
  first: string
  second: string
}

/** Everything a client needs to draw the table. */
export interface TableView {
  you: string | null
  turn: number
  phase: string
  /** The step of the turn, as the book calls it. */
  step: Words
  active: string
  map: MapView
  monsters: MonsterView[]
  /** The tile that is being explored. */
  tile: TileView | null
  combat: CombatView | null
  outcome: OutcomeView | null
  /** What lies beside the board to look up: the Hero Chart and the player aid. */
  reference: SectionView[]
}

/** The front of a tile. */
export interface TileView {
  id: string
  name: Words
  level: number
  /** What it does before the combat, in words. */
  text: Words
  /** What it does during the combat, in words. */
  combat: Words
  /** Who is there: heroes by id, types of hero, and `?` for the Hero Die. */
  heads: string[]
}

/** A token was used and discarded. */
export interface Token {
  kind: 'token'
  seat: string
  token: string
}

/** A token was taken. */
export interface Took {
  kind: 'took'
  seat: string
  token: string
  /** Where on the map it lay; nothing if something else brought it, which has been told. */
  place: string
}

/** A die of a board was changed for the next larger one. */
export interface Upgraded {
  kind: 'upgraded'
  seat: string
  slot: string
  die: number
}

/** Which stat an effect of choice is about. */
export interface WhichStat {
  kind: 'which-stat'
  /** The word of the effect. */
  effect: string
  amount: number
}

/** Two d20, one for each player. */
export interface WhoGoesFirst {
  kind: 'who-goes-first'
}

/** A hero who needs several hits took one. */
export interface Wounded {
  kind: 'wounded'
  hero: string
  hits: number
  of: number
}

/** The player's die for an attack. */
export interface YourAttack {
  kind: 'your-attack'
  stat: string
  die: number
}

/** The player's die for a stat check. */
export interface YourCheck {
  kind: 'your-check'
  stat: string
  die: number
}
