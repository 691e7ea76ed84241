/** How games look in lists, as the server tells: emblem, colour, signs. */
import type { Look } from '../generated/wire'
import { api } from './api'

const PLAIN: Look = { emblem: 'dungeon-gate', tint: '#6a5a3a', signs: ['dungeon-gate', 'rolling-dices', 'open-chest'] }

class Looks {
  private known = $state.raw<Record<string, Look>>({})
  private asked = false

  /** The look of a game; a plain one until it is known, and for what a game leaves open. */
  of(game: string): Look {
    if (!this.asked) this.load()
    const look = this.known[game]
    if (!look) return PLAIN
    return {
      emblem: look.emblem || PLAIN.emblem,
      tint: look.tint || PLAIN.tint,
      signs: look.signs.length ? look.signs : [look.emblem || PLAIN.emblem],
    }
  }

  private load(): void {
    this.asked = true
    api.games().then(
      (games) => (this.known = Object.fromEntries(games.map((game) => [game.id, game.look]))),
      () => (this.asked = false),
    )
  }
}

export const looks = new Looks()
