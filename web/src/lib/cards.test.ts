import { expect, test } from 'vitest'
import type { Option, Thing } from '../generated/wire'
import { cardsOf } from './cards'
import { read } from './command'
import { thingsOf } from './things'
import { besides, between, common, ending, inWords, pieces, placeIn } from './words'

const thing = (id: string, text = 'does something'): Thing => ({
  id,
  kind: 'card',
  name: inWords(id),
  icon: '',
  tint: '',
  text: inWords(text),
  flavour: inWords(''),
  values: {},
  plan: '',
  copies: 1,
  words: [],
  rule: '',
})
const option = (key: string, refs: string[] = [], label = key): Option => ({ key, label: inWords(label), refs, group: '' })
const things = thingsOf([thing('wand'), thing('boots'), thing('rat')])

test('options on the same thing share its card, and what is no thing stands beside', () => {
  const found = cardsOf(
    [option('wand:ada', ['wand', 'ada']), option('wand:bo', ['wand', 'bo']), option('boots:ada', ['boots']), option('done')],
    things,
  )
  expect(found?.cards.map((card) => [card.ref, card.options.length])).toEqual([
    ['wand', 2],
    ['boots', 1],
  ])
  expect(found?.rest.map((one) => one.key)).toEqual(['done'])
})

test('the third rat is a rat; squares are no cards', () => {
  expect(cardsOf([option('rat-3', ['rat-3'])], things)?.cards[0]?.thing.id).toBe('rat')
  const squares = ['a1', 'a2', 'a3', 'a4', 'a5'].map((at) => option(at, [at]))
  expect(cardsOf(squares, things)).toBeNull()
  expect(cardsOf([...squares, option('hit', ['wand'])], things)?.rest).toHaveLength(5)
})

test('a sentence is taken apart at the names of things, and a label says what its name does not', () => {
  expect(
    pieces('Ada waves the wand at a rat.', [
      { id: 'wand', name: 'wand' },
      { id: 'rat', name: 'rat' },
    ]),
  ).toEqual([
    { text: 'Ada waves the ' },
    { text: 'wand', id: 'wand' },
    { text: ' at a ' },
    { text: 'rat', id: 'rat' },
    { text: '.' },
  ])
  expect(common(['Ada drinks Tea on Bo', 'Ada drinks Tea on itself'])).toBe('Ada drinks Tea on ')
  expect(common(['Tea', 'Wine'])).toBe('')
  const labels = ['Kindle on Imp Scout 14 (1 action): Fire.', 'Kindle on Imp Guard 24 (1 action): Fire.']
  const begin = common(labels, placeIn(labels[0]!, 'Imp Scout'))
  const end = ending(labels, begin)
  expect([begin, end]).toEqual(['Kindle on ', ' (1 action): Fire.'])
  expect(labels.map((label) => between(label, begin, end))).toEqual(['Imp Scout 14', 'Imp Guard 24'])
  expect(placeIn(labels[0]!, 'Ogre')).toBe(Infinity)
  expect(ending(['Tea for Ada', 'Tea for Bo'], 'Tea ')).toBe('')
  expect(ending(['Add 1 (2: not enough yet)', 'Add 2 (3: not enough yet)'], 'Add ')).toBe('')
  expect(besides('Wand: it glows', 'Wand')).toBe('it glows')
  expect(besides('Wand (weapon), 6 Gold: it glows', 'Wand')).toBe('Weapon, 6 Gold: it glows')
  expect(besides('Wand (it glows)', 'Wand')).toBe('It glows')
  expect(besides('Wand on a rat (1 action): It glows.', 'Wand', '1 action. It glows.')).toBe('on a rat (1 action)')
  expect(besides('Wand on a rat: twice', 'Wand', 'It glows.')).toBe('on a rat: twice')
})

test('what is typed is a number, words of an answer, or a command', () => {
  const options = [option('to:a1', [], 'Move to a1'), option('to:a2', [], 'Move to a2'), option('end', [], 'End the turn')]
  expect(read('2', options)).toEqual({ do: 'choose', option: options[1] })
  expect(read('end', options)).toEqual({ do: 'choose', option: options[2] })
  expect(read('move', options)).toMatchObject({ do: 'which' })
  expect(read('look rat', options)).toEqual({ do: 'look', name: 'rat' })
  expect(read('card rat', options)).toEqual({ do: 'look', name: 'rat' })
  expect(read('threats', options)).toEqual({ do: 'tell', topic: 'threats', name: '' })
  expect(read('where b14', options)).toEqual({ do: 'tell', topic: 'where', name: 'b14' })
  expect(read('why', options)).toEqual({ do: 'why' })
  expect(read('fly', options)).toEqual({ do: 'unknown' })
})
