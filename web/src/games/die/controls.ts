/** What DIE asks with dice instead of buttons, and what its table is like besides. */
import type { Question } from '../../generated/die-in-the-dungeon'
import type { Option, Roll } from '../../generated/wire'
import type { Controls, Weigh } from '..'
import { cutAt, type Glyphs } from '../../lib/glyphs'
import { addPictures } from '../../lib/pictures'
import Arrange from './Arrange.svelte'
import AttackPick from './AttackPick.svelte'
import icons from './icons.json?icons'
import { TONES } from './pictures'
import RollQuestion from './RollQuestion.svelte'

// Signs within sentences and moments are drawn beside this board's own parts.
addPictures(icons)

export { feel } from './feel'

export const controls: Controls = {
  head: { raise: RollQuestion, hit: RollQuestion, pips: RollQuestion },
  pick: { arrange: Arrange, attack: AttackPick },
}

/** What a failed roll needs is offered before what falls short: the least that is enough first. */
export const weigh: Weigh = ({ key }: Option, _view: unknown, about?: Question) => {
  const [, added] = /^(?:boost|pip)-(\d+)$/.exec(key) ?? []
  if (about?.kind !== 'raise' || !added || about.face + about.bonus + Number(added) < about.need) return null
  return { note: '', worth: 1 / Number(added) }
}

/** Dice have the colour of what they are rolled for. */
export const tones = (roll: Roll): string => TONES[roll.about?.stat] ?? ''

/** Points of a slot are drawn as its sign. */
export const glyphs: Glyphs = (text, things) =>
  cutAt(text, /\b([1-9]) (Might|Agility|Magic|Health|Time|Ability)\b/g, ([, count, name]) => {
    const slot = things(name!.toLowerCase())
    return slot.icon ? { count: Number(count), draw: 'icon', icon: slot.icon, tint: slot.tint } : null
  })
