/** Words for people: what may be done with them beside showing them. Nothing here tells a program anything. */
import type { Words } from '../generated/wire'

/** What the server says, or the client itself. */
export type Said = Words | string

/** For attributes, which take strings only: a title, a label for screen readers. */
export const aloud = (words: Said): string => words as string

/** Whether somebody who typed this means it. */
export const finds = (typed: string, words: Said): boolean => aloud(words).toLowerCase().includes(typed.trim().toLowerCase())

/** How many letters there are to read, for what is shown only so long. */
export const lettersOf = (words: Said): number => aloud(words).length

/** The client's own words where the server's are expected. */
export const inWords = (text: string): Words => text as unknown as Words

/** A piece of a sentence: plain, or the name of a thing that can be pointed at. */
export interface Piece {
  text: string
  id?: string
}

/** A sentence with the names of these things apart, so that each can be pointed at; nothing is concluded from it. */
export function pieces(words: Said, names: { id: string; name: Said }[]): Piece[] {
  let found: Piece[] = [{ text: aloud(words) }]
  for (const { id, name } of [...names].sort((one, other) => lettersOf(other.name) - lettersOf(one.name))) {
    if (lettersOf(name) < 3) continue
    found = found.flatMap((piece) => {
      const at = piece.id ? -1 : piece.text.indexOf(aloud(name))
      if (at < 0) return [piece]
      const after = at + lettersOf(name)
      return [{ text: piece.text.slice(0, at) }, { text: aloud(name), id }, { text: piece.text.slice(after) }].filter((one) => one.text)
    })
  }
  return found
}

/** What a label says besides the name that it begins with and the text that it ends with: both stand over it already. */
export function besides(label: Said, name: Said, text: Said = ''): string {
  const [all, known] = [aloud(label), aloud(name)]
  const rest = all.startsWith(known) ? all.slice(known.length).replace(/^[\s:,]+/, '') : all
  const colon = rest.lastIndexOf(': ')
  return colon > 0 && aloud(text).includes(rest.slice(colon + 2)) ? rest.slice(0, colon) : rest
}

/** So much of it as there is room for. */
export const cut = (words: Said, most: number): string => (lettersOf(words) > most ? `${aloud(words).slice(0, most - 1)}…` : aloud(words))
