import { beforeEach, expect, test, vi } from 'vitest'
import { Live, pause } from './live.svelte'
import type { State, Table } from '../generated/wire'
import { inWords } from './words'

const NONE = inWords('')

class FakeSocket {
  static OPEN = 1
  static all: FakeSocket[] = []
  readyState = 1
  sent: any[] = []
  onopen?: () => void
  onmessage?: (event: { data: string }) => void
  onclose?: ((event: { code: number }) => void) | null
  constructor(readonly url: string) {
    FakeSocket.all.push(this)
  }
  send(data: string) {
    this.sent.push(JSON.parse(data))
  }
  close() {
    this.onclose?.({ code: 1000 })
  }
  hear(message: unknown) {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
}

const table = { id: 'abc', game: 'g', seats: [], mine: ['left'] } as unknown as Table
const state = (rev: number, more: Partial<State> = {}): State => ({
  t: 'state',
  rev,
  seat: 'left',
  view: {},
  text: NONE,
  since: 0,
  events: [],
  rolls: [],
  films: [],
  undo: NONE,
  deadline: 0,
  outcome: null,
  trouble: NONE,
  spoken: [],
  ask: {
    seat: 'left',
    kind: 'k',
    rule: '',
    prompt: inWords('?'),
    options: [{ key: 'a', label: inWords('A'), refs: [], group: '' }],
    form: null,
    about: null,
    groups: {},
    names: {},
    chance: false,
    yours: true,
  },
  ...more,
})

function opened(): [Live, FakeSocket] {
  const live = new Live('abc', 'the-invite')
  live.open()
  const socket = FakeSocket.all.at(-1)!
  socket.onopen?.()
  socket.hear({ t: 'welcome', protocol: 1, person: null, table, chat: [] })
  socket.hear(state(3))
  return [live, socket]
}

beforeEach(() => {
  vi.useFakeTimers()
  FakeSocket.all = []
  vi.stubGlobal('WebSocket', FakeSocket)
  localStorage.clear()
})

test('the token and the invite are in the first message, never in the address', () => {
  localStorage.setItem('undercroft.token', 'very-secret-token')
  const [, socket] = opened()
  expect(socket.url).not.toContain('secret')
  expect(socket.url).not.toContain('the-invite')
  expect(socket.sent[0]).toMatchObject({ t: 'hello', token: 'very-secret-token', invite: 'the-invite' })
})

test('a double click sends one answer', () => {
  const [live, socket] = opened()
  live.answer('a')
  live.answer('a')
  const answers = socket.sent.filter((message) => message.t === 'answer')
  expect(answers).toHaveLength(1)
  expect(answers[0]).toMatchObject({ rev: 3, answer: 'a' })
  socket.hear({ t: 'ok', id: answers[0].id, rev: 4 })
  socket.hear(state(4))
  expect(live.sending).toBe(false)
})

test('what was not acknowledged is sent again after a lost connection, with the same id', () => {
  const [live, socket] = opened()
  live.answer('a')
  const first = socket.sent.find((message) => message.t === 'answer')
  socket.onclose?.({ code: 1006 })
  expect(live.line).toBe('lost')
  vi.advanceTimersByTime(1000)
  const second = FakeSocket.all.at(-1)!
  expect(second).not.toBe(socket)
  second.onopen?.()
  second.hear({ t: 'welcome', protocol: 1, person: null, table, chat: [] })
  expect(second.sent.filter((message) => message.t === 'answer')).toEqual([first])
})

test('events that an undo took back are forgotten', () => {
  const [live, socket] = opened()
  const event = (n: number, text: string) => ({
    n,
    kind: 'k',
    rule: 'R',
    text: inWords(text),
    what: { kind: 'k' },
    at: 0,
    shown: [],
    heading: false,
    length: 2,
  })
  socket.hear(state(4, { since: 0, events: [event(0, 'one'), event(1, 'two')] }))
  socket.hear(state(5, { since: 1, events: [event(1, 'other')] }))
  expect(live.story.map((one) => one.text)).toEqual(['one', 'other'])
  expect(live.happened.map((one) => one.n)).toEqual([0, 1])
})

test('of a long story only the last lines are kept, and all that happened', () => {
  const [live, socket] = opened()
  const event = (n: number) => ({
    n,
    kind: 'k',
    rule: 'R',
    text: inWords('k'),
    what: { kind: 'k' },
    at: 0,
    shown: [],
    heading: false,
    length: 2,
  })
  socket.hear(state(4, { since: 0, events: Array.from({ length: 900 }, (_, n) => event(n)) }))
  expect(live.story).toHaveLength(400)
  expect(live.happened).toHaveLength(900)
})

test('a table that is not for us is not tried again and again', () => {
  const [live, socket] = opened()
  socket.onclose?.({ code: 4404 })
  expect(live.line).toBe('denied')
  vi.advanceTimersByTime(60_000)
  expect(FakeSocket.all).toHaveLength(1)
})

test('chat lines are not repeated', () => {
  const [live, socket] = opened()
  const line = { n: 0, person: { id: 'p', name: 'Ada' }, text: 'hi', at: 0 }
  socket.hear({ t: 'chat', line })
  socket.hear({ t: 'chat', line })
  expect(live.chat).toHaveLength(1)
})

test('each try waits longer, and no two clients wait the same', () => {
  const random = vi.spyOn(Math, 'random')
  random.mockReturnValue(0.999)
  const longest = [1, 2, 3, 4, 5, 6, 7].map(pause)
  expect(longest).toEqual([...longest].sort((a, b) => a - b))
  expect(longest.at(-1)).toBeLessThanOrEqual(16_000)
  random.mockReturnValue(0)
  expect(pause(5)).toBeLessThan(longest[4]! / 2)
  random.mockRestore()
})

test('a connection that is lost again at once is tried more and more slowly', () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.999)
  opened()
  for (const wait of [499, 999, 1999]) {
    FakeSocket.all.at(-1)!.onclose?.({ code: 4503 })
    const before = FakeSocket.all.length
    vi.advanceTimersByTime(wait - 5)
    expect(FakeSocket.all).toHaveLength(before)
    vi.advanceTimersByTime(10)
    expect(FakeSocket.all).toHaveLength(before + 1)
    FakeSocket.all.at(-1)!.onopen?.()
    FakeSocket.all.at(-1)!.hear({ t: 'welcome', protocol: 1, person: null, table, chat: [] })
  }
  random.mockRestore()
})
