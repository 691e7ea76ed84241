/** The type of words is opaque: what reads them does not pass svelte-check, which the marks here prove. */
import { expect, test } from 'vitest'
import type { Option, Words } from '../generated/wire'
import { aloud, apart, explained, finds, inWords, lettersOf, litUp, pieces, termsOf } from './words'

const label: Words = inWords('Go north')
const option: Option = { key: 'n', label, refs: [], group: '' }

test('words cannot be looked into', () => {
  const attempts = [
    // @ts-expect-error words are not split
    () => option.label.split(' '),
    // @ts-expect-error words are not compared with a text
    () => option.label === 'Go north',
    // @ts-expect-error words are not searched
    () => option.label.includes('north'),
    // @ts-expect-error words are not matched
    () => /north/.test(option.label),
    // @ts-expect-error words are not indexed
    () => option.label[0],
    // @ts-expect-error words are not cut
    () => option.label.slice(1),
    // @ts-expect-error words are no text
    (): string => option.label,
  ]
  expect(attempts).toHaveLength(7)
})

test('they are shown, said, found by who types, and measured', () => {
  expect(`${option.label}`).toBe('Go north')
  expect(aloud(option.label)).toBe('Go north')
  expect(finds(' NORTH ', option.label)).toBe(true)
  expect(lettersOf(option.label)).toBe(8)
})

const terms = termsOf([
  { id: 'word/crypt', words: ['crypt'] },
  { id: 'word/skull-points', words: ['skull points', 'skull point'] },
  { id: 'word/rest', words: ['Rest'] },
])
const met = (text: string, names: { id: string; name: string }[] = []) =>
  explained(pieces(text, names), terms)
    .filter((one) => one.id)
    .map((one) => one.text)

test('a word of the trade stands apart where it is first met, whole, and at the start of a sentence', () => {
  expect(met('Crypt cubes: 2 from the crypt.')).toEqual(['Crypt'])
  expect(met('4 skull points; encrypted, crypts.')).toEqual(['skull points'])
  expect(met('Come to rest. Rest first.')).toEqual(['Rest'])
})

test('the name of a thing is never cut by a word within it', () => {
  expect(met('The crypt lurker waits in the crypt.', [{ id: 'lurker', name: 'crypt lurker' }])).toEqual(['crypt lurker', 'crypt'])
})

test('words that a question was found by are lit up, and nothing is lost', () => {
  const parts = litUp('Potions are shared: who pays, pays.', ['Potions', 'pays'])
  expect(parts.filter((one) => one.lit).map((one) => one.text)).toEqual(['Potions', 'pays', 'pays'])
  expect(parts.map((one) => one.text).join('')).toBe('Potions are shared: who pays, pays.')
})

test('what is said of one of several things alone stays beside its name', () => {
  const worn = [
    'Cap on Ann (ruby, +1 die)',
    'Cap on Bob (ruby, +1 die), in place of Hood',
    'Cap on Cy (ruby, +1 die), in place of Hat',
  ]
  expect(apart(worn, ['Ann', 'Bob', 'Cy'])).toEqual(['', 'in place of Hood', 'in place of Hat'])
  expect(apart(['Bolt on Rat 1 (1 action)', 'Bolt on Rat 2 (1 action)'], ['Rat 1', 'Rat 2'])).toEqual(['', ''])
  const healed = ['Balm on Ann (1 action): Heal 1.', 'Balm on itself (1 action): Heal 1.']
  expect(apart(healed, ['Ann', 'Bob'])).toEqual(['', ''])
})
