/** What DIE asks with dice instead of buttons. */
import type { Controls } from '..'
import Arrange from './Arrange.svelte'
import RollQuestion from './RollQuestion.svelte'

export const controls: Controls = {
  head: { raise: RollQuestion, hit: RollQuestion, pips: RollQuestion },
  pick: { arrange: Arrange }
}
