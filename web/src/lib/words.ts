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

/** Whether a name is more than one word. */
export const isPhrase = (words: Said): boolean => aloud(words).includes(' ')

/** Whether several are named at once, as in “Paladin & Mage” or “Paladin, Mage +2”: for “is” and “are”. */
export const namesMany = (words: Said): boolean => /[,&]/.test(aloud(words))

/** Whether a name begins with a die, as d6, which is never written with a large letter. */
export const namesDie = (words: Said): boolean => /^d\d/.test(aloud(words))

/** Without its full stop, to stand at the end of another sentence. */
export const unstopped = (words: Said): Said => aloud(words).replace(/\.$/, '')

/** The client's own words where the server's are expected. */
export const inWords = (text: string): Words => text as unknown as Words

/** The name that a label begins with: what follows its first comma or colon is said about it. */
export const titleOf = (label: Said): Said => aloud(label).split(/[,:] /, 1)[0]!

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
      return [{ text: piece.text.slice(0, at) }, { text: aloud(name), id }, { text: piece.text.slice(after) }].filter(
        (one) => one.text,
      )
    })
  }
  return found
}

/** Words of the trade: which spelling means which thing, and how to find any of them. */
export interface Terms {
  pattern: RegExp | null
  ids: Map<string, string>
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A spelling in small letters is also met at the start of a sentence; one with a capital only as it is written. */
export function termsOf(things: { id: string; words: string[] }[]): Terms {
  const ids = new Map<string, string>()
  for (const { id, words } of things)
    for (const word of words) {
      ids.set(word, id)
      ids.set(word.charAt(0).toUpperCase() + word.slice(1), id)
    }
  const all = [...ids.keys()].sort((one, other) => other.length - one.length).map(escaped)
  return { pattern: all.length ? new RegExp(`(?<![\\p{L}\\d-])(?:${all.join('|')})(?![\\p{L}\\d])`, 'gu') : null, ids }
}

/** A sentence with words of the trade apart, each where it first stands; nothing is concluded from it. */
export function explained(pieces: Piece[], { pattern, ids }: Terms): Piece[] {
  if (!pattern) return pieces
  const met = new Set<string>()
  return pieces.flatMap((piece) => {
    if (piece.id) return [piece]
    const found: Piece[] = []
    let from = 0
    for (const { 0: text, index } of piece.text.matchAll(pattern)) {
      const id = ids.get(text)
      if (!id || met.has(id)) continue
      met.add(id)
      found.push({ text: piece.text.slice(from, index) }, { text, id })
      from = index + text.length
    }
    return [...found, { text: piece.text.slice(from) }].filter((one) => one.text)
  })
}

/** A text with the words apart that a question was found by, as the server names them. */
export function litUp(text: string, said: string[]): { text: string; lit: boolean }[] {
  if (!said.length) return [{ text, lit: false }]
  const parts = text.split(new RegExp(`(?<![\\p{L}\\d])(${said.map(escaped).join('|')})(?![\\p{L}\\d])`, 'u'))
  return parts.map((part, n) => ({ text: part, lit: n % 2 === 1 })).filter((part) => part.text)
}

/**
 * What a label says besides the name that it begins with and the text that it ends with: both stand over it already.
 * What stood behind the name in brackets, as a price, comes first and without them.
 */
export function besides(label: Said, name: Said, text: Said = ''): string {
  const [all, known] = [aloud(label), aloud(name)]
  const rest = all.startsWith(known)
    ? all
        .slice(known.length)
        .replace(/^[\s:,]+/, '')
        .replace(/^\((.)([^()]*)\)(?=[:,]|$)/, (_, first: string, more: string) => first.toUpperCase() + more)
    : all
  const colon = rest.lastIndexOf(': ')
  return colon > 0 && aloud(text).includes(rest.slice(colon + 2)) ? rest.slice(0, colon) : rest
}

/** The words that all of these begin with, at most so many letters. */
export function common(labels: Said[], most = Infinity): string {
  const [first = '', ...more] = labels.map(aloud)
  let end = Math.min(first.length, most)
  for (const other of more) while (!other.startsWith(first.slice(0, end))) end -= 1
  return first.slice(0, first.lastIndexOf(' ', end - 1) + 1)
}

/** What all of these end with, behind how they begin: from a space or a colon on, and never from within brackets. */
export function ending(labels: Said[], begin = ''): string {
  const [first = '', ...more] = labels.map((one) => after(one, begin))
  let from = 0
  for (const other of more) while (!other.endsWith(first.slice(from))) from += 1
  const at = first.slice(from).search(/ |: /)
  const end = at < 0 ? '' : first.slice(from + at)
  return end.split('(').length === end.split(')').length ? end : ''
}

/** What stands between how words begin and how they end. */
export const between = (words: Said, begin: string, end: string): string =>
  aloud(words).slice(begin.length, lettersOf(words) - end.length)

/** What is said behind the name of each and not of all of them: what it takes the place of, what it warns of. */
export function apart(labels: Said[], names: Said[]): string[] {
  const said = labels.map((label, n) => {
    const at = placeIn(label, names[n]!)
    return at === Infinity ? [] : after(label, aloud(label).slice(0, at) + aloud(names[n]!)).split(/(?=[,;:] | \()/)
  })
  return said.map((parts) =>
    parts
      .filter((part) => !labels.every((label) => aloud(label).includes(part)))
      .join('')
      .replace(/^[\s,;:]+/, ''),
  )
}

/** At which letter a name stands in words; nowhere is beyond the last. */
export function placeIn(words: Said, name: Said): number {
  const at = aloud(words).indexOf(aloud(name))
  return at < 0 ? Infinity : at
}

/** Whether one text stands in another already, so that it need not be read twice. */
export const holds = (words: Said, other: Said): boolean => letters(words).includes(letters(other))

/** What is left of words behind how they begin. */
export const after = (words: Said, begin: string): string => aloud(words).slice(begin.length)

/** What is said behind the last colon, or all of it. */
export const inTheEnd = (words: Said): string => aloud(words).split(': ').at(-1)!

/** The same as the client's own words; nothing where there is no colon. */
export const behindColon = (words: Said): Words | null => (aloud(words).includes(': ') ? inWords(inTheEnd(words)) : null)

const letters = (words: Said): string =>
  aloud(words)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Its first sentences, so many as there is room for; or so much of the first. */
export function opening(words: Said, most: number): string {
  const [first = '', ...more] = aloud(words).split(/(?<=[.!?]) /)
  const whole = more.reduce((said, next) => (said.length + next.length < most ? `${said} ${next}` : said), first)
  return cut(whole, most)
}

/** So much of it as there is room for. */
export const cut = (words: Said, most: number): string =>
  lettersOf(words) > most ? `${aloud(words).slice(0, most - 1)}…` : aloud(words)
