/** What Super Dungeon asks with dice instead of buttons, what attacks promise, and its signs within sentences. */
import type { Option } from '../../generated/wire'
import { cutAt, type Glyphs } from '../../lib/glyphs'
import type { Likeness } from '../../lib/likeness'
import type { Controls, Weigh } from '..'
import Defend from './Defend.svelte'
import type { DungeonView } from './dungeon'
import { blowsOf, worthOfAll } from './odds'
import PointsPick from './PointsPick.svelte'
import Portrait from './Portrait.svelte'
import Reroll from './Reroll.svelte'
import { a } from './text'
import TilePick from './TilePick.svelte'

export { story } from './feel'

export const controls: Controls = {
  pick: { reroll: Reroll, defend: Defend, points: PointsPick, tile: TilePick, 'lay-tile': TilePick },
}

/** Who walks the dungeon has a face. */
export const likeness: Likeness = { has: ({ kind }) => kind === 'hero' || kind === 'monster', draw: Portrait }

/** An attack says how likely it hits; what is likely to fell somebody comes first. */
export const weigh: Weigh = (option: Option, view: DungeonView) => {
  const blows = blowsOf(view, option.key)
  if (!blows.length) return null
  const parts = blows.map(({ hit }) => Math.round(hit * 100)).sort((one, other) => one - other)
  const [least, most] = [parts[0]!, parts.at(-1)!]
  const odds = least === most ? `${most} %` : `${least}–${most} %`
  return { note: blows.length > 1 ? a.hitsEach(blows.length, odds) : a.hits(odds), worth: worthOfAll(view, option.key, blows) }
}

const DIE = { b: 'blue', r: 'red', g: 'green' } as Record<string, string>

/** Dice of a card, in letters or in words, are drawn as dice, those of one colour together. */
export const glyphs: Glyphs = (text, things) =>
  cutAt(
    text,
    /\b(\d+) (red|blue|green)\b(?: dic?e)?|(?<=\b(?:STR|ARM|WILL|DEX) )([brg])\3*|(?<=\b(?:STR|ARM|WILL|DEX) [brg]*)([brg])\4*(?=[brg]*[\s,;.+]|$)/g,
    ([found, count, colour]) => {
      const die = things(colour ?? DIE[found[0]!] ?? '')
      return die.tint ? { count: Number(count ?? found.length), draw: 'cube', tint: die.tint } : null
    },
  )
