import { beforeEach, describe, expect, it } from 'vitest'
import type { Ask, Event, Thing } from '../generated/wire'
import { guide } from './guide.svelte'
import { introductions } from './introducing'
import { thingsOf } from './things'
import { inWords } from './words'

const thing = (id: string, name: string, text: string, words: string[] = []): Thing => ({
  id,
  kind: 'word',
  name: inWords(name),
  icon: '',
  tint: '',
  text: inWords(text),
  flavour: inWords(''),
  values: {},
  plan: '',
  copies: 1,
  words,
  rule: '',
})

const things = thingsOf([
  thing('word/crypt', 'crypt', 'The fenced place.', ['crypt']),
  thing('burrow', 'Burrow', 'Walls do not stop it.', ['Burrow']),
  thing('kobold-burrow', 'Kobold Burrow', 'A tile.'),
  thing('mole', 'Mole', 'Movement 3, Burrow.'),
])
const ask = (prompt: string, refs: string[] = []) =>
  ({ prompt: inWords(prompt), options: refs.map((ref) => ({ key: ref, refs: [ref] })) }) as unknown as Ask
const told = (text: string) => ({ text: inWords(text), shown: [] }) as unknown as Event
const found = (prompt: string, refs: string[] = [], news: Event[] = []) =>
  [...introductions(things, ask(prompt, refs), news)].map((one) => [one.thing.id, one.refs])

describe('what is new', () => {
  beforeEach(() => guide.forget())

  it('stands in the question, in the story, and on what is pointed at', () => {
    expect(found('One goes into the crypt?', ['mole-2'])).toEqual([
      ['word/crypt', []],
      ['burrow', ['mole-2']],
    ])
    expect(found('Which?', [], [told('Two fell into the crypt.')])).toEqual([['word/crypt', []]])
  })

  it('is no part of a name', () => {
    expect(found('Where does Kobold Burrow lie?')).toEqual([])
  })

  it('is introduced once, and what stands on cards never twice in a row', () => {
    const now = () => introductions(things, ask('Into the crypt?', ['mole']), [])
    expect(guide.introduce('x', now())?.thing.id).toBe('word/crypt')
    expect(guide.introduce('x', now())).toBeNull()
    expect(guide.introduce('x', now())?.thing.id).toBe('burrow')
    expect(guide.introduce('x', now())).toBeNull()
  })
})
