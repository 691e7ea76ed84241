/** What is on a die, as a game draws it: the same in tray, caption and story. */
import { getContext, setContext } from 'svelte'

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
