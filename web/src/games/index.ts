/** The boards: one folder a game, loaded when its table is opened. */
import type { Component } from 'svelte'
import type { Ask, Event, Film, Option, Saying, View } from '../generated/wire'
import type { Things } from '../lib/things'

/** An ask of one game, and an event: what they are about has that game's own types. */
export type AskOf<Q> = Omit<Ask, 'about'> & { about: Q | null }
export type EventOf<H> = Omit<Event, 'what'> & { what: H }

/** What every board gets: `BoardProps<View, Question, Happening>` of the game's generated file. */
export interface BoardProps<V = View, Q = Saying, H = Saying> {
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
  scene: Record<string, any>
  /** Told whenever the board begins or ends to show step by step what happened. */
  showing?: (going: boolean) => void
}

type Loader = () => Promise<{ default: Component<BoardProps> }>

export const boards: Record<string, Loader> = {
  'die-in-the-dungeon': () => import('./die/Board.svelte') as ReturnType<Loader>,
  'stygian-society': () => import('./stygian/Board.svelte') as ReturnType<Loader>,
  'dungeon-fighter': () => import('./fighter/Board.svelte') as ReturnType<Loader>,
  'super-dungeon-arcade': () => import('./superdungeon/Board.svelte') as ReturnType<Loader>,
  'super-dungeon-explore': () => import('./superdungeon/Board.svelte') as ReturnType<Loader>
}

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
  flip: () => import('./fighter/FlipForm.svelte')
}

/** The icon of a game in lists. */
export const emblems: Record<string, string> = {
  'die-in-the-dungeon': 'dice-twenty-faces-twenty',
  'stygian-society': 'stone-tower',
  'dungeon-fighter': 'target-arrows',
  'super-dungeon-arcade': 'dragon-head',
  'super-dungeon-explore': 'dungeon-gate'
}

/** The colour of a game, and what its banner shows beside the emblem. */
export const scenes: Record<string, { hue: string; signs: string[] }> = {
  'die-in-the-dungeon': { hue: '#6b4a9e', signs: ['behold', 'dice-six-faces-five', 'd4'] },
  'stygian-society': { hue: '#2f6d78', signs: ['cubes', 'wizard-face', 'stone-tower'] },
  'dungeon-fighter': { hue: '#2d68a3', signs: ['snowflake-2', 'castle', 'snowflake-2'] },
  'super-dungeon-arcade': { hue: '#a8442f', signs: ['evil-tower', 'crossed-swords', 'angry-eyes'] },
  'super-dungeon-explore': { hue: '#4c7440', signs: ['spider-web', 'open-treasure-chest', 'egg-clutch'] }
}

/** The options that point at each thing on the board. */
export function optionsByRef(ask: { yours: boolean; options: Option[] } | null): Map<string, Option[]> {
  const found = new Map<string, Option[]>()
  if (!ask?.yours) return found
  for (const option of ask.options)
    for (const ref of option.refs) found.set(ref, [...(found.get(ref) ?? []), option])
  return found
}
