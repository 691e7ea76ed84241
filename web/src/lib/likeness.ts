/** The face of a figure as its game draws it: on its card as on the board. */
import { getContext, setContext, type Component } from 'svelte'
import type { Thing } from '../generated/wire'

export interface Likeness {
  has: (thing: Thing) => boolean
  draw: Component<{ thing: Thing; size: number | string }>
}

const KEY = Symbol('likeness')

/** For everything within: whose faces the game at the table draws. */
export function provideLikeness(likeness: () => Likeness | undefined): void {
  setContext(KEY, likeness)
}

/** What draws a thing's face; nothing for who has only a picture. */
export function useLikeness(): (thing: Thing) => Likeness['draw'] | undefined {
  const likeness = getContext<(() => Likeness | undefined) | undefined>(KEY)
  return (thing) => {
    const found = likeness?.()
    return found?.has(thing) ? found.draw : undefined
  }
}
