/** Tells somebody who looks elsewhere that it is their turn. */
import { settings } from './settings.svelte'
import { t } from './text'

let audio: AudioContext | null = null

export function callToTurn(game: string): void {
  if (settings.sound) chime()
  if (settings.notify && document.hidden && 'Notification' in globalThis && Notification.permission === 'granted')
    new Notification(t.table.yourTurn, { body: game, tag: 'undercroft-turn' })
}

function chime(): void {
  try {
    audio ??= new AudioContext()
    const now = audio.currentTime
    for (const [pitch, at] of [[523, 0], [784, 0.12]] as const) {
      const tone = audio.createOscillator()
      const gain = audio.createGain()
      tone.type = 'sine'
      tone.frequency.value = pitch
      gain.gain.setValueAtTime(0.0001, now + at)
      gain.gain.exponentialRampToValueAtTime(0.12, now + at + 0.02)
      gain.gain.exponentialRampToValueAtTime(0.0001, now + at + 0.4)
      tone.connect(gain).connect(audio.destination)
      tone.start(now + at)
      tone.stop(now + at + 0.45)
    }
  } catch {
    /* a browser without sound stays silent */
  }
}
