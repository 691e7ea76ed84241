/** Signs within a sentence: what a game draws instead of words, as cubes for "2 white". The words stay for who listens. */
import { getContext, setContext } from 'svelte'
import type { Things } from './things'

export interface Glyph {
  /** What is read aloud. */
  text: string
  /** So many of it are drawn; none for plain words. */
  count: number
  /** A die by its name, or a cube by its colour. */
  draw?: 'cube' | 'wild' | 'icon'
  tint?: string
  icon?: string
}

/** A sentence in plain words and signs. */
export type Glyphs = (text: string, things: Things) => Glyph[]

export const plain: Glyphs = (text) => [{ text, count: 0 }]

/** Cuts a sentence at everything that matches; `draw` says what stands for it, or nothing where words stay. */
export function cutAt(text: string, what: RegExp, draw: (found: RegExpMatchArray) => Omit<Glyph, 'text'> | null): Glyph[] {
  const found: Glyph[] = []
  let from = 0
  for (const match of text.matchAll(what)) {
    const drawn = draw(match)
    if (!drawn) continue
    if (match.index > from) found.push({ text: text.slice(from, match.index), count: 0 })
    found.push({ text: match[0], ...drawn })
    from = match.index + match[0].length
  }
  if (from < text.length) found.push({ text: text.slice(from), count: 0 })
  return found
}

const KEY = Symbol('glyphs')

/** For everything within: the signs of the game at the table. */
export function provideGlyphs(glyphs: () => Glyphs): void {
  setContext(KEY, glyphs)
}

export function useGlyphs(): Glyphs {
  const glyphs = getContext<(() => Glyphs) | undefined>(KEY)
  return (text, things) => (glyphs ? glyphs() : plain)(text, things)
}
