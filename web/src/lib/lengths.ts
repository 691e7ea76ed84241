/** A story at a length: headlines, as usual, every die. */
import type { Event, Roll } from '../generated/wire'

export interface Line {
  event: Event
  dice: Roll[]
}

/** What is told at a length. Dice of what is left out stand with the next line that is told; headlines have none. */
export function toldAt(length: number, story: Event[], dice: Record<number, Roll[]>): Line[] {
  const lines: Line[] = []
  let waiting: Roll[] = []
  for (const event of story) {
    if (length > 1) waiting = [...waiting, ...(dice[event.n] ?? [])]
    if (event.length > length && !event.heading) continue
    lines.push({ event, dice: waiting })
    waiting = []
  }
  return lines
}
