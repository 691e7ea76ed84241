/** Options in order: those of one kind fold into one when there are many, and what ends a turn stands last. */
import { t, words } from './text'
import type { Option } from './wire'

export interface Fold { id: string; name: string; items: Item[]; options: Option[] }
export type Item = Option | Fold

export const isFold = (item: Item): item is Fold => 'items' in item

/** So many things to press are seen at a glance. */
export const FEW = 8
/** A kind of options that is told apart by fewer ways than this is not worth a fold of its own. */
const LEAST = 3
/** A kind whose ways have nothing in common is shown as so many kinds, unless there are more. */
const APART = 4

const SQUARE = /^[a-z]{1,2}\d{1,2}$/
const LAST = /^(end|pass|not-this-turn|done|stop)$/
export const endsTurn = (option: Option) => LAST.test(option.key)

/** What an option points at: told by the rules, or named in its key. */
export const refsOf = (option: Option): string[] =>
  option.refs.length ? option.refs : option.key.split(/[:/]/).filter((part) => part)

export function arrange(options: Option[]): Item[] {
  const last = options.filter(endsTurn)
  const rest = options.filter((option) => !endsTurn(option))
  if (options.length <= FEW) return [...rest, ...last]
  const items = isSeries(rest) ? oneByOne(rest, 0) : [...kinds(rest, 1).entries()].flatMap(([kind, found]) => folded(kind, found, 1))
  return [...items, ...last]
}

/** Every option says several things in the same order, as where each of four dice goes: they are chosen one by one. */
const isSeries = (options: Option[]) => options.every((option) => said(option).length === said(options[0]!).length) && said(options[0]!).length >= LEAST
const said = (option: Option) => option.label.split(', ')

function oneByOne(options: Option[], n: number): Item[] {
  const by = grouped(options, (option) => said(option)[n]!)
  return [...by.values()].flatMap((found) => {
    if (found.length === 1) return found
    const items = oneByOne(found, n + 1)
    if (by.size === 1) return items
    const name = said(found[0]!).slice(0, n + 1).join(', ')
    return [{ id: name, name, items, options: found }]
  })
}

/** Options by the first parts of their keys; a key without parts is a kind of its own, a square one of many. */
function kinds(options: Option[], parts: number): Map<string, Option[]> {
  return grouped(options, (option) => {
    const split = option.key.split(':')
    return split.length > parts ? split.slice(0, parts).join(':') : SQUARE.test(option.key) ? '' : option.key
  })
}

function grouped(options: Option[], of: (option: Option) => string): Map<string, Option[]> {
  const by = new Map<string, Option[]>()
  for (const option of options) by.set(of(option), [...(by.get(of(option)) ?? []), option])
  return by
}

function folded(kind: string, options: Option[], parts: number): Item[] {
  if (options.length < LEAST) return options
  const name = sameWords(options)
  const within = [...kinds(options, parts + 1).entries()]
  const divided = within.length > 1 && within.length < options.length
  if (!divided) return [{ id: kind, name: name || nameOf(kind), items: options, options }]
  const items = within.flatMap(([part, found]) => folded(part, found, parts + 1))
  if (!name && items.length <= APART) return items
  return [{ id: kind, name: name || nameOf(kind), items, options }]
}

const nameOf = (kind: string) => (kind ? words(kind.split(/[:/]/).at(-1)!) : t.table.places)

/** The words with which all of these begin, up to whom or where they mean. */
export function sameWords(options: Option[]): string {
  const first = options[0]!.label.split(' ')
  let same = first.length
  for (const option of options) {
    const words = option.label.split(' ')
    while (same && first.slice(0, same).join(' ') !== words.slice(0, same).join(' ')) same -= 1
  }
  return first.slice(0, same).join(' ').replace(/[:(]$/, '').replace(/ (on|to) .*$/, ' $1')
}
