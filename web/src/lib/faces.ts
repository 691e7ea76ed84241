/** What is on a die, as a game draws it: the same in tray, caption and story. */
import { getContext, setContext } from 'svelte'
import type { Roll } from '../generated/wire'

export type Face = number | string
export type Faces = (face: Face) => Face

const KEY = Symbol('faces')

/** For everything within: how the game at the table draws its faces, whichever game that is now. */
export function provideFaces(faces: () => Faces): void {
  setContext(KEY, faces)
}

export function useFaces(): Faces {
  const faces = getContext<(() => Faces) | undefined>(KEY)
  return (face) => (faces ? faces()(face) : face)
}

/** The colour of a roll's dice, where what was rolled for has one. */
export type Tones = (roll: Roll) => string

const TONES = Symbol('tones')

export function provideTones(tones: () => Tones): void {
  setContext(TONES, tones)
}

export function useTones(): Tones {
  const tones = getContext<(() => Tones) | undefined>(TONES)
  return (roll) => (tones ? tones()(roll) : '')
}
