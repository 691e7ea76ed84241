import { expect, test } from 'vitest'
import type { Event, Thing } from '../../generated/wire'
import { chronicle, spread } from '../../lib/chronicle'
import { thingsOf } from '../../lib/things'
import { inWords } from '../../lib/words'
import { story } from './feel'

const thing = (id: string, kind: string, name: string): Thing => ({ ...thingsOf([])(id), kind, name: inWords(name), icon: id })
const things = thingsOf([
  thing('witch', 'hero', 'Witch'),
  thing('burglar', 'hero', 'Burglar'),
  thing('rat', 'monster', 'Rat'),
  thing('nest', 'point', 'Nest'),
])
const told = (you: string | null, won: boolean, ...happened: Record<string, unknown>[]) =>
  chronicle(
    happened.map((what) => ({ what }) as Pick<Event, 'what'>),
    story(),
    things,
    { you },
    won,
  )
const GAME = [
  { kind: 'hero-turn', turn: 1 },
  { kind: 'activates', model: 'witch' },
  { kind: 'wounded', model: 'rat-3', wounds: 1, left: 0 },
  { kind: 'destroyed', model: 'rat-3' },
  { kind: 'activates', model: 'burglar' },
  { kind: 'wounded', model: 'nest-1', wounds: 4, left: 0 },
  { kind: 'destroyed', model: 'nest-1' },
  { kind: 'consul-turn', turn: 2 },
  { kind: 'activates', model: 'rat-4' },
  { kind: 'wounded', model: 'witch', wounds: 5, left: 0 },
  { kind: 'destroyed', model: 'witch' },
]

test('what falls is the deed of the Hero who acts, and of nobody in the Consul’s turn', () => {
  const { deeds } = told('p1', true, ...GAME, { kind: 'destroyed', model: 'rat-4' })
  expect(deeds).toMatchObject([
    { who: 'witch', count: 1, best: 'Rat is destroyed' },
    { who: 'burglar', count: 1, best: 'Nest is destroyed' },
  ])
})

test('wounds dealt raise fortune, wounds taken and a fallen Hero lower it', () => {
  const { curve, turning } = told('p1', false, ...GAME)
  expect(curve[6]).toBe(1)
  expect(curve[9]!).toBeLessThan(curve[8]!)
  expect(curve[10]!).toBeLessThan(curve[9]!)
  expect(turning?.feat.title).toBe('Witch falls')
})

test('to the Consul the story is the other way round', () => {
  const { curve, deeds, marks } = told('consul', true, ...GAME)
  expect(curve[6]).toBe(0)
  expect(deeds).toMatchObject([{ who: 'consul', count: 1, best: 'Witch falls' }])
  expect(spread(marks, 0).at(-1)?.feat.tone).toBe('gold')
})
