/** The key of a payment, taken apart: `2b+1B` is two blue cubes of the field and one of the crypt. */

export interface Paid {
  place: 'field' | 'crypt' | 'luck'
  colour: string
  count: number
}

/** Colours by the letter that a key has for them. */
const LETTERS: Record<string, string> = { w: 'white', b: 'blue', g: 'green', r: 'red', y: 'yellow', k: 'black' }

export function paidBy(key: string): Paid[] | null {
  const found = key.split('+').map((part) => /^(\d+)([a-zA-Z*]+)$/.exec(part))
  if (found.some((part) => !part)) return null
  return found.map((part) => {
    const letter = part![2]!
    const colour = LETTERS[letter.toLowerCase()]
    if (!colour) return { place: 'luck', colour: '', count: Number(part![1]) }
    return { place: letter === letter.toLowerCase() ? 'field' : 'crypt', colour, count: Number(part![1]) }
  })
}
