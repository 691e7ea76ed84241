/** What somebody likes, kept in this browser. */

const KEY = 'undercroft.settings'

interface Kept {
  theme: 'system' | 'light' | 'dark'
  sound: boolean
  notify: boolean
  words: boolean
  guide: boolean
}

function kept(): Partial<Kept> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>
  } catch {
    return {}
  }
}

class Settings {
  theme = $state<Kept['theme']>('system')
  sound = $state(false)
  notify = $state(false)
  /** The table in words instead of the board. */
  words = $state(false)
  /** Explain every question. */
  guide = $state(true)

  constructor() {
    Object.assign(this, kept())
  }

  save(): void {
    const { theme, sound, notify, words, guide } = this
    localStorage.setItem(KEY, JSON.stringify({ theme, sound, notify, words, guide }))
    if (theme === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = theme
  }
}

export const settings = new Settings()
