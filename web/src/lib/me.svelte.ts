/** Who sits at this browser. */
import { api, identity } from './api'
import { t } from './text'
import type { Person } from '../generated/wire'

class Me {
  person = $state<Person | null>(null)

  async load(): Promise<void> {
    if (identity.token) this.person = await api.me().catch(() => null)
  }

  /** Everybody needs an identity to sit down; a name can be chosen later. */
  async ensure(name = t.guest): Promise<Person> {
    if (!this.person) await this.load()
    this.person ??= await api.enter(name)
    return this.person
  }

  async rename(name: string): Promise<void> {
    this.person = this.person ? await api.rename(name) : await api.enter(name)
  }
}

export const me = new Me()
