/** Sides of tiles as the server draws them, asked for once. */
import type { BoardView } from '../../generated/super-dungeon-arcade'
import type { Facts } from './dungeon'

export class Sides {
  private known = $state.raw<Record<string, BoardView>>({})
  private asked = new Set<string>()

  of(ref: string): BoardView | undefined {
    return this.known[ref]
  }

  ask(refs: string[], inspect: (ref: string) => Promise<Facts>): void {
    for (const ref of refs) {
      if (this.asked.has(ref)) continue
      this.asked.add(ref)
      void inspect(ref).then(({ face }) => {
        if (face) this.known = { ...this.known, [ref]: face }
      })
    }
  }
}
