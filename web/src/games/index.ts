/** The boards: one folder a game, loaded when its table is opened. */
import type { Component, Snippet } from 'svelte'
import type { Ask, Event, Film, Option, Roll, Saying, Stage, View } from '../generated/wire'
import type { Faces, Tones } from '../lib/faces'
import type { Glyphs } from '../lib/glyphs'
import type { Likeness } from '../lib/likeness'
import type { Feel } from '../lib/moments.svelte'
import { addPictures } from '../lib/pictures'
import type { Things } from '../lib/things'
import { shownFace } from './superdungeon/faces'

/** An ask of one game, and an event: what they are about has that game's own types. */
export type AskOf<Q> = Omit<Ask, 'about'> & { about: Q | null }
export type EventOf<H> = Omit<Event, 'what'> & { what: H }

/** What every board gets: `BoardProps<View, Question, Happening>` of the game's generated file. */
export interface BoardProps<V = View, Q = Saying, H = Saying, S = Stage> {
  view: V
  /** The pending question, also somebody else's; null in a replay and when the game is over. */
  ask: AskOf<Q> | null
  /** Things on the board that an option under the pointer or the focus points at. */
  lit: Set<string>
  /** What anything with an id is called, its picture and its text. `useThings()` finds it further within. */
  things: Things
  /** Answer with an option's key or a filled form; does nothing when it is not one's turn. */
  choose: (answer: unknown) => void
  hover: (refs: string[]) => void
  /** Names the look, so that a board can tell news from the same thing told again; without one nothing is played back. */
  rev?: number
  game?: string
  /** More about one thing of the view, from the server, worked out when somebody points at it. */
  inspect?: (ref: string) => Promise<Record<string, any>>
  /** What happened since the last question, for animation. */
  news: EventOf<H>[]
  seat: string | null
  /** What really fell since the last question. */
  films: Film[]
  /** What stands still where things fall, as the game tells it. */
  scene: S | null
  /** To be told whenever the board begins or ends to show what happened: story and question wait for it. */
  showing?: (going: boolean) => void
  /** While there is a place for it beside the board, what is said about what is being shown belongs there. */
  caption?: ((words: Snippet | null) => void) | undefined
  /** Grows when somebody will not wait: what is being shown ends at once. */
  hurry?: number
  /** An answer is on its way: what comes of it is not known yet. */
  sending?: boolean
  /** The seats of whoever looks. */
  mine?: string[]
  /** Dice that lie there before what they bring is shown. */
  rolls?: Roll[]
}

/** What a control of a game's own gets, in the place of buttons or above them. */
export interface ControlProps<Q = Saying> {
  ask: AskOf<Q>
  /** Answer with an option's key or a filled form. */
  choose: (answer: unknown) => void
  hover: (refs: string[]) => void
  disabled: boolean
  /** The answer that a hint names. */
  hint?: unknown
  /** The table as it is shown, and more about one thing of it. */
  view?: any
  inspect?: (ref: string) => Promise<Record<string, any>>
}

/** By the kind of question: `pick` stands in place of the buttons, `head` above them. */
export interface Controls {
  head?: Record<string, Component<ControlProps<any>>>
  pick?: Record<string, Component<ControlProps<any>>>
}

/** What an option promises, in few words, and how good that is: the best stand first. Null where nothing is to be said. */
export type Weigh = (option: Option, view: any, about?: any) => { note: string; worth: number } | null

/** What a game's `controls.ts` gives: its controls, what its happenings feel like, the signs of its sentences, the colours of its dice. */
export interface Own {
  controls: Controls
  weigh?: Weigh
  feel?: Feel
  /** What they mean for the story of the game, told from its first on, where that is not what they feel like. */
  story?: () => Feel
  glyphs?: Glyphs
  tones?: Tones
  /** Whose faces it draws, wherever their cards lie. */
  likeness?: Likeness
}

export interface Board extends Own {
  default: Component<BoardProps>
}
type Pictures = { default: Record<string, string> }

/** A board comes with its controls and with the pictures that the content of its game names. */
const board =
  (load: () => Promise<unknown>, controls: () => Promise<Own>, pictures: () => Promise<Pictures>) => async (): Promise<Board> => {
    const [found, own, more] = await Promise.all([load() as Promise<{ default: Component<BoardProps> }>, controls(), pictures()])
    addPictures(more.default)
    return { ...own, default: found.default }
  }

const superDungeon = board(
  () => import('./superdungeon/Board.svelte'),
  () => import('./superdungeon/controls'),
  () => import('virtual:icons/super_dungeon'),
)

export const boards: Record<string, () => Promise<Board>> = {
  'die-in-the-dungeon': board(
    () => import('./die/Board.svelte'),
    () => import('./die/controls'),
    () => import('virtual:icons/die_in_the_dungeon'),
  ),
  'stygian-society': board(
    () => import('./stygian/Board.svelte'),
    () => import('./stygian/controls'),
    () => import('virtual:icons/stygian_society'),
  ),
  'dungeon-fighter': board(
    () => import('./fighter/Board.svelte'),
    () => import('./fighter/controls'),
    () => import('virtual:icons/dungeon_fighter'),
  ),
  'super-dungeon-arcade': superDungeon,
  'super-dungeon-explore': superDungeon,
}

/** Games whose faces are not pips, and how they are drawn. */
const FACES: Record<string, Faces> = { 'super-dungeon-arcade': shownFace, 'super-dungeon-explore': shownFace }
export const facesOf = (game: string): Faces => FACES[game] ?? ((face) => face)

/** Rolls that a board shows itself while it plays them back, by the kind of what they are about. */
const PLAYED = new Set(['offense-roll', 'defense-roll'])
const OWN_DICE: Record<string, Set<string>> = { 'super-dungeon-arcade': PLAYED, 'super-dungeon-explore': PLAYED }
export const ownDiceOf =
  (game: string) =>
  (roll: Roll): boolean =>
    OWN_DICE[game]?.has(roll.about?.kind ?? '') ?? false

/** What a form of a game's own gets. */
export interface FormProps {
  form: Record<string, any>
  submit: (answer: unknown) => void
  disabled: boolean
}

/** What only one game asks the players to enter, by the kind of form. */
export const forms: Record<string, () => Promise<{ default: Component<FormProps> }>> = {
  drop: () => import('./stygian/DropForm.svelte'),
  jostle: () => import('./stygian/DropForm.svelte'),
  throw: () => import('./fighter/ThrowForm.svelte'),
  flip: () => import('./fighter/FlipForm.svelte'),
  handing: () => import('./fighter/HandForm.svelte'),
}

/** The options that point at each thing on the board. */
export function optionsByRef(ask: { yours: boolean; options: Option[] } | null): Map<string, Option[]> {
  const found = new Map<string, Option[]>()
  if (!ask?.yours) return found
  for (const option of ask.options) for (const ref of option.refs) found.set(ref, [...(found.get(ref) ?? []), option])
  return found
}
