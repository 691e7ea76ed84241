/** What somebody likes, kept in this browser. */

const KEY = 'undercroft.settings'

interface Kept {
  theme: 'system' | 'light' | 'dark'
  sound: boolean
  notify: boolean
  words: boolean
  guide: boolean
  pace: number
  length: number
}

function kept(): Partial<Kept> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>
  } catch {
    return {}
  }
}

/** Half as fast to four times as fast, and at once. */
export const PACES = [0.5, 1, 2, 4, 0]

/** Headlines, the story as usual, every die. */
export const LENGTHS = [1, 2, 3]

class Settings {
  theme = $state<Kept['theme']>('system')
  sound = $state(true)
  notify = $state(false)
  /** The table in words instead of the board. */
  words = $state(false)
  /** Explain every question. */
  guide = $state(true)
  /** How fast what happens is shown: 1 is ordinary, 0 shows at once what has become of it. */
  pace = $state(1)

  /** How much of the story is told: 1 headlines, 2 as usual, 3 every die. */
  length = $state(2)

  constructor() {
    Object.assign(this, kept())
  }

  save(): void {
    const { theme, sound, notify, words, guide, pace, length } = this
    localStorage.setItem(KEY, JSON.stringify({ theme, sound, notify, words, guide, pace, length }))
    if (theme === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = theme
  }
}

export const settings = new Settings()
