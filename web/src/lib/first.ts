/** Somebody's first game: set up as is advised, one seat for them, every rule explained when it is met. */
import { api } from './api'
import { guide } from './guide.svelte'
import { me } from './me.svelte'
import { router } from './router.svelte'
import { settings } from './settings.svelte'
import type { Game } from '../generated/wire'

const HASH = '#first'

export async function openFirst(game: Game): Promise<void> {
  await me.ensure()
  settings.guide = true
  settings.save()
  guide.forget(game.id)
  const { setup, seat } = game.first
  const table = await api.open({ game: game.id, setup, seats: { [seat]: { kind: 'me' } } })
  router.go(`/t/${table.id}${HASH}`)
}

/** Has one just come to a first game? */
export const isFirst = () => router.hash === HASH
