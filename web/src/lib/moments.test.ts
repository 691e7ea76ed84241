import { afterEach, expect, test, vi } from 'vitest'
import { cutAt } from './glyphs'
import { moments, seenAfter } from './moments.svelte'
import { settings } from './settings.svelte'
import { thingsOf } from './things'

vi.stubGlobal('matchMedia', () => ({ matches: true }))
settings.sound = false
afterEach(() => {
  moments.clear()
  document.body.innerHTML = ''
  vi.useRealTimers()
})

test('a number rises from what it changed, and goes again', async () => {
  vi.useFakeTimers()
  document.body.innerHTML = '<span data-at="imp-1"></span>'
  document.querySelector<HTMLElement>('span')!.getBoundingClientRect = () => new DOMRect(100, 200, 40, 30)
  await moments.take([{ float: { at: ['gone', 'imp-1'], text: '−2', tone: 'bad' } }])
  await vi.advanceTimersByTimeAsync(10)
  expect(moments.floats.map(({ text, x, y }) => [text, x, y])).toEqual([['−2', 120, 210]])
  await vi.advanceTimersByTimeAsync(5000)
  expect(moments.floats).toEqual([])
})

test('it goes on from the first moment until the last word is gone', async () => {
  vi.useFakeTimers()
  void moments.take([{ shake: [] }, { feat: { title: 'Down', icon: 'x', tone: 'bad' } }])
  expect(moments.going).toBe(true)
  await vi.advanceTimersByTimeAsync(1000)
  expect([moments.going, moments.feats.length]).toEqual([true, 1])
  await vi.advanceTimersByTimeAsync(5000)
  expect([moments.going, moments.feats.length]).toEqual([false, 0])
  await moments.take([])
  expect(moments.going).toBe(false)
})

test('what is felt asks for as long as it is seen, and a sound alone for nothing', () => {
  const float = { at: ['imp-1'], text: '−2', tone: 'bad' as const }
  const feat = { title: 'Down', icon: 'x', tone: 'bad' as const }
  expect([[], [{ sound: 'dice' as const }], [{ float }]].map(seenAfter)).toEqual([0, 0, 1170])
  expect(seenAfter([{ feat }, { float }])).toBeLessThan(seenAfter([{ float }, { feat }]))
})

test('what is not on the board is only told', async () => {
  vi.useFakeTimers()
  moments.tell(
    [{ what: { kind: 'hit' } }, { what: { kind: 'talk' } }],
    (what) =>
      what.kind === 'hit'
        ? { float: { at: ['nowhere'], text: '1', tone: 'bad' }, feat: { title: 'Down', icon: 'x', tone: 'bad' } }
        : null,
    thingsOf([]),
    {},
  )
  await vi.advanceTimersByTimeAsync(10)
  expect(moments.floats).toEqual([])
  expect(moments.feats.map((feat) => feat.title)).toEqual(['Down'])
})

test('a sentence is cut at its signs, and no word of it is lost', () => {
  const cut = cutAt('Drop 2 white + 1 wild. Done.', /(\d+) (white|wild)/g, ([, n, colour]) =>
    colour === 'white' ? { count: Number(n), draw: 'cube' } : null,
  )
  expect(cut.map((one) => one.text).join('')).toBe('Drop 2 white + 1 wild. Done.')
  expect(cut.map((one) => one.count)).toEqual([0, 2, 0])
})
