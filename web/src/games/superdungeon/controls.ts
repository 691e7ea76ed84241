/** What Super Dungeon asks with dice instead of buttons. */
import type { Controls } from '..'
import Defend from './Defend.svelte'
import Reroll from './Reroll.svelte'

export const controls: Controls = { pick: { reroll: Reroll, defend: Defend } }
