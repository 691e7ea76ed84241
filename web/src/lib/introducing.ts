/** What a first game brings that is new: words of the trade as a player comes upon them, one at a time. */
import type { Ask, Event, Thing } from '../generated/wire'
import { cardOf, type Things } from './things'
import { aloud, explained, isPhrase, pieces, type Said } from './words'

export interface Introduction {
  thing: Thing
  /** What it stands on, to be pointed at: a card, a figure; nothing where it stands in the question or the story. */
  refs: string[]
}

/** So many options are looked at: nobody reads more. */
const POINTED = 40

/** Those of a text, with names left out: the Kobold Burrow has nothing to do with Burrow. */
function met(things: Things, words: Said): Thing[] {
  const names = things.all().filter((thing) => !thing.words.length && isPhrase(thing.name))
  const found = explained(
    pieces(words, names).filter((piece) => !piece.id),
    things.terms(),
  )
  return found.flatMap((piece) => (piece.id ? [things(piece.id)] : [])).filter((thing) => aloud(thing.text))
}

/** In the question, in what has just happened, on cards that were turned up, on what the options point at. */
export function* introductions(things: Things, ask: Ask, news: Event[]): Generator<Introduction> {
  for (const words of [ask.prompt, ...news.map((event) => event.text)])
    for (const thing of met(things, words)) yield { thing, refs: [] }
  const pointed = ask.options.slice(0, POINTED).flatMap((option) => option.refs)
  for (const ref of new Set([...news.flatMap((event) => event.shown), ...pointed])) {
    const card = cardOf(things, ref)
    if (card.words.length && aloud(card.text)) yield { thing: card, refs: [ref] }
    for (const thing of met(things, card.text)) yield { thing, refs: [ref] }
  }
}
