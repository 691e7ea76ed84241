/**
 * One table, followed live. Keeps what the server tells, sends answers, and after a lost connection
 * comes back and sends again what was not acknowledged.
 */
import { identity } from './api'
import type { Barred, Event, FromClient, FromServer, Hint, Line, Person, State, Table } from '../generated/wire'
import type { Said } from './words'

export type Line_ = 'connecting' | 'online' | 'lost' | 'denied'

type Facts = Record<string, any>

/** So long a connection has to last before the next loss of it counts as a first one. */
const SETTLED = 10_000

/** So many lines of the story are kept: the whole of it is in the replay. */
const REMEMBERED = 400
export type Happened = Pick<Event, 'n' | 'what'>

const GONE_FOR_GOOD = new Set([4401, 4404])

export class Live {
  table = $state.raw<Table | null>(null)
  state = $state.raw<State | null>(null)
  story = $state.raw<Event[]>([])
  /** Everything that happened, without its words: the picture of the game tells of its beginning too. */
  happened = $state.raw<Happened[]>([])
  chat = $state.raw<Line[]>([])
  person = $state.raw<Person | null>(null)
  barred = $state.raw<Barred[] | null>(null)
  hint = $state.raw<Hint | null>(null)
  /** What a coach says about the question. */
  counsel = $state.raw<Hint | null>(null)
  /** A coach may speak here. */
  readonly coached: boolean = true
  line = $state<Line_>('connecting')
  refusal = $state<Said>('')
  /** An answer is on its way: nothing else can be chosen. */
  sending = $state(false)

  private socket: WebSocket | null = null
  private unsent = new Map<string, FromClient>()
  /** What was asked about things of this view: the answer, and how to give it. */
  private inspected = new Map<string, { facts: Promise<Facts>; tell: (facts: Facts) => void }>()
  private tries = 0
  private closed = false
  private settling: ReturnType<typeof setTimeout> | undefined
  private timer: ReturnType<typeof setTimeout> | undefined
  private beat: ReturnType<typeof setInterval> | undefined

  constructor(
    readonly id: string,
    private invite: string,
    private words = false,
    /** Nothing lies over the table: bots and clocks need not wait. */
    private ready = true,
  ) {}

  open(): void {
    if (this.closed) return
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.id}/live`)
    this.socket = socket
    socket.onopen = () => {
      const last = this.story.at(-1)
      this.put({
        t: 'hello',
        ...(identity.token ? { token: identity.token } : {}),
        invite: this.invite,
        events: last ? last.n + 1 : 0,
        rev: this.state?.rev ?? 0,
        chat: this.chat.length,
        text: this.words,
        ready: this.ready,
      })
    }
    socket.onmessage = (event) => this.take(JSON.parse(event.data as string) as FromServer)
    socket.onclose = (event) => this.lost(event.code)
    clearInterval(this.beat)
    this.beat = setInterval(() => this.line === 'online' && this.put({ t: 'ping' }), 25_000)
  }

  close(): void {
    this.closed = true
    clearTimeout(this.timer)
    clearTimeout(this.settling)
    clearInterval(this.beat)
    this.socket?.close()
  }

  /** Come back as somebody else, or with an invite. */
  reopen(invite = this.invite): void {
    this.invite = invite
    this.tries = 0
    this.line = 'connecting'
    const old = this.socket
    if (old) old.onclose = null
    old?.close()
    this.open()
  }

  private lost(code: number): void {
    if (this.closed) return
    clearTimeout(this.settling)
    if (GONE_FOR_GOOD.has(code)) {
      this.line = 'denied'
      return
    }
    this.line = this.table ? 'lost' : 'connecting'
    this.tries += 1
    this.timer = setTimeout(() => this.open(), pause(this.tries))
  }

  private put(message: FromClient): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message))
  }

  take(message: FromServer): void {
    switch (message.t) {
      case 'welcome':
        this.table = message.table
        this.person = message.person
        this.chat = [...this.chat, ...message.chat]
        this.line = 'online'
        clearTimeout(this.settling)
        this.settling = setTimeout(() => (this.tries = 0), SETTLED)
        this.inspected.clear()
        for (const waiting of this.unsent.values()) this.put(waiting)
        break
      case 'table':
        this.table = message.table
        break
      case 'state':
        if (this.state && message.rev !== this.state.rev) {
          this.barred = null
          this.hint = this.counsel = null
          this.refusal = ''
        }
        if (message.rev !== this.state?.rev) this.inspected.clear()
        this.state = message
        this.story = [...this.story.filter((event) => event.n < message.since), ...message.events].slice(-REMEMBERED)
        this.happened = [
          ...this.happened.filter((event) => event.n < message.since),
          ...message.events.map(({ n, what }) => ({ n, what })),
        ]
        this.sending = [...this.unsent.values()].some((m) => m.t === 'answer' && m.rev >= message.rev)
        break
      case 'ok':
        this.unsent.delete(message.id)
        this.sending = false
        break
      case 'no':
        this.unsent.delete(message.id)
        this.sending = false
        if (message.code !== 'stale') this.refusal = message.why
        break
      case 'barred':
        if (message.rev === this.state?.rev) this.barred = message.barred
        break
      case 'hint':
        if (message.rev !== this.state?.rev) break
        if (message.coach) this.counsel = message
        else this.hint = message
        break
      case 'inspected':
        if (message.rev === this.state?.rev) this.inspected.get(message.ref)?.tell(message.facts)
        break
      case 'chat':
        if (message.line.n >= this.chat.length) this.chat = [...this.chat, message.line]
        break
    }
  }

  private keep(message: FromClient & { id: string }): void {
    this.unsent.set(message.id, message)
    this.put(message)
  }

  /** Answer the pending question, once: a second click finds `sending` set. */
  answer(answer: unknown): void {
    if (!this.state?.ask?.yours || this.sending) return
    this.sending = true
    this.refusal = ''
    this.keep({ t: 'answer', id: freshId(), rev: this.state.rev, answer })
  }

  undo(): void {
    if (this.state?.undo && !this.sending) this.keep({ t: 'undo', id: freshId(), rev: this.state.rev })
  }

  say(text: string): void {
    if (text.trim()) this.keep({ t: 'say', id: freshId(), text: text.trim().slice(0, 500) })
  }

  askWhyNot(): void {
    if (this.state) this.put({ t: 'why', rev: this.state.rev })
  }

  askHint(): void {
    if (this.state) this.put({ t: 'hint', rev: this.state.rev })
  }

  askCounsel(): void {
    if (this.state) this.put({ t: 'hint', rev: this.state.rev, coach: true })
  }

  /** More about one thing of the view; asked once, until the table changes. */
  inspect(ref: string): Promise<Facts> {
    const known = this.inspected.get(ref)
    if (known) return known.facts
    let tell = (_: Facts) => {}
    const facts = new Promise<Facts>((resolve) => (tell = resolve))
    this.inspected.set(ref, { facts, tell })
    if (this.state) this.put({ t: 'inspect', rev: this.state.rev, ref })
    return facts
  }

  /** Whether one sees the table, or reads something that lies over it. */
  attend(ready: boolean): void {
    if (ready === this.ready) return
    this.ready = ready
    this.put({ t: 'ready', ready })
  }

  see(seat: string | null, words: boolean): void {
    this.words = words
    this.put({ t: 'see', seat, text: words })
  }
}

/** Longer after every try, and never the same for all: a thousand who were let go do not come back at once. */
export function pause(tries: number): number {
  const longest = Math.min(15_000, 250 * 2 ** Math.min(tries, 6))
  return longest * (0.3 + 0.7 * Math.random())
}

function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
