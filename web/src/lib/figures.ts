/** Whom a seat plays: the figures on the table that say so. */
import type { Outcome, Seat, Table, View } from '../generated/wire'
import { aloud } from './words'

export interface FigureOf {
  /** What it is, where the game says so; else only its name is known. */
  id?: string
  name: string
}

const LISTS = ['heroes', 'monsters'] as const

export function figuresOf(view: View | undefined, seat: string): FigureOf[] {
  return LISTS.flatMap((list) => (Array.isArray(view?.[list]) ? (view[list] as (FigureOf & { seat?: string })[]) : [])).filter(
    (one) => one?.seat === seat && one.name,
  )
}

/** A seat as its figures are called, or else by its own name. */
export function calledBy(view: View | undefined, seat: Seat): string {
  const names = figuresOf(view, seat.id).map((one) => one.name)
  if (names.length > 2) return `${names[0]} +${names.length - 1}`
  return names.length ? names.join(' & ') : aloud(seat.label)
}

/** Whether it ended well for whoever looks; who only watches looks with the eyes of the first seat. */
export function isWon(table: Table, outcome: Outcome): boolean {
  const eyes = table.mine.length ? table.mine : table.seats.slice(0, 1).map((seat) => seat.id)
  return eyes.some((seat) => outcome.winners.includes(seat))
}

/** Who one is at a table, in few words; `everybody` for who plays all of them. */
export function selfAt(view: View | undefined, table: Table, everybody: string): string {
  if (table.mine.length > 1 && table.mine.length === table.seats.length) return everybody
  return table.seats
    .filter((seat) => table.mine.includes(seat.id))
    .map((seat) => calledBy(view, seat))
    .join(', ')
}
