/** What crosses the network: the same types as the server's `wire`. */

export interface Person { id: string; name: string }
export interface SeatKind { id: string; label: string; side: string }
export interface Game {
  id: string
  title: string
  summary: string
  seats: SeatKind[]
  options: Schema
  defaults: Record<string, unknown>
  choices: Record<string, Record<string, string>>
  packs: Record<string, string>
  bots: string[]
  physics: string[]
  scene: Record<string, any>
  rules: number
  /** What is advised for somebody's first game. */
  first: { setup: Record<string, unknown>; seat: string; primer: string[] }
  /** What its options mean. */
  about: Record<string, string>
  campaign: { free: string[]; setup: Record<string, unknown>; chapters: Chapter[] } | null
}
export interface Chapter { title: string; won: boolean; upcoming: boolean; tries: number }
export interface Campaign {
  id: string
  game: string
  title: string
  /** The options of the next game; null once all are won. */
  setup: Record<string, unknown> | null
  chapters: Chapter[]
  /** Where the next game is being played, if it is. */
  table: string
}
export interface Schema {
  $ref?: string
  $defs?: Record<string, Schema>
  type?: string
  title?: string
  description?: string
  enum?: (string | number)[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
  default?: unknown
  minimum?: number
  maximum?: number
}
export interface Rule { id: string; title: string; text: string; page: string; ruling: boolean }
export interface Example { id: string; rules: string[]; given: string; when: string; then: string }
export interface Rules { game: string; title: string; rules: Rule[]; examples: Example[] }

export interface SeatPlan { kind: 'me' | 'bot' | 'open'; bot?: string; strength?: number }
export interface NewTable {
  game: string
  setup: Record<string, unknown>
  seats: Record<string, SeatPlan>
  name?: string
  public?: boolean
  companion?: boolean
  physics?: boolean
  clock?: number
  campaign?: string
}
export interface Seat {
  id: string
  label: string
  side: string
  kind: 'person' | 'bot' | 'open'
  person: Person | null
  bot: string
  strength: number
  online: boolean
}
export interface Outcome {
  winners: string[]
  rule: string
  text: string
  scores: Record<string, number>
  points: Record<string, number>
}
export interface TableInfo {
  id: string
  game: string
  title: string
  name: string
  status: 'waiting' | 'playing' | 'over'
  setup: Record<string, unknown>
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
  campaign: string
  turn: boolean
  parent: string
  base: number
  rematch: string
  invite: string
  mine: string[]
}

export interface Option { key: string; label: string; refs: string[] }
export type Form =
  | { form: 'pick'; keys: string[]; least: number; most: number }
  | { form: 'split'; limits: Record<string, number>; total: number }
  | { form: 'typed'; type: string; schema: Schema }
  | { form: 'dice'; why: string; dice: { name: string; faces: (number | string)[] }[] }
  | { form: 'draw'; deck: string; count: number; left: Record<string, number> }
  | { form: 'lot'; keys: string[]; why: string }
  | { form: string; [more: string]: unknown }
export interface Ask {
  seat: string
  kind: string
  rule: string
  prompt: string
  options: Option[]
  form: Form | null
  chance: boolean
  yours: boolean
}
export interface Barred { label: string; why: string; rule: string; refs: string[] }
export interface Event {
  n: number
  kind: string
  rule: string
  text: string
  args: Record<string, unknown>
  at: number
}
export interface Roll { why: string; dice: [string, number | string][] }
export interface Film { kind: string; bodies: string[]; track: string }
export type View = Record<string, any>
export interface State {
  t: 'state'
  rev: number
  seat: string | null
  view: View
  text: string
  ask: Ask | null
  since: number
  events: Event[]
  rolls: Roll[]
  films: Film[]
  undo: string
  deadline: number
  outcome: Outcome | null
  trouble: string
}
export interface Line { n: number; person: Person; text: string; at: number }
export interface Frame {
  at: number
  seat: string | null
  kind: string
  label: string
  view: View
  events: Event[]
  asked: string
}
export interface Replay { table: TableInfo; moments: number[]; frames: Frame[] }
export interface Verdict { honest: boolean; findings: { holds: boolean; text: string }[] }
export interface Tally {
  game: string
  title: string
  played: number
  won: number
  best: number
  answers: number
  seconds: number
}
export interface Result {
  table: string
  game: string
  seat: string
  won: boolean
  score: number
  text: string
  ended: number
  answers: number
  seconds: number
}
export interface Statistics { games: Tally[]; last: Result[] }

export type FromServer =
  | { t: 'welcome'; protocol: number; person: Person | null; table: TableInfo; chat: Line[] }
  | { t: 'table'; table: TableInfo }
  | State
  | { t: 'ok'; id: string; rev: number }
  | { t: 'no'; id: string; code: string; why: string; rev: number }
  | { t: 'barred'; rev: number; barred: Barred[] }
  | { t: 'chat'; line: Line }
  | { t: 'hint'; rev: number; answer: unknown; label: string }
  | { t: 'inspected'; rev: number; ref: string; facts: Record<string, any> }
  | { t: 'pong' }

export type FromClient =
  | { t: 'hello'; token?: string; invite?: string; events: number; rev: number; chat: number; text: boolean }
  | { t: 'answer'; id: string; rev: number; answer: unknown }
  | { t: 'undo'; id: string; rev: number }
  | { t: 'say'; id: string; text: string }
  | { t: 'why'; rev: number }
  | { t: 'see'; seat: string | null; text: boolean }
  | { t: 'hint'; rev: number }
  | { t: 'inspect'; rev: number; ref: string }
  | { t: 'ping' }
