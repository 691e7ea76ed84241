/** Tells somebody who looks elsewhere that it is their turn. */
import { settings } from './settings.svelte'
import { play } from './sound'
import { t } from './text'

export function callToTurn(game: string): void {
  play('turn')
  if (settings.notify && document.hidden && 'Notification' in globalThis && Notification.permission === 'granted')
    new Notification(t.table.yourTurn, { body: game, tag: 'undercroft-turn' })
}
