/** What Stygian asks with cubes instead of buttons. */
import type { Controls } from '..'
import OneCube from './OneCube.svelte'
import Payment from './Payment.svelte'
import Wild from './Wild.svelte'

export const controls: Controls = {
  pick: { wild: Wild, move: OneCube, take: OneCube, still: OneCube, payment: Payment }
}
