/** The things of a table by id: what each is called, its picture, its colour, what it does. */
import { getContext, setContext } from 'svelte'
import type { Thing } from '../generated/wire'
import { words } from './text'
import { inWords, termsOf, type Terms } from './words'

/** Whatever is asked for there is an answer: who is not listed has its id for a name, and no kind and no picture. */
export interface Things {
  (id: string): Thing
  /** Everything that is listed. */
  all(): Thing[]
  /** The words of the trade among it. */
  terms(): Terms
}

const stranger = (id: string): Thing => ({
  id,
  kind: '',
  name: inWords(words(id)),
  icon: '',
  tint: '',
  text: inWords(''),
  flavour: inWords(''),
  values: {},
  plan: '',
  copies: 1,
  words: [],
  rule: '',
})

export function thingsOf(list: Thing[]): Things {
  const known = new Map(list.map((thing) => [thing.id, thing]))
  const terms = termsOf(list)
  return Object.assign((id: string) => known.get(id) ?? stranger(id), { all: () => list, terms: () => terms })
}

/** The third Stalker on the board is a Stalker: what there is to read of it is on its card. */
export function cardOf(things: Things, id: string): Thing {
  const own = things(id)
  if (isKnown(own)) return own
  const kind = things(id.replace(/^\d+\./, '').replace(/[-.]\d+$/, ''))
  return isKnown(kind) ? kind : own
}

/** Whether there is more to read than a name. */
export const isReadable = (thing: Thing) => isKnown(thing) && Boolean(thing.text || thing.flavour)

/** Whether the game lists it. */
export const isKnown = (thing: Thing) => thing.kind !== ''

const KEY = Symbol('things')
const NO_TERMS = termsOf([])

/** For everything within: the things of the table, whichever table that is now. */
export function provideThings(things: () => Things): void {
  setContext(KEY, things)
}

/** The things of the table around. */
export function useThings(): Things {
  const things = getContext<(() => Things) | undefined>(KEY)
  return Object.assign((id: string) => (things ? things()(id) : stranger(id)), {
    all: () => things?.().all() ?? [],
    terms: () => things?.().terms() ?? NO_TERMS,
  })
}
