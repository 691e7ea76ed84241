// Written by `make types` from the structs in Python: change those, not this.

export const PROTOCOL = 2

declare const words: unique symbol
/** Words for people. They can be shown, and nothing else: whoever wants to know something reads a field. */
export interface Words {
  readonly [words]: true
}

/** A happening or a question of a game: its kind, and the fields of that kind. */
export interface Saying {
  kind: string
  [field: string]: any
}

/** A form that only one game has: its tag, and the fields of the game's own schema. */
export interface OwnForm {
  form: string
  [field: string]: any
}

/** What a seat sees, in a game whose own type is not at hand. */
export type View = Record<string, any>

/** What stands still where things fall, in a game whose own type is not at hand. */
export type Stage = Record<string, any>

export interface JsonSchema {
  $ref?: string
  $defs?: Record<string, JsonSchema>
  type?: string
  title?: string
  description?: string
  enum?: (string | number)[]
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  default?: unknown
  minimum?: number
  maximum?: number
}

/** Forms that every client knows. */
export type EngineForm =
  | Picking
  | Sharing
  | Struct
  | Rolling
  | Drawing
  | Lots

/** A form as data; a game may have forms of its own. */
export type Form =
  | EngineForm
  | OwnForm

/** What a client may send. */
export type FromClient =
  | InHello
  | InReady
  | InAnswer
  | InUndo
  | InSay
  | InWhy
  | InSee
  | InHint
  | InInspect
  | InPing

/** What the server tells. */
export type FromServer =
  | Welcome
  | Seats
  | State
  | Ok
  | No
  | WhyNot
  | Hint
  | Inspected
  | Chat
  | Pong

/** The version, its licence, and what is in it. */
export interface About {
  version: string
  licence: string
  credits: Credit[]
  libraries: Library[]
}

/** The pending question. To those who may not know more, only whose it is and what kind. */
export interface Ask {
  seat: string
  kind: string
  rule: string
  prompt: Words
  options: Option[]
  form: Form | null
  /** What is asked, typed: a question of the game. */
  about: Saying | null
  /** The names of the groups that options belong to. */
  groups: Record<string, Words>
  /** What the keys of its form are called. */
  names: Record<string, Words>
  /** A person has to enter what the real table showed. */
  chance: boolean
  yours: boolean
}

/** What cannot be chosen, and the rule that bars it. */
export interface Barred {
  label: Words
  why: Words
  rule: string
  refs: string[]
}

/** How far somebody has come. */
export interface Campaign {
  id: string
  game: string
  title: string
  /** The options of its next game; nothing once it is won. */
  setup: Record<string, any> | null
  chapters: Chapter[]
  /** The table at which its next game is being played, if there is one. */
  table: string
}

/** What the campaign of a game is like before it begins. */
export interface CampaignKind {
  /** Set-up options that may be chosen anew for every game of it. */
  free: string[]
  /** The options of its first game. */
  setup: Record<string, any>
  chapters: Chapter[]
}

/** One game of a campaign. */
export interface Chapter {
  title: string
  won: boolean
  /** It is the one to be played next. */
  upcoming: boolean
  tries: number
}

/** A new line of chat. */
export interface Chat {
  t: 'chat'
  line: Line
}

/** A choice as a card: its picture, what it does, and how often casual bots win with it. */
export interface Choice {
  kind?: string
  icon?: string
  tint?: string
  text?: Words
  flavour?: Words
  percent?: number | null
}

/** Something of others that is built in. */
export interface Credit {
  what: string
  by: string
  licence: string
  links: string[]
}

/** Cards to be drawn from what is left. */
export interface Drawing {
  form: 'draw'
  deck: string
  count: number
  left: Record<string, number>
}

/** A line of the story; `n` is its number and `at` the answers given before it. */
export interface Event {
  n: number
  kind: string
  rule: string
  text: Words
  /** What happened, typed: a happening of the game. */
  what: Saying
  at: number
  /** The cards, tiles or figures that it turned face up. */
  shown: string[]
  /** It opens a new part of the story. */
  heading: boolean
  /** The shortest story that tells it: 1 headlines, 2 as usual, 3 every die and every payment. */
  length: number
}

/** A worked example of the book, restated. */
export interface Example {
  id: string
  rules: string[]
  given: string
  when: string
  then: string
}

/** A die as a client draws it. */
export interface Faces {
  name: string
  faces: (number | string)[]
}

/** What fell: the kind of chance, what each body is, and the packed way of all of them, in base64. */
export interface Film {
  kind: string
  bodies: string[]
  track: string
}

/** One thing that was checked about a record. */
export interface Finding {
  holds: boolean
  text: Words
  /** False where there was nothing to compare with. */
  checked: boolean
}

/** What is advised for somebody's first game. */
export interface FirstGame {
  setup: Record<string, any>
  /** The chair to sit in; bots take the others. */
  seat: string
  /** What to know before it. */
  primer: Lead[]
}

/** A rule that answers a question, and the words of it that the question was found by. */
export interface FoundRule {
  id: string
  said: string[]
}

/** One moment of a replay. */
export interface Frame {
  at: number
  seat: string | null
  kind: string
  label: Words
  view: View
  events: Event[]
  asked: Words
  /** The dice of the answer that led here. */
  rolls: Roll[]
}

/** A game that can be played here. */
export interface Game {
  id: string
  title: string
  summary: string
  look: Look
  seats: SeatKind[]
  /** The JSON schema of its set-up options, defaults included. */
  options: JsonSchema
  defaults: Record<string, any>
  /** Options that are ids of the content: what each may be, with its name. */
  choices: Record<string, Record<string, Words>>
  packs: Pack[]
  bots: string[]
  /** The kinds of chance that physics can answer. */
  physics: string[]
  /** What stands still where things fall: of the game's own kind. */
  scene: Stage | null
  /** How many rules its ledger holds. */
  rules: number
  campaign: CampaignKind | null
  first: FirstGame
  /** What its options mean, where somebody has said so. */
  about: Record<string, Words>
  /** Its course, in order. */
  lessons: LessonKind[]
  /** How many can play, as `1-4`; empty where nobody has said. */
  players: string
  /** About how long it takes, as `30-45`; empty where nobody has said. */
  minutes: string
  /** There is something of it to practise. */
  practice: boolean
}

/** What a bot would answer to the ask named by `rev`, and in words. */
export interface Hint {
  t: 'hint'
  rev: number
  answer: any
  label: Words
  /** What speaks for it, in words of the game. */
  why: Words[]
  /** The chance to win from here, from 0 to 1, as far as the bot looked. */
  worth: number | null
  /** The next best answer, if any was compared. */
  next: Words
  next_worth: number | null
  /** It is a coach's word, not a hint that was asked for. */
  coach: boolean
  /** Much hangs on the answer. */
  costly: boolean
}

/** Answers the ask named by `rev`. The same `id` sent again is the same answer. */
export interface InAnswer {
  t: 'answer'
  id: string
  rev: number
  answer: any
}

/** Somebody who shall not come to the table any more. */
export interface InBan {
  person: string
}

/** Go on from a point of a replay as a new table. */
export interface InBranch {
  at: number
  seats?: Record<string, InSeat>
  name?: string
}

/** The first message: who is there, by which invite, and how much of story and chat is known. */
export interface InHello {
  t: 'hello'
  token?: string | null
  invite?: string
  events?: number
  /** When that was: if something was taken back since, the whole story is told again. */
  rev?: number
  chat?: number
  text?: boolean
  /** Nothing lies over the table; see :class:`InReady`. */
  ready?: boolean
}

/** What would a bot answer here? */
export interface InHint {
  t: 'hint'
  rev: number
  /** Rather what a coach would say: at once, and whether much hangs on it. */
  coach?: boolean
}

/** More about one thing of the view named by `rev`, please: something a ref names. */
export interface InInspect {
  t: 'inspect'
  rev: number
  ref: string
}

/** Come to a table, by its invite unless it is public, and take chairs. */
export interface InJoin {
  invite?: string
  seats?: string[]
}

/** A name to be known by. */
export interface InPerson {
  name: string
}

/** Still there? */
export interface InPing {
  t: 'ping'
}

/** What a pupil did at each step so far; null where something was only shown. The last may be wrong. */
export interface InPupil {
  answers?: any[]
  /** Mistakes made on the last step before this answer. */
  slips?: number
  /** At a loss: the answer is to be shown. */
  show?: boolean
  /** A thing to be told more about. */
  inspect?: string
}

/** Whether whoever looks sees the table, or reads something that lies over it: bots and clocks wait. */
export interface InReady {
  t: 'ready'
  ready?: boolean
}

/** A line of chat. */
export interface InSay {
  t: 'say'
  id: string
  text: string
}

/** Who shall sit in a chair: `me`, a bot, or whoever comes. */
export interface InSeat {
  kind: 'bot' | 'me' | 'open'
  bot?: 'beginner' | 'casual' | 'greedy' | 'master' | 'mcts' | 'random' | 'strong'
  strength?: number
}

/** Look from one of one's own chairs, with or without the table in words. */
export interface InSee {
  t: 'see'
  seat?: string | null
  text?: boolean
}

/** Set-up options to be checked. */
export interface InSetup {
  setup?: Record<string, any>
  /** The option that was set last: if it does not go with the others, those give way. */
  changed?: string
}

/** A table to be opened. */
export interface InTable {
  game: string
  setup?: Record<string, any>
  /** Chairs not named are the opener's, or a bot's once the opener has one. */
  seats?: Record<string, InSeat>
  name?: string
  public?: boolean
  /** People roll, draw and throw at a real table and enter what it showed. */
  companion?: boolean
  /** Where a game has things that fall, let them really fall. */
  physics?: boolean
  /** Seconds for an answer, after which a bot gives it; 0 is no clock. */
  clock?: number
  /** Play the next game of this campaign of the opener's; `new` begins one. */
  campaign?: string
}

/** A try, as the form has it. */
export interface InTry {
  answer: any
}

/** Takes one's own last answer back. */
export interface InUndo {
  t: 'undo'
  id: string
  rev: number
}

/** What is barred in the pending ask? */
export interface InWhy {
  t: 'why'
  rev: number
}

/** What the game tells of a thing in the view named by `rev`; empty if there is no such thing. */
export interface Inspected {
  t: 'inspected'
  rev: number
  ref: string
  facts: Record<string, any>
}

/** One thing to know before a first game: in plain words, with a picture and the rule behind it. */
export interface Lead {
  text: Words
  rule: string
  icon: string
}

/** A lesson, and everything with a name that can come up in it. */
export interface Lesson {
  id: string
  title: Words
  minutes: number
  /** The rules that it teaches. */
  rules: string[]
  /** The pupil's chair. */
  seat: string
  setup: Record<string, any>
  things: Thing[]
}

/** A lesson of a game's course. */
export interface LessonKind {
  id: string
  title: Words
  minutes: number
  /** The rules that it teaches. */
  rules: string[]
}

/** A library that is installed with it. */
export interface Library {
  name: string
  version: string
  licence: string
}

/** A kept line of chat. */
export interface Line {
  n: number
  person: Person
  text: string
  at: number
}

/** A choice that a pack brings, which is not in the game yet. */
export interface Locked {
  name: Words
  pack: string
  card: Choice
}

/** How a game looks in a list: its picture, its colour, and what its banner shows beside. */
export interface Look {
  emblem: string
  tint: string
  signs: string[]
}

/** One of these, at random. */
export interface Lots {
  form: 'lot'
  keys: string[]
}

/** A measured figure: bots of this strength won so many of so many games. */
export interface Measured {
  bots: string
  won: number
  games: number
  percent: number
}

/** Why an answer was not right. It was not played. */
export interface Mistake {
  say: Words
  rule: string
}

/** A new identity; the token is told this once and kept hashed. */
export interface NewPerson {
  id: string
  name: string
  token: string
}

/** What was sent with this id is refused, and why. */
export interface No {
  t: 'no'
  id: string
  code: 'denied' | 'illegal' | 'malformed' | 'not-yours' | 'nothing-to-undo' | 'over' | 'stale' | 'too-fast' | 'trouble'
  why: Words
  rev: number
}

/** What was sent with this id is stored. */
export interface Ok {
  t: 'ok'
  id: string
  rev: number
}

/** Something that can be chosen; `refs` name the things on the board it points at. */
export interface Option {
  key: string
  label: Words
  refs: string[]
  group: string
}

/** How a game ended: who won, by which rule, and each seat's score from 0 (lost) to 1 (won). */
export interface Outcome {
  winners: string[]
  rule: string
  text: Words
  scores: Record<string, number>
  /** What the game itself counts, where it counts anything. */
  points: Record<string, number>
  /** What ended it, typed: a happening of the game. */
  how: Saying | null
}

/** More content for a game, by name; `meet` says what brings it up. */
export interface Pack {
  name: string
  title: Words
  about: Words
  meet: Words
}

/** Somebody, as the others see them. */
export interface Person {
  id: string
  name: string
}

/** Between `least` and `most` different ones of `keys`. */
export interface Picking {
  form: 'pick'
  keys: string[]
  least: number
  most: number
}

/** Still there. */
export interface Pong {
  t: 'pong'
}

/** A table to practise at: what can be tried, and how the one that was asked for is answered. */
export interface Practice {
  exercises: Thing[]
  /** Everything with a name that can be seen there. */
  things: Thing[]
  view: View
  form: OwnForm
}

/** A game at a glance. */
export interface ReferenceSheet {
  game: string
  title: string
  blurb: string
  emblem: string
  tint: string
  sections: Section[]
}

/** Some moments of a replay, and where in the record they stand. */
export interface Replay {
  table: Table
  /** The answer counts that can be looked at and branched from. */
  moments: number[]
  frames: Frame[]
}

/** A finished game of somebody's. */
export interface Result {
  table: string
  game: string
  seat: string
  won: boolean
  score: number
  text: Words
  ended: number
  answers: number
  seconds: number
}

/** Dice that were rolled in front of everybody: (name, face) each. */
export interface Roll {
  why: Words
  dice: [string, number | string][]
  /** Whose roll it was, and what it had to beat, as the game tells it. */
  about: Saying | null
  /** The number of the event that is told next: those before it led to the roll. */
  n: number
}

/** Dice to be rolled together. */
export interface Rolling {
  form: 'dice'
  dice: Faces[]
}

/** A line of the sheet. */
export interface Row {
  name: Words
  text: Words
  icon: string
  tint: string
  rule: string
}

/** A rule or a ruling of a game's ledger. */
export interface Rule {
  id: string
  title: string
  text: string
  page: string
  ruling: boolean
  /** It is about this table, and no rule to a player. */
  note: boolean
}

/** A game's whole ledger. */
export interface Rules {
  game: string
  title: string
  rules: Rule[]
  examples: Example[]
  /** The words of the trade. */
  words: Thing[]
}

/** A chair at a table, and who sits in it. */
export interface Seat {
  id: string
  label: Words
  side: string
  kind: 'bot' | 'open' | 'person'
  person: Person | null
  bot: string
  strength: number
  online: boolean
  /** For whom a bot plays here, or whom the empty chair waits for: they may sit down again. */
  keeper: Person | null
}

/** A chair that a game has. */
export interface SeatKind {
  id: string
  label: Words
  side: string
}

/** Something about the table changed: a seat, who is there, its status. */
export interface Seats {
  t: 'table'
  table: Table
}

/** A part of the sheet. */
export interface Section {
  title: string
  rows: Row[]
}

/** Checked options, every default filled in, and the chairs they make. */
export interface Setup {
  setup: Record<string, any>
  seats: SeatKind[]
  /** What options that are ids of the content may be, with the packs chosen. */
  choices: Record<string, Record<string, Words>>
  /** How often bots of a strength win with these options. */
  measured: Measured[]
  /** What is known of a choice besides its name, by option and choice. */
  cards: Record<string, Record<string, Choice>>
  /** What an option could be with one pack more. */
  locked: Record<string, Record<string, Locked>>
  /** Options that mean nothing with the others as they are. */
  idle: string[]
  /** Options that had to change so that the one set last could be. */
  gave_way: string[]
}

/** A total to be shared out, each key up to its limit. */
export interface Sharing {
  form: 'split'
  limits: Record<string, number>
  total: number
}

/** A part of the table in words, for who cannot see the board: a heading, and short sentences under it. */
export interface Spoken {
  topic: 'dice' | 'reach' | 'table' | 'threats' | 'where'
  title: Words
  lines: Words[]
}

/** What stands on the table now, as the reader may see it. `events` begin at number `since`: forget later ones first, an undo may have taken them back. */
export interface State {
  t: 'state'
  rev: number
  /** The chair it is seen from. */
  seat: string | null
  view: View
  text: Words
  ask: Ask | null
  since: number
  events: Event[]
  rolls: Roll[]
  films: Film[]
  /** What an undo would take back; empty if nothing. */
  undo: Words
  /** When the clock runs out, as seconds since 1970; 0 without one. */
  deadline: number
  outcome: Outcome | null
  /** Why the table cannot go on, should its game have failed. */
  trouble: Words
  /** The table in words, for who asked for it so. */
  spoken: Spoken[]
}

/** Somebody's finished games. */
export interface Statistics {
  games: Tally[]
  last: Result[]
}

/** What is taught now. */
export interface Step {
  /** Its place, counted from 1. */
  at: number
  of: number
  say: Words
  /** Ids of what it is about. */
  point: string[]
  /** An answer is wanted; otherwise the pupil only goes on. */
  asks: boolean
}

/** A struct of the game's own, by its name and its JSON schema. */
export interface Struct {
  form: 'typed'
  type: string
  schema: Record<string, any>
}

/** A table as somebody may see it; `invite` is told to those who belong to it only. */
export interface Table {
  id: string
  game: string
  title: string
  name: string
  status: 'over' | 'playing' | 'waiting'
  setup: Record<string, any>
  seats: Seat[]
  host: Person
  public: boolean
  companion: boolean
  physics: boolean
  clock: number
  created: number
  touched: number
  rev: number
  commitment: string
  seed: string
  outcome: Outcome | null
  watchers: number
  /** The campaign that its game belongs to. */
  campaign: string
  /** The reader is asked. */
  turn: boolean
  /** The table this one was branched from or is a rematch of. */
  parent: string
  /** How many answers were taken over from the parent or an imported record. */
  base: number
  rematch: string
  invite: string
  /** The reader's chairs. */
  mine: string[]
  /** Why it can be looked at but not gone on with: it was begun under other rules than these. */
  older: Words
}

/** What somebody did in one game so far. */
export interface Tally {
  game: string
  title: string
  played: number
  won: number
  best: number
  answers: number
  seconds: number
}

/** Where the pupil stands. */
export interface Taught {
  state: State
  /** None when the lesson is done. */
  step: Step | null
  /** What is said to the last answer, or at the end. */
  said: Words
  mistake: Mistake | null
  /** The answer that is wanted, once it is shown; and in words. */
  shown: any
  label: Words
  barred: Barred[]
  /** What the game tells of the thing that was inspected. */
  facts: Record<string, any>
}

/** Anything with a name, a card or a figure or a status: what a pointer at it shows, in every client. */
export interface Thing {
  id: string
  kind: string
  name: Words
  /** A picture out of the game-icons set. */
  icon: string
  /** A colour for it, as #rrggbb. */
  tint: string
  /** What it does, in words. */
  text: Words
  flavour: Words
  /** What is printed on it beside the text, by name: its level, its price; a name alone is a mark. */
  values: Record<string, Words>
  /** A plan of it in the signs of boxes (`┼`, `─`), a row a line; a dot is nothing, a letter a place. */
  plan: string
  /** How many of it are in the box. */
  copies: number
  /** Spellings by which it can be looked up wherever they stand in a text; often none. */
  words: string[]
  /** The rule that says more. */
  rule: string
}

/** What came of a try, and the way it took. */
export interface Tried {
  view: View
  films: Film[]
}

/** Were the dice honest? */
export interface Verdict {
  honest: boolean
  findings: Finding[]
}

/** The answer to hello. */
export interface Welcome {
  t: 'welcome'
  protocol: number
  person: Person | null
  table: Table
  chat: Line[]
}

/** What is barred in the ask named by `rev`. */
export interface WhyNot {
  t: 'barred'
  rev: number
  barred: Barred[]
}
