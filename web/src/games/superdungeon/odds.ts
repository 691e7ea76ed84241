/** What rolling dice again would bring, worked out face by face. */
import type { Reroll } from '../../generated/super-dungeon-arcade'

type Roll = Pick<Reroll, 'dice' | 'faces' | 'stars' | 'sides'>

const starsOn = (face: number | string) => (typeof face === 'number' ? face : 0)

/** How likely each total of stars is, with these dice (by their numbers, from 1) rolled again. */
export function totals(roll: Roll, picked: string[]): Map<number, number> {
  const numbers = picked.map((key) => Number(key) - 1)
  const stays = numbers.reduce((sum, n) => sum - starsOn(roll.faces[n]!), roll.stars)
  let found = new Map([[stays, 1]])
  for (const n of numbers) {
    const faces = roll.sides[roll.dice[n]!] ?? [0]
    const next = new Map<number, number>()
    for (const [sum, part] of found)
      for (const face of faces) next.set(sum + starsOn(face), (next.get(sum + starsOn(face)) ?? 0) + part / faces.length)
    found = next
  }
  return found
}

export const chanceOf = (roll: Roll, picked: string[], need: number): number =>
  [...totals(roll, picked)].reduce((sum, [stars, part]) => (stars >= need ? sum + part : sum), 0)

export const meanOf = (roll: Roll, picked: string[]): number => [...totals(roll, picked)].reduce((sum, [stars, part]) => sum + stars * part, 0)
