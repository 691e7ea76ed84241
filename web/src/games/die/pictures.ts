/** Pictures and colours of this board. Which picture a thing has, the game says. */
import type { Thing } from '../../generated/wire'
import icons from './icons.json?icons'

/** What is drawn for a thing; a token for one whose picture is not at hand. */
export const pictureOf = (thing: Thing): string => (thing.icon in icons ? thing.icon : 'token')

/** The colour of a slot's die. */
export const TONES: Record<string, string> = {
  might: 'red',
  agility: 'green',
  magic: 'blue',
  health: 'pink',
  time: 'yellow',
  ability: 'purple',
}

/** Ids of what lies on the map or a board, where a slot or a die has the short one. */
export const tokenId = (token: string) => `token-${token}`
export const dieId = (sides: number) => `d${sides}`
export const minionId = (die: string) => `minion-${die}`
