/**
 * A lesson in place of a table: what a pupil answered so far is sent, and where that leads comes back. Nothing is kept
 * but here. To the parts of a table it is one, followed live.
 */
import { api } from './api'
import { Live } from './live.svelte'
import type { Game, Lesson, Mistake, Step, Table, Taught } from '../generated/wire'
import { aloud, type Said } from './words'

export class LessonLive extends Live {
  lesson = $state.raw<Lesson | null>(null)
  step = $state.raw<Step | null>(null)
  /** What is said to the last answer. */
  said = $state.raw<Said>('')
  mistake = $state.raw<Mistake | null>(null)
  done = $state(false)

  private answers: unknown[] = []
  private slips = 0
  private known: Taught['barred'] = []
  private facts = new Map<string, Promise<Record<string, any>>>()

  constructor(
    readonly game: string,
    readonly name: string,
  ) {
    super('', '')
  }

  override async open(): Promise<void> {
    try {
      this.lesson = await api.lesson(this.game, this.name)
      this.table = tableOf(this.game, this.lesson)
      this.reached(await this.ask([]))
      this.line = 'online'
    } catch (error) {
      this.refusal = (error as Error).message
      this.line = 'denied'
    }
  }

  override readonly coached = false
  override askCounsel(): void {}
  override close(): void {}
  override reopen(): void {}
  override undo(): void {}
  override say(): void {}
  override attend(): void {}
  override see(): void {}

  private ask(answers: unknown[], more: { show?: boolean; inspect?: string } = {}): Promise<Taught> {
    return api.taught(this.game, this.name, { answers, slips: this.slips, ...more })
  }

  private reached(taught: Taught): void {
    this.facts.clear()
    this.known = taught.barred
    this.take(taught.state)
    this.step = taught.step
    this.said = taught.said
    this.mistake = null
    this.slips = 0
    this.done = taught.step === null
  }

  /** Answer, or go on from what was only shown. */
  override async answer(answer: unknown): Promise<void> {
    if (!this.step || this.sending) return
    this.sending = true
    this.refusal = ''
    const answers = [...this.answers, answer]
    try {
      const taught = await this.ask(answers)
      if (taught.mistake) {
        this.slips += 1
        this.mistake = taught.mistake
        this.said = ''
        this.shown(taught)
      } else {
        this.answers = answers
        this.reached(taught)
      }
    } catch (error) {
      this.refusal = (error as Error).message
    }
    this.sending = false
  }

  goOn(): void {
    void this.answer(null)
  }

  private shown(taught: Taught): void {
    if (taught.shown === null || !this.state) return
    this.hint = {
      t: 'hint',
      rev: this.state.rev,
      answer: taught.shown,
      label: taught.label,
      why: [],
      worth: null,
      next: aloud('') as never,
      next_worth: null,
      coach: false,
      costly: false,
    }
  }

  override askWhyNot(): void {
    this.barred = this.known
  }

  override async askHint(): Promise<void> {
    if (this.answers.length || this.state)
      this.shown(await api.taught(this.game, this.name, { answers: this.answers, show: true }))
  }

  override inspect(ref: string): Promise<Record<string, any>> {
    const found = this.facts.get(ref) ?? this.ask(this.answers, { inspect: ref }).then((taught) => taught.facts)
    this.facts.set(ref, found)
    return found
  }
}

/** What the parts of a table want to know of it. */
function tableOf(game: string, lesson: Lesson): Table {
  const nobody = { id: '', name: '' }
  return {
    id: '',
    game,
    title: aloud(lesson.title),
    name: '',
    status: 'playing',
    setup: lesson.setup,
    seats: [],
    host: nobody,
    public: false,
    companion: false,
    physics: false,
    clock: 0,
    created: 0,
    touched: 0,
    rev: 0,
    commitment: '',
    seed: '',
    outcome: null,
    watchers: 0,
    campaign: '',
    turn: true,
    parent: '',
    base: 0,
    rematch: '',
    invite: '',
    mine: [lesson.seat],
    older: '' as never,
  }
}

const KEY = 'undercroft.lessons'

class Learned {
  private done = $state.raw(new Set(kept()))

  has(game: string, lesson: string): boolean {
    return this.done.has(`${game}/${lesson}`)
  }

  add(game: string, lesson: string): void {
    this.done = new Set([...this.done, `${game}/${lesson}`])
    localStorage.setItem(KEY, JSON.stringify([...this.done].slice(-200)))
  }
}

function kept(): string[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as string[]
  } catch {
    return []
  }
}

/** The lessons that were done in this browser. */
export const learned = new Learned()

/** Where a course goes on: at the first lesson that was not done yet. */
export function courseOf(game: Game): string {
  const next = game.lessons.find((one) => !learned.has(game.id, one.id)) ?? game.lessons[0]
  return next ? `/learn/${game.id}/${next.id}` : '/'
}
