import { afterEach, expect, test, vi } from 'vitest'
import { callToTurn } from './notice'
import { settings } from './settings.svelte'

const told: { title: string; body: string }[] = []
class FakeNotification {
  static permission = 'granted'
  constructor(title: string, { body }: { body: string }) {
    told.push({ title, body })
  }
}

function looking(elsewhere: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(elsewhere)
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  told.length = 0
  settings.notify = settings.sound = false
  FakeNotification.permission = 'granted'
})

test('somebody who looks elsewhere is told that it is their turn', () => {
  vi.stubGlobal('Notification', FakeNotification)
  settings.notify = true
  looking(true)
  callToTurn('Whispers')
  expect(told).toEqual([{ title: 'Your turn', body: 'Whispers' }])
})

test('nobody is told who looks at the table, has not asked for it or has not allowed it', () => {
  vi.stubGlobal('Notification', FakeNotification)
  settings.notify = true
  looking(false)
  callToTurn('Whispers')
  looking(true)
  settings.notify = false
  callToTurn('Whispers')
  settings.notify = true
  FakeNotification.permission = 'denied'
  callToTurn('Whispers')
  expect(told).toEqual([])
})

test('a chime sounds where it is wanted, and a browser without sound stays silent', () => {
  const started = vi.fn()
  const node = () => ({
    connect: (other: unknown) => other,
    frequency: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined },
    start: started,
    stop: () => undefined,
    gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined },
  })
  settings.sound = true
  callToTurn('Whispers')
  vi.stubGlobal(
    'AudioContext',
    class {
      state = 'running'
      currentTime = 0
      destination = {}
      createOscillator = node
      createGain = node
    },
  )
  callToTurn('Whispers')
  expect(started).toHaveBeenCalledTimes(2)
})
