/** A game being set up: what is chosen, what the server says about it, and where something does not fit. */
import type { Choice, Game, Measured, SeatKind, Setup } from '../generated/wire'
import { api } from './api'
import { fieldsOf, type Field } from './options'
import type { Said } from './words'

/** One thing that an option may be. */
export interface Offer {
  id: string | number
  name: Said
  card: Choice
  /** The pack that brings it, where that has to be switched on first. */
  pack: string
}

export class Setting {
  game = $state.raw<Game | null>(null)
  setup = $state.raw<Record<string, unknown>>({})
  seats = $state.raw<SeatKind[]>([])
  measured = $state.raw<Measured[]>([])
  /** What was refused, and the option that asked for it. */
  wrong = $state.raw<{ field: string; why: string } | null>(null)
  gaveWay = $state.raw<string[]>([])
  private told = $state.raw<Setup | null>(null)
  /** What was said of the usual options: an option keeps the place that it had then. */
  private usual = $state.raw<Setup | null>(null)

  constructor(private moved: () => void) {}

  get fields(): Field[] {
    return this.game ? fieldsOf(this.game.options, this.told?.choices ?? this.game.choices) : []
  }

  isIdle(name: string): boolean {
    return this.told?.idle.includes(name) ?? false
  }

  /** Everything an option may be, with what is known of it; what needs another pack comes last. */
  offers(field: Field): Offer[] {
    if (!('choices' in field)) return []
    const cards = this.told?.cards[field.name] ?? {}
    const here = field.choices.map(([id, name]): Offer => ({ id, name, card: cards[id] ?? {}, pack: '' }))
    const more = Object.entries(this.told?.locked[field.name] ?? {})
    return [...here, ...more.map(([id, one]): Offer => ({ id, name: one.name, card: one.card, pack: one.pack }))]
  }

  list(name: string): string[] {
    return (this.setup[name] as string[] | null | undefined) ?? []
  }

  packTitle(name: string): Said {
    return this.game?.packs.find((pack) => pack.name === name)?.title ?? name
  }

  async begin(game: Game): Promise<void> {
    this.game = game
    this.setup = structuredClone(game.defaults)
    this.seats = game.seats
    this.moved()
    await this.apply(this.setup)
    this.usual = this.told
  }

  /** What is known of an option's choices with everything else as usual. */
  usually(name: string): Record<string, Choice> {
    return (this.usual ?? this.told)?.cards[name] ?? {}
  }

  /** Set one option; what does not go with it gives way. A pack that it needs is switched on. */
  change(field: string, value: unknown, pack = ''): Promise<void> {
    const packs = pack ? { packs: [...this.list('packs'), pack] } : {}
    return this.apply({ ...this.setup, ...packs, [field]: value }, field)
  }

  toggle(field: string, one: string, pack = ''): Promise<void> {
    const chosen = this.list(field)
    return this.change(field, chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one], pack)
  }

  async apply(wanted: Record<string, unknown>, changed = ''): Promise<void> {
    this.wrong = null
    this.gaveWay = []
    try {
      const told = await api.seats(this.game!.id, wanted, changed)
      this.told = told
      this.setup = told.setup
      this.measured = told.measured
      this.gaveWay = told.gave_way
      if (JSON.stringify(told.seats) !== JSON.stringify(this.seats)) {
        this.seats = told.seats
        this.moved()
      }
    } catch (error) {
      this.wrong = { field: changed, why: (error as Error).message }
    }
  }
}
