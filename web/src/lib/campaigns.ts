/** Campaigns: where one stands, and how one goes on. */
import { api } from './api'
import { me } from './me.svelte'
import { router } from './router.svelte'
import type { Campaign, Chapter } from '../generated/wire'

export const wonOf = (chapters: Chapter[]) => chapters.filter((chapter) => chapter.won).length
export const upcoming = (chapters: Chapter[]) => chapters.find((chapter) => chapter.upcoming)?.title ?? ''

/** To the table where the next game is being played, or to a new one. */
export async function goOn(campaign: Campaign): Promise<void> {
  await me.ensure()
  const id = campaign.table || (await api.open({ game: campaign.game, setup: {}, seats: {}, campaign: campaign.id })).id
  router.go(`/t/${id}`)
}
