/** The type of words is opaque: what reads them does not pass svelte-check, which the marks here prove. */
import { expect, test } from 'vitest'
import type { Option, Words } from '../generated/wire'
import { aloud, finds, inWords, lettersOf } from './words'

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
    (): string => option.label
  ]
  expect(attempts).toHaveLength(7)
})

test('they are shown, said, found by who types, and measured', () => {
  expect(`${option.label}`).toBe('Go north')
  expect(aloud(option.label)).toBe('Go north')
  expect(finds(' NORTH ', option.label)).toBe(true)
  expect(lettersOf(option.label)).toBe(8)
})
