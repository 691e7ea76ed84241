/** Options that are things: each thing is a card, and what can be done with it stands on it. */
import type { Option, Thing } from '../generated/wire'
import { endsTurn, isPlace } from './groups'
import { cardOf, isKnown, isReadable, type Things } from './things'

export interface Choice {
  /** The ref that the options share. */
  ref: string
  thing: Thing
  options: Option[]
}

export interface Cards {
  cards: Choice[]
  /** What is no card, as passing. */
  rest: Option[]
}

/** More cards than this are not looked through side by side. */
const MOST = 16
/** So many answers may stand beside the cards. */
const BESIDE = 3

/** The options as cards, or nothing where they are no cards: squares, plain answers, long lists. */
export function cardsOf(options: Option[], things: Things): Cards | null {
  const cards = new Map<string, Choice>()
  const rest: Option[] = []
  for (const option of options) {
    const ref = endsTurn(option) ? undefined : option.refs.find((one) => isCard(cardOf(things, one)))
    if (ref === undefined) {
      rest.push(option)
      continue
    }
    const card = cards.get(ref) ?? { ref, thing: cardOf(things, ref), options: [] }
    card.options.push(option)
    cards.set(ref, card)
  }
  if (!cards.size || cards.size > MOST || rest.filter((option) => !endsTurn(option) && !isPlace(option)).length > BESIDE)
    return null
  return { cards: [...cards.values()], rest }
}

const isCard = (thing: Thing) => isReadable(thing) || (isKnown(thing) && Boolean(thing.icon))
