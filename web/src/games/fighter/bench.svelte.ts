/** The hand at the table, shared by the stage where the die is flicked and the bar where it is told how. */
import type { Looking } from './eyes3d'
import type { Thrower } from './thrower.svelte'

const FLAT = 'undercroft.fighter.flat'
const LINE = 'undercroft.fighter.line'

const kept = (key: string, otherwise: boolean): boolean => {
  try {
    return (localStorage.getItem(key) ?? (otherwise ? 'yes' : 'no')) === 'yes'
  } catch {
    return otherwise
  }
}
const keep = (key: string, on: boolean) => {
  try {
    localStorage.setItem(key, on ? 'yes' : 'no')
  } catch {
    // Nothing is kept in this browser.
  }
}

class Bench {
  /** Who throws at the table that is open; null while there is none. */
  thrower = $state.raw<Thrower | null>(null)
  looking = $state<Looking>('thrower')
  /** The table can be drawn in three dimensions. */
  solid = $state(false)
  /** From above and without depth: for who likes it plain, and for slow machines. */
  flat = $state(kept(FLAT, false))
  /** The way of an easy flick, drawn on the table. */
  line = $state(kept(LINE, true))
  /** Something was set by hand: the table is drawn anew. */
  changed: () => void = () => {}

  setFlat(on: boolean): void {
    this.flat = on
    keep(FLAT, on)
  }
  setLine(on: boolean): void {
    this.line = on
    keep(LINE, on)
    this.changed()
  }
}

export const bench = new Bench()
