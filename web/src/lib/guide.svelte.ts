/** The coach's memory: how often each kind of question was answered well. What was done right twice needs no words. */

const KEY = 'undercroft.coach'
const ENOUGH = 2

function kept(): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, number>
  } catch {
    return {}
  }
}

class Guide {
  private done = $state.raw(kept())
  /** Nothing was introduced with the last question. */
  private quiet = true

  /** Nothing more need be said about such a question. */
  knows(game: string, kind: string): boolean {
    return !kind || (this.done[`${game}/${kind}`] ?? 0) >= ENOUGH
  }

  /** It was never answered: its rule is explained. */
  isNew(game: string, kind: string): boolean {
    return Boolean(kind) && !(`${game}/${kind}` in this.done)
  }

  /** Such a question was answered, well or not. */
  answered(game: string, kind: string, well: boolean): void {
    this.set(`${game}/${kind}`, (this.done[`${game}/${kind}`] ?? 0) + Number(well))
  }

  /** A word or thing that is new, once: the first of these that was never introduced; what only stands on cards
   * never twice in a row. */
  introduce<One extends { thing: { id: string }; refs: string[] }>(game: string, found: Iterable<One>): One | null {
    for (const one of found) {
      if (`${game}/met/${one.thing.id}` in this.done || (one.refs.length && !this.quiet)) continue
      this.set(`${game}/met/${one.thing.id}`, 1)
      this.quiet = false
      return one
    }
    this.quiet = true
    return null
  }

  /** Somebody wants to hear no more of it. */
  hush(game: string, kind: string): void {
    this.set(`${game}/${kind}`, ENOUGH)
  }

  private set(key: string, count: number): void {
    this.done = { ...this.done, [key]: count }
    localStorage.setItem(KEY, JSON.stringify(this.done))
  }

  /** Explain everything again, or everything of one game. */
  forget(game = ''): void {
    this.done = Object.fromEntries(Object.entries(this.done).filter(([key]) => game && !key.startsWith(`${game}/`)))
    localStorage.setItem(KEY, JSON.stringify(this.done))
  }
}

export const guide = new Guide()
