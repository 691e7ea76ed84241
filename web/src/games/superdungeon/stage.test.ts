import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { settings } from '../../lib/settings.svelte'
import { inWords } from '../../lib/words'
import type { DungeonEvent, DungeonView } from './dungeon'
import { Stage } from './stage.svelte'

const squares = 'abcdefgh'.split('').map((column, x) => ({ at: `${column}1`, x, y: 0, tile: 1 }))
const table = (at: string, more = {}) =>
  ({
    turn: 1,
    side: 'heroes',
    heroes: [],
    crystals: [],
    board: { width: 8, height: 1, squares },
    foes: [{ id: 'rat-1', card: 'rat', name: 'Rat', at, squares: [at], hearts: 2, wounds: 0, statuses: [] }],
    ...more,
  }) as unknown as DungeonView
const event = (kind: string, args: Record<string, unknown> = {}): DungeonEvent => ({
  n: 0,
  kind,
  rule: 'R',
  text: inWords(kind),
  what: { ...args, kind } as DungeonEvent['what'],
  at: 0,
  shown: [],
  heading: false,
  length: 2,
})
const walk = (from: string, to: string) =>
  event('moved', {
    model: 'rat-1',
    origin: from,
    to,
    path: 'abcdefgh'
      .slice('abcdefgh'.indexOf(from[0]!), 'abcdefgh'.indexOf(to[0]!) + 1)
      .split('')
      .map((c) => `${c}1`),
  })

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
})
afterEach(() => vi.useRealTimers())

function started(still = false): Stage {
  const stage = new Stage(() => still)
  stage.take({ view: table('a1'), events: [walk('a1', 'a1')], rev: 1, answered: false })
  return stage
}
const where = (stage: Stage) => stage.view!.foes[0]!.at

test('what was there before one came is not played back', () => {
  const stage = started()
  expect([stage.step, where(stage)]).toEqual([null, 'a1'])
})

test('a model goes square by square, then the next step comes', () => {
  const stage = started()
  stage.take({
    view: table('d1'),
    events: [event('consul-turn', { turn: 1 }), walk('a1', 'd1'), event('stays', { model: 'rat-1' })],
    rev: 2,
    answered: true,
  })
  expect([stage.step!.said[0]!.text, where(stage), stage.left]).toEqual(['consul-turn', 'a1', 2])
  vi.advanceTimersByTime(601)
  expect([stage.step!.said[0]!.text, stage.stride]).toEqual(['moved', 0])
  vi.advanceTimersByTime(150)
  expect(stage.stride).toBe(1)
  vi.advanceTimersByTime(300)
  expect(stage.stride).toBe(3)
  vi.advanceTimersByTime(2000)
  expect([stage.step, where(stage)]).toEqual([null, 'd1'])
})

test('without motion a model is where it goes at once, and the step still takes its time', () => {
  const stage = started(true)
  stage.take({ view: table('d1'), events: [walk('a1', 'd1')], rev: 2, answered: false })
  expect([stage.stride, stage.step === null]).toEqual([3, false])
})

test('skipping shows what has become of it', () => {
  const stage = started()
  stage.take({ view: table('h1'), events: [walk('a1', 'd1'), walk('d1', 'h1')], rev: 2, answered: false })
  expect(where(stage)).toBe('d1')
  stage.skip()
  vi.advanceTimersByTime(10_000)
  expect([stage.step, where(stage)]).toEqual([null, 'h1'])
})

test('what bots do queues up; one’s own answer ends what was still being shown', () => {
  const stage = started()
  stage.take({ view: table('b1'), events: [walk('a1', 'b1')], rev: 2, answered: false })
  stage.take({ view: table('c1'), events: [walk('b1', 'c1')], rev: 3, answered: false })
  expect([where(stage), stage.left]).toEqual(['b1', 1])
  stage.take({ view: table('d1'), events: [walk('c1', 'd1')], rev: 4, answered: true })
  expect([where(stage), stage.left]).toEqual(['d1', 0])
})

test('who is far behind catches up', () => {
  const stage = started()
  for (let rev = 2; rev < 50; rev++)
    stage.take({ view: table('a1'), events: [event('stays'), event('stuck')], rev, answered: false })
  expect(stage.left).toBeLessThanOrEqual(42)
})

test('pause, one step, and on', () => {
  const stage = started()
  stage.take({ view: table('a1'), events: [event('stays'), event('stuck'), event('idle')], rev: 2, answered: false })
  stage.pause()
  vi.advanceTimersByTime(10_000)
  expect(stage.step!.said[0]!.text).toBe('stays')
  stage.on()
  vi.advanceTimersByTime(10_000)
  expect(stage.step!.said[0]!.text).toBe('stuck')
  stage.pause()
  vi.advanceTimersByTime(10_000)
  expect(stage.step).toBeNull()
})

test('the pace is everybody’s own, and none means at once', () => {
  const stage = started()
  settings.pace = 4
  stage.take({ view: table('a1'), events: [event('stays')], rev: 2, answered: false })
  vi.advanceTimersByTime(450 / 4 + 1)
  expect(stage.step).toBeNull()
  settings.pace = 0
  stage.take({ view: table('c1'), events: [walk('a1', 'c1')], rev: 3, answered: false })
  expect([stage.step, where(stage)]).toEqual([null, 'c1'])
  settings.pace = 1
})

test('the Consul’s whole turn can be seen again, though it came in parts', () => {
  const stage = started()
  stage.take({
    view: table('b1', { side: 'consul' }),
    events: [event('stays'), event('consul-turn', { turn: 2 }), walk('a1', 'b1')],
    rev: 2,
    answered: true,
  })
  stage.take({
    view: table('c1', { side: 'heroes' }),
    events: [walk('b1', 'c1'), event('hero-turn', { turn: 2 })],
    rev: 3,
    answered: true,
  })
  stage.take({ view: table('d1', { side: 'heroes' }), events: [walk('c1', 'd1')], rev: 4, answered: true })
  stage.skip()
  expect(stage.turn!.steps.map((step) => step.said[0]!.text)).toEqual(['consul-turn', 'moved', 'moved', 'hero-turn'])
  stage.again()
  expect([stage.step!.said[0]!.text, where(stage)]).toEqual(['consul-turn', 'a1'])
  vi.advanceTimersByTime(60_000)
  expect([stage.step, where(stage)]).toEqual([null, 'd1'])
})

test('the same look told again disturbs nothing; an undo is shown at once', () => {
  const stage = started()
  stage.take({ view: table('d1'), events: [walk('a1', 'd1')], rev: 2, answered: false })
  stage.take({ view: table('d1'), events: [], rev: 2, answered: false })
  expect(stage.step).not.toBeNull()
  stage.take({ view: table('a1'), events: [], rev: 3, answered: false })
  expect([stage.step, where(stage)]).toEqual([null, 'a1'])
})

test('a replay, which has no questions, is never played back', () => {
  const stage = new Stage()
  stage.take({ view: table('a1'), events: [], rev: undefined, answered: false })
  stage.take({ view: table('d1'), events: [walk('a1', 'd1')], rev: undefined, answered: false })
  expect([stage.step, where(stage)]).toEqual([null, 'd1'])
})
