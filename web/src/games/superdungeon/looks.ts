/**
 * Faces of figures, put together from few parts so that each is told apart when it is as small as a fingertip.
 * What a figure's picture is decides its face: the picture stands in the content, so a pack's figure has one as well.
 */
import type { Thing } from '../../generated/wire'

export type Head = 'round' | 'square' | 'long' | 'wide' | 'egg' | 'snout' | 'spider' | 'chest' | 'blob'
export type Top =
  | 'hood'
  | 'hat'
  | 'helm'
  | 'crest'
  | 'horns'
  | 'crown'
  | 'hair'
  | 'mane'
  | 'flame'
  | 'cap'
  | 'circlet'
  | 'spikes'
  | 'funnel'
  | 'none'
export type Ears = 'pointed' | 'cat' | 'bat' | 'none'
export type Eyes = 'round' | 'slit' | 'glow' | 'many' | 'one' | 'visor'
export type Mouth = 'smile' | 'grim' | 'fangs' | 'tusks' | 'teeth' | 'beard' | 'veil' | 'none'

export interface Look {
  head: Head
  skin: string
  /** Of what it wears. */
  gear: string
  top: Top
  ears: Ears
  eyes: Eyes
  mouth: Mouth
}

const PEOPLE = { head: 'round', ears: 'none', eyes: 'round', mouth: 'smile', skin: '#e9b78c' } as const
const ELF = { head: 'long', ears: 'pointed', eyes: 'glow', mouth: 'grim', skin: '#b9a6d9' } as const
const KOBOLD = { head: 'snout', ears: 'bat', eyes: 'slit', mouth: 'teeth', skin: '#d0693f' } as const
const DRAGON = { head: 'snout', top: 'horns', ears: 'none', eyes: 'slit', mouth: 'fangs' } as const
const SPIDER = { head: 'spider', top: 'none', ears: 'none', eyes: 'many', mouth: 'fangs' } as const

/** By the picture of a figure's card; what is not told here follows from its colour. */
const LOOKS: Record<string, Partial<Look>> = {
  // Heroes of Arcade
  broadsword: { ...PEOPLE, top: 'spikes', gear: '#c4553d', mouth: 'grim' },
  'pointy-hat': { ...PEOPLE, top: 'hat', gear: '#7a5aa8', skin: '#cfe0b0' },
  shield: { ...PEOPLE, top: 'crest', gear: '#8fa6c8', eyes: 'visor', mouth: 'none' },
  hood: { ...PEOPLE, head: 'wide', top: 'cap', ears: 'cat', gear: '#5b6b52', skin: '#e0c08a' },
  'wizard-staff': { ...PEOPLE, top: 'circlet', gear: '#d05aa0', skin: '#8a5a3c' },
  'robot-golem': { head: 'square', top: 'funnel', ears: 'none', eyes: 'glow', mouth: 'teeth', skin: '#c9a86a', gear: '#8a6a35' },
  // Heroes of Explore
  'mailed-fist': { ...PEOPLE, top: 'helm', gear: '#d9b53a', mouth: 'beard' },
  'fire-silhouette': { ...PEOPLE, top: 'flame', gear: '#e2622d', skin: '#f0c79a' },
  'bow-arrow': { ...PEOPLE, head: 'long', top: 'hood', ears: 'pointed', gear: '#5d8a3a' },
  'axe-swing': { ...PEOPLE, head: 'wide', top: 'mane', gear: '#a3542f', mouth: 'tusks', skin: '#b98a5e' },
  'hammer-drop': { ...PEOPLE, head: 'wide', top: 'horns', gear: '#9a7a3b', mouth: 'beard' },
  daggers: { ...PEOPLE, head: 'long', top: 'hair', ears: 'pointed', gear: '#4a3578', skin: '#a48bd0', eyes: 'slit' },
  // Monsters of Arcade
  'spider-face': { ...SPIDER, skin: '#6f9a44', top: 'crown', gear: '#d8c25a' },
  'spider-alt': { ...SPIDER, skin: '#8a8f4a', mouth: 'none' },
  'long-legged-spider': { ...SPIDER, skin: '#4d6b5a', eyes: 'one' },
  'hooded-assassin': { ...ELF, top: 'hood', gear: '#6a4f9a', mouth: 'veil' },
  'cloak-dagger': { ...ELF, top: 'cap', gear: '#574878' },
  crossbow: { ...ELF, top: 'hair', gear: '#d5d0ea' },
  cowled: { ...ELF, top: 'hood', gear: '#c2a04a', mouth: 'veil', skin: '#c79a6a' },
  'curvy-knife': { ...ELF, top: 'cap', gear: '#ab8c45', skin: '#c79a6a' },
  'flaming-arrow': { ...ELF, top: 'flame', gear: '#e08a3f', skin: '#c79a6a' },
  'queen-crown': { ...ELF, top: 'crown', gear: '#f0c84a', skin: '#d7c4f2' },
  'black-knight-helm': {
    head: 'square',
    top: 'crest',
    ears: 'none',
    eyes: 'visor',
    mouth: 'none',
    skin: '#4a4560',
    gear: '#8a2f3f',
  },
  'daemon-skull': { head: 'wide', top: 'horns', ears: 'none', eyes: 'glow', mouth: 'tusks', skin: '#c0452f', gear: '#f0dcb0' },
  'mimic-chest': { head: 'chest', top: 'none', ears: 'none', eyes: 'round', mouth: 'teeth', skin: '#b5843c', gear: '#6b4418' },
  // Monsters of Explore
  'bully-minion': { ...KOBOLD, top: 'cap', gear: '#7a5a3a', head: 'wide', mouth: 'tusks' },
  'goblin-head': { ...KOBOLD, top: 'none', gear: '#a8442f' },
  'imp-laugh': { ...KOBOLD, top: 'spikes', gear: '#f0b25a', skin: '#d98a45' },
  lizardman: { ...KOBOLD, top: 'helm', gear: '#8d98a5', skin: '#a86a4a', ears: 'none' },
  cultist: { ...KOBOLD, top: 'hood', gear: '#8e3a59', ears: 'none', eyes: 'glow' },
  'dragon-head': { ...DRAGON, skin: '#6fa046', gear: '#e8dcae' },
  wyvern: { ...DRAGON, skin: '#4f8f5f', gear: '#d0b060', top: 'spikes' },
  'egg-eye': { head: 'egg', top: 'none', ears: 'none', eyes: 'one', mouth: 'none', skin: '#cfd9a0', gear: '#7fa05a' },
  'sea-dragon': { ...DRAGON, skin: '#7a5ab0', gear: '#cdb8f0' },
  'dragon-spiral': { ...DRAGON, skin: '#5b3f9a', gear: '#b79af0', top: 'spikes' },
  'beast-eye': { head: 'egg', top: 'none', ears: 'none', eyes: 'one', mouth: 'none', skin: '#c3b0e6', gear: '#7d5fae' },
  ogre: { head: 'wide', top: 'mane', ears: 'pointed', eyes: 'round', mouth: 'tusks', skin: '#c07048', gear: '#5a3322' },
  'spiked-dragon-head': { ...DRAGON, skin: '#e0622b', gear: '#ffe08a', top: 'crown', eyes: 'glow' },
}

const HEADS: Head[] = ['round', 'wide', 'long', 'snout', 'blob', 'square']
const TOPS: Top[] = ['hood', 'horns', 'cap', 'spikes', 'hair', 'helm', 'circlet', 'flame']
const EYES: Eyes[] = ['round', 'slit', 'glow', 'one']
const MOUTHS: Mouth[] = ['grim', 'fangs', 'teeth', 'smile', 'tusks']

/** A number that stays the same for a name. */
const numberOf = (name: string) => [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7)

/** The face of a figure; one that nobody has drawn gets parts of its own by its id. */
export function lookOf(thing: Thing): Look {
  const n = numberOf(thing.id)
  const pick = <T>(list: T[], by: number): T => list[Math.floor(n / by) % list.length]!
  const tint = thing.tint || '#8a6a5a'
  const found = LOOKS[thing.icon]
  const own: Look = {
    head: pick(HEADS, 1),
    skin: tint,
    gear: '#4a3b45',
    top: pick(TOPS, 7),
    ears: n % 3 ? 'none' : 'pointed',
    eyes: pick(EYES, 53),
    mouth: pick(MOUTHS, 211),
  }
  return { ...own, ...(found ? { gear: tint } : {}), ...found }
}
