/** What Stygian asks with cubes instead of buttons, and what its table is like besides. */
import { cutAt, type Glyphs } from '../../lib/glyphs'
import { addPictures } from '../../lib/pictures'
import type { Controls } from '..'
import icons from './icons.json?icons'
import OneCube from './OneCube.svelte'
import Payment from './Payment.svelte'
import Resolve from './Resolve.svelte'
import Wild from './Wild.svelte'

// Signs within sentences and moments are drawn beside this board's own parts.
addPictures(icons)

export { feel } from './feel'

export const controls: Controls = {
  pick: { wild: Wild, move: OneCube, take: OneCube, still: OneCube, payment: Payment, resolve: Resolve },
}

const SIGNS: Record<string, [string, string]> = {
  wound: ['broken-heart', '#d2503f'],
  luck: ['shamrock', '#3f9a5a'],
  shield: ['shield', '#4a86c0'],
}

/** Where a card says what is paid for what: each on a line of its own. */
const PAID = /\. (?=Each further |\d+ (?:white|blue|green|red|yellow|black|wild)\b[^.:]*: )/g

/** Cubes, wounds, luck and shields are drawn. */
export const glyphs: Glyphs = (text, things) =>
  cutAt(
    text.replace(PAID, '.\n'),
    /\b(\d+) (white|blue|green|red|yellow|black|wild)(?: cubes?)?\b|\b(\d+) (wound|luck|shield)s?\b/g,
    ([, cubes, colour, count, sign]) => {
      if (sign) return { count: Number(count), draw: 'icon', icon: SIGNS[sign]![0], tint: SIGNS[sign]![1] }
      if (colour === 'wild') return { count: Number(cubes), draw: 'wild' }
      return { count: Number(cubes), draw: 'cube', tint: things(colour!).tint }
    },
  )
