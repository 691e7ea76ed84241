/** Sounds, made in the browser: short, soft, never needed. One key turns them off. */
import { settings } from './settings.svelte'

let audio: AudioContext | null = null

export type Sound =
  | 'dice'
  | 'card'
  | 'hit'
  | 'miss'
  | 'heal'
  | 'hurt'
  | 'coin'
  | 'turn'
  | 'won'
  | 'lost'
  | 'kill'
  | 'level'
  | 'chest'
  | 'boss'
  | 'peril'
  | 'step'
  | 'door'
  | 'cube'
  | 'shield'
  | 'throw'

export function play(sound: Sound): void {
  if (!settings.sound || (document.hidden && sound !== 'turn')) return
  try {
    audio ??= new AudioContext()
    if (audio.state !== 'running') return void audio.resume().then(() => SOUNDS[sound](audio!, audio!.currentTime))
    SOUNDS[sound](audio, audio.currentTime)
  } catch {
    /* a browser without sound stays silent */
  }
}

type Made = (to: AudioContext, at: number) => void

const tone = (
  to: AudioContext,
  at: number,
  pitch: number,
  length: number,
  loud = 0.1,
  kind: OscillatorType = 'sine',
  end = pitch,
) => {
  const source = to.createOscillator()
  const gain = to.createGain()
  source.type = kind
  source.frequency.setValueAtTime(pitch, at)
  source.frequency.exponentialRampToValueAtTime(end, at + length)
  gain.gain.setValueAtTime(0.0001, at)
  gain.gain.exponentialRampToValueAtTime(loud, at + 0.015)
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length)
  source.connect(gain).connect(to.destination)
  source.start(at)
  source.stop(at + length + 0.02)
}

/** A short rattle: noise through a narrow door. */
const noise = (to: AudioContext, at: number, pitch: number, length: number, loud: number) => {
  const buffer = to.createBuffer(1, Math.ceil(to.sampleRate * length), to.sampleRate)
  const data = buffer.getChannelData(0)
  for (let n = 0; n < data.length; n++) data[n] = (Math.random() * 2 - 1) * (1 - n / data.length) ** 2
  const source = to.createBufferSource()
  const filter = to.createBiquadFilter()
  const gain = to.createGain()
  source.buffer = buffer
  filter.type = 'bandpass'
  filter.frequency.value = pitch
  filter.Q.value = 2
  gain.gain.value = loud
  source.connect(filter).connect(gain).connect(to.destination)
  source.start(at)
}

const chord =
  (...pitches: number[]): Made =>
  (to, at) =>
    pitches.forEach((pitch, n) => tone(to, at + n * 0.12, pitch, 0.5))

const SOUNDS: Record<Sound, Made> = {
  dice: (to, at) => [0, 0.07, 0.13, 0.22, 0.34].forEach((late, n) => noise(to, at + late, 2400 - n * 260, 0.05, 0.5 - n * 0.07)),
  card: (to, at) => noise(to, at, 3200, 0.12, 0.25),
  hit: (to, at) => {
    noise(to, at, 420, 0.14, 0.8)
    tone(to, at, 150, 0.2, 0.2, 'triangle', 60)
  },
  miss: (to, at) => noise(to, at, 1500, 0.22, 0.22),
  hurt: (to, at) => {
    noise(to, at, 260, 0.18, 0.7)
    tone(to, at + 0.02, 220, 0.28, 0.12, 'sawtooth', 90)
  },
  heal: chord(659, 880),
  coin: (to, at) => tone(to, at, 1568, 0.25, 0.06, 'triangle', 2093),
  turn: chord(523, 784),
  won: chord(523, 659, 784, 1047),
  lost: chord(392, 330, 262),
  kill: (to, at) => {
    noise(to, at, 500, 0.1, 0.8)
    tone(to, at + 0.05, 196, 0.5, 0.16, 'triangle', 49)
    noise(to, at + 0.28, 160, 0.25, 0.7)
  },
  level: chord(392, 523, 659, 784),
  chest: (to, at) => {
    tone(to, at, 110, 0.35, 0.08, 'sawtooth', 180)
    ;[0.35, 0.45, 0.55].forEach((late, n) => tone(to, at + late, 1319 + n * 330, 0.3, 0.05, 'triangle'))
  },
  boss: (to, at) => [65, 69, 62].forEach((pitch, n) => tone(to, at + n * 0.35, pitch, 0.7, 0.22, 'sawtooth')),
  peril: (to, at) => [0, 0.24].forEach((late) => tone(to, at + late, 98, 0.3, 0.2, 'triangle', 82)),
  step: (to, at) => [0, 0.16].forEach((late) => noise(to, at + late, 300, 0.06, 0.5)),
  door: (to, at) => {
    tone(to, at, 90, 0.5, 0.07, 'sawtooth', 140)
    noise(to, at + 0.45, 220, 0.12, 0.6)
  },
  cube: (to, at) => noise(to, at, 1800, 0.04, 0.5),
  shield: (to, at) => tone(to, at, 880, 0.3, 0.07, 'square', 620),
  throw: (to, at) => noise(to, at, 900, 0.3, 0.25),
}
