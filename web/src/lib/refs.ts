/** What a happening or a question speaks of: every id that its fields hold. */
import type { Saying } from '../generated/wire'

const MOST = 24

export function refsIn(saying: Saying | null | undefined): string[] {
  const found: string[] = []
  const look = (value: unknown, depth: number) => {
    if (found.length >= MOST || depth > 3) return
    if (typeof value === 'string') found.push(value)
    else if (Array.isArray(value)) for (const one of value) look(one, depth + 1)
    else if (value && typeof value === 'object')
      for (const [key, one] of Object.entries(value)) if (key !== 'kind') look(one, depth + 1)
  }
  look(saying, 0)
  return found
}
