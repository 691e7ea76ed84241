/** Options in order: where there are many, those of a group fold into one, and what ends a turn stands last. */
import type { Option, Words } from '../generated/wire'

export interface Fold {
  id: string
  name: Words
  items: Item[]
  options: Option[]
}
export type Item = Option | Fold

export const isFold = (item: Item): item is Fold => 'items' in item

/** So many things to press are seen at a glance. */
export const FEW = 8
/** A group of fewer options than this is not worth a fold of its own. */
const LEAST = 3

const LAST = new Set(['end', 'pass', 'not-this-turn', 'done', 'stop'])
export const endsTurn = (option: Option) => LAST.has(option.key)

/** Answers that settle how one is asked from now on, and move nothing. */
const ASIDE = new Set(['leave-to-table', 'decide-ourselves'])
export const isAside = (option: Option) => ASIDE.has(option.key)

/** What an option points at; one that is itself a thing of the board points at itself. */
export const refsOf = (option: Option): string[] => (option.refs.length ? option.refs : [option.key])

/** What the groups of an ask are called, and things of the table where an ask has no groups. */
export interface Names {
  groups: Record<string, Words>
  thing?: (id: string) => Words | undefined
}

/** Squares and tiles are pressed on the board; so many of them are no list to read. */
const PLACES = 5
const PLACE = /^[a-z]{1,2}\d{1,2}$/
/** An option that only says where. */
export const isPlace = (option: Option) => option.refs.length === 1 && PLACE.test(option.refs[0]!)

/** Some of them are chosen where they lie, however few. */
export const onBoard = (options: Option[]) => options.filter(isPlace).length > 1

/** Options that only say where: one fold for all of them, the rest beside it. */
export function placed(options: Option[], name: Words): Item[] | null {
  const plain = (option: Option) => isPlace(option) && !option.group
  const places = options.filter(plain)
  if (places.length < PLACES) return null
  return [{ id: 'places', name, items: places, options: places }, ...options.filter((option) => !plain(option))]
}

export function arrange(options: Option[], names: Names = { groups: {} }): Item[] {
  const last = options.filter(endsTurn)
  const rest = options.filter((option) => !endsTurn(option))
  if (options.length <= FEW) return [...rest, ...last]
  const grouped = rest.some((option) => option.group)
  return [...(grouped ? folded(rest, pathIn(names.groups), names.groups) : byThing(rest, names)), ...last]
}

/** The groups around an option, the widest first: `potion/fizz` stands within `potion`, where both have names. */
const pathIn =
  (groups: Record<string, Words>) =>
  (option: Option): string[] => {
    const parts = option.group.split('/')
    return parts.map((_, n) => parts.slice(0, n + 1).join('/')).filter((id) => id in groups)
  }

/** Options that belong together, one after another where the first of them stood. */
function folded(options: Option[], path: (option: Option) => string[], names: Record<string, Words>, depth = 0): Item[] {
  const together = new Map<string, Option[]>()
  for (const option of options) {
    const group = path(option)[depth]
    const id = group ?? `=${option.key}`
    together.set(id, [...(together.get(id) ?? []), option])
  }
  return [...together].flatMap(([id, found]): Item[] => {
    const name = names[id]
    const items = name === undefined || found.length < LEAST ? found : folded(found, path, names, depth + 1)
    if (name === undefined || found.length < LEAST || (depth && together.size === 1)) return items
    return [{ id, name, items, options: found }]
  })
}

/** A game that names no groups: options on the same thing fold, unless each is on another. */
function byThing(options: Option[], { thing }: Names): Item[] {
  const first = (option: Option) => option.refs[0] ?? ''
  const kinds = new Set(options.map(first))
  if (!thing || kinds.size < 2 || kinds.size > options.length / LEAST) return options
  const found = [...kinds].flatMap((id) => {
    const name = thing(id)
    return name === undefined ? [] : [[id, name] as const]
  })
  return folded(options, (option) => [first(option)], Object.fromEntries(found))
}
