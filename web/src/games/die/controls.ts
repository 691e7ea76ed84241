/** What DIE asks with dice instead of buttons, and what its table is like besides. */
import type { Question, View } from '../../generated/die-in-the-dungeon'
import type { Option, Roll } from '../../generated/wire'
import type { Controls, Weigh } from '..'
import { cutAt, type Glyphs } from '../../lib/glyphs'
import { addPictures } from '../../lib/pictures'
import Arrange from './Arrange.svelte'
import AttackPick from './AttackPick.svelte'
import icons from './icons.json?icons'
import { TONES } from './pictures'
import RaisePick from './RaisePick.svelte'
import RollQuestion from './RollQuestion.svelte'
import { d } from './text'

// Signs within sentences and moments are drawn beside this board's own parts.
addPictures(icons)

export { feel } from './feel'

export const controls: Controls = {
  head: { hit: RollQuestion, pips: RollQuestion },
  pick: { arrange: Arrange, attack: AttackPick, raise: RaisePick },
}

/** What damage leaves of the points that it is taken from. */
export const weigh: Weigh = ({ key }: Option, view: View, about?: Question) => {
  const [, share] = /^stat-(\d+)$/.exec(key) ?? []
  if ((about?.kind !== 'hit' && about?.kind !== 'damage') || !share || !about.damage) return null
  const dice = view.monsters.find((one) => one.seat === view.active)?.dice ?? []
  const has = (slot: string) => dice.find((die) => die.slot === slot)?.value ?? 0
  const lost: [string, number][] = [
    ['health', about.damage - Number(share)],
    [about.stat, Number(share)],
  ]
  const left = lost.filter(([, points]) => points).map(([slot, points]) => Math.max(0, has(slot) - points))
  return { note: d.leaves(left), worth: -1 }
}

/** Dice have the colour of what they are rolled for. */
export const tones = (roll: Roll): string => TONES[roll.about?.stat] ?? ''

/** Points of a slot are drawn as its sign. */
export const glyphs: Glyphs = (text, things) =>
  cutAt(text, /\b([1-9]) (Might|Agility|Magic|Health|Time|Ability)\b/g, ([, count, name]) => {
    const slot = things(name!.toLowerCase())
    return slot.icon ? { count: Number(count), draw: 'icon', icon: slot.icon, tint: slot.tint } : null
  })
