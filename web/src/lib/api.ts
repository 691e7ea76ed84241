/** The HTTP part of the server, and who we are to it. */
import type {
  About,
  Campaign,
  FoundRule,
  Game,
  InPupil,
  InTable,
  Lesson,
  Person,
  Practice,
  ReferenceSheet,
  Replay,
  Rules,
  InSeat,
  Setup,
  Statistics,
  Table,
  Taught,
  Thing,
  Tried,
  Verdict,
} from '../generated/wire'

export class Refused extends Error {
  constructor(
    public status: number,
    why: string,
  ) {
    super(why)
  }
}

const KEY = 'undercroft.token'

/** The token stays in this browser; it is sent in a header, never in an address. */
export const identity = {
  get token(): string | null {
    return localStorage.getItem(KEY)
  },
  set token(value: string | null) {
    if (value) localStorage.setItem(KEY, value)
    else localStorage.removeItem(KEY)
  },
}

async function call<T>(method: string, path: string, body?: unknown, invite = ''): Promise<T> {
  const headers: Record<string, string> = {}
  if (identity.token) headers.authorization = `Bearer ${identity.token}`
  if (invite) headers['x-invite'] = invite
  const raw = typeof body === 'string'
  if (body !== undefined && !raw) headers['content-type'] = 'application/json'
  const response = await fetch(path, {
    method,
    headers,
    body: body === undefined ? undefined : raw ? body : JSON.stringify(body),
  })
  if (response.status === 401 && identity.token) {
    identity.token = null
    return call(method, path, body, invite)
  }
  if (!response.ok) {
    const told = await response.json().catch(() => ({ detail: response.statusText }))
    throw new Refused(response.status, told.detail ?? response.statusText)
  }
  const kind = response.headers.get('content-type') ?? ''
  return (kind.includes('application/json') ? response.json() : response.text()) as Promise<T>
}

let rulesKnown: Record<string, Promise<Rules>> = {}

let thingsKnown: Record<string, Promise<Thing[]>> = {}

let gamesKnown: Promise<Game[]> | undefined

export const api = {
  games: () =>
    (gamesKnown ??= call<Game[]>('GET', '/api/games').catch((error) => {
      gamesKnown = undefined
      throw error
    })),
  /** What stands still where things fall in a game. */
  scene: async (game: string) => (await api.games()).find((one) => one.id === game)?.scene ?? null,
  seats: (game: string, setup: Record<string, unknown>, changed = '') =>
    call<Setup>('POST', `/api/games/${game}/setup`, { setup, changed }),
  about: () => call<About>('GET', '/api/about'),
  practice: (game: string, exercise: string) => call<Practice>('GET', `/api/games/${game}/practice/${exercise}`),
  /** One throw at the practice table; the server forgets it. */
  tried: (game: string, exercise: string, answer: unknown) =>
    call<Tried>('POST', `/api/games/${game}/practice/${exercise}`, { answer }),
  rules: (game: string) => (rulesKnown[game] ??= call<Rules>('GET', `/api/games/${game}/rules`)),
  lesson: (game: string, name: string) => call<Lesson>('GET', `/api/games/${game}/lessons/${encodeURIComponent(name)}`),
  /** Where a pupil's answers lead. */
  taught: (game: string, name: string, pupil: InPupil) =>
    call<Taught>('POST', `/api/games/${game}/lessons/${encodeURIComponent(name)}`, pupil),
  /** A game at a glance. */
  sheet: (game: string) => call<ReferenceSheet>('GET', `/api/games/${game}/sheet`),
  /** Rules that answer a question, the best first. */
  answers: (game: string, question: string) =>
    call<FoundRule[]>('GET', `/api/games/${game}/rules/search?q=${encodeURIComponent(question)}`),
  enter: async (name: string) => {
    const person = await call<Person & { token: string }>('POST', '/api/people', { name })
    identity.token = person.token
    return person as Person
  },
  me: () => call<Person>('GET', '/api/me'),
  rename: (name: string) => call<Person>('PATCH', '/api/me', { name }),
  lobby: () => call<Table[]>('GET', '/api/tables'),
  mine: () => call<Table[]>('GET', '/api/me/tables'),
  campaigns: () => call<Campaign[]>('GET', '/api/me/campaigns'),
  statistics: () => call<Statistics>('GET', '/api/me/statistics'),
  open: (table: InTable) => call<Table>('POST', '/api/tables', table),
  table: (id: string, invite = '') => call<Table>('GET', `/api/tables/${id}`, undefined, invite),
  /** Everything with a name that can come up at a table; without an answer there is nothing to show, and no harm. */
  things: (id: string, invite = '') =>
    (thingsKnown[id] ??= call<Thing[]>('GET', `/api/tables/${id}/things`, undefined, invite).catch(() => {
      delete thingsKnown[id]
      return []
    })),
  join: (id: string, invite: string, seats: string[]) => call<Table>('POST', `/api/tables/${id}/join`, { invite, seats }),
  seat: (id: string, seat: string, plan: InSeat) =>
    call<Table>('POST', `/api/tables/${id}/seats/${encodeURIComponent(seat)}`, plan),
  ban: (id: string, person: string) => call<Table>('POST', `/api/tables/${id}/ban`, { person }),
  inviteAnew: (id: string) => call<Table>('POST', `/api/tables/${id}/invite`),
  /** End all other sign-ins: a new key, and only this browser has it. */
  renew: async () => {
    const person = await call<Person & { token: string }>('POST', '/api/me/token')
    identity.token = person.token
    return person as Person
  },
  start: (id: string) => call<Table>('POST', `/api/tables/${id}/start`),
  rematch: (id: string) => call<Table>('POST', `/api/tables/${id}/rematch`),
  record: (id: string) => call<string>('GET', `/api/tables/${id}/record`),
  replay: (id: string, first: number, seat: string | null, invite = '') =>
    call<Replay>(
      'GET',
      `/api/tables/${id}/replay?first=${first}${seat ? `&seat=${encodeURIComponent(seat)}` : ''}`,
      undefined,
      invite,
    ),
  branch: (id: string, at: number) => call<Table>('POST', `/api/tables/${id}/branch`, { at }),
  verify: (id: string) => call<Verdict>('GET', `/api/tables/${id}/verify`),
  load: (record: string) => call<Table>('POST', '/api/records', record),
}

/** For tests. */
export function forgetRules(): void {
  rulesKnown = {}
  thingsKnown = {}
  gamesKnown = undefined
}
