/** The rules a player has met, so that a guided game explains each of them once. */

const KEY = 'undercroft.learned'

function kept(): string[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as string[]
  } catch {
    return []
  }
}

class Guide {
  private learned = $state.raw(new Set(kept()))

  knows(game: string, rule: string): boolean {
    return !rule || this.learned.has(`${game}/${rule}`)
  }

  learn(game: string, rule: string): void {
    this.learned = new Set([...this.learned, `${game}/${rule}`])
    localStorage.setItem(KEY, JSON.stringify([...this.learned].slice(-2000)))
  }

  /** Explain everything again, or everything of one game. */
  forget(game = ''): void {
    this.learned = new Set(game ? [...this.learned].filter((rule) => !rule.startsWith(`${game}/`)) : [])
    localStorage.setItem(KEY, JSON.stringify([...this.learned]))
  }
}

export const guide = new Guide()
