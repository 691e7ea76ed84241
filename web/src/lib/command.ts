/** What somebody typed at the table in words: an answer, a question about a thing, or one of a few commands. */
import type { Option } from '../generated/wire'
import { finds } from './words'

export type Command =
  | { do: 'choose'; option: Option }
  | { do: 'which'; options: Option[] }
  | { do: 'look'; name: string }
  | { do: 'tell'; topic: Topic; name: string }
  | { do: 'why' | 'hint' | 'undo' | 'options' | 'story' | 'help' }
  | { do: 'unknown' }

const PLAIN = {
  '?': 'why',
  why: 'why',
  hint: 'hint',
  h: 'hint',
  undo: 'undo',
  options: 'options',
  o: 'options',
  story: 'story',
  help: 'help',
} as const

/** Parts of the table that are told on demand; words after one choose among its sentences. */
const TOPICS = ['table', 'where', 'reach', 'threats', 'dice'] as const
export type Topic = (typeof TOPICS)[number]

export function read(typed: string, options: Option[]): Command {
  const text = typed.trim().toLowerCase()
  if (text in PLAIN) return { do: PLAIN[text as keyof typeof PLAIN] }
  const topic = new RegExp(`^(${TOPICS.join('|')})(?:\\s+(.+))?$`).exec(text)
  if (topic) return { do: 'tell', topic: topic[1] as Topic, name: topic[2] ?? '' }
  const look = /^(?:look|l|what|card)\s+(.+)$/.exec(text)
  if (look) return { do: 'look', name: look[1]! }
  if (/^\d+$/.test(text)) {
    const option = options[Number(text) - 1]
    return option ? { do: 'choose', option } : { do: 'unknown' }
  }
  const exact = options.filter((option) => option.key.toLowerCase() === text)
  const found = exact.length ? exact : text ? options.filter((option) => finds(text, option.label)) : []
  if (found.length === 1) return { do: 'choose', option: found[0]! }
  return found.length ? { do: 'which', options: found } : { do: 'unknown' }
}
