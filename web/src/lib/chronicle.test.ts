import { expect, test } from 'vitest'
import type { Event } from '../generated/wire'
import { chronicle, spread } from './chronicle'
import type { Feel } from './moments.svelte'
import { thingsOf } from './things'
import { inWords } from './words'

const event = (n: number, kind: string, more: Record<string, unknown> = {}): Event => ({
  n,
  kind,
  rule: '',
  text: inWords(''),
  what: { kind, ...more },
  at: 0,
  shown: [],
  heading: false,
  length: 0,
})
const feel: Feel = (what) => {
  if (what.kind === 'hurt') return { fortune: -3 }
  if (what.kind === 'kill') return { feat: { title: `${what.name} is down`, icon: 'skull', tone: 'gold' } }
  return null
}
const story = [
  event(0, 'kill', { seat: 'ann', name: 'Rat' }),
  event(1, 'hurt'),
  event(2, 'hurt'),
  event(3, 'talk'),
  event(4, 'kill', { seat: 'bob', name: 'Ogre' }),
  event(5, 'kill', { seat: 'bob', name: 'King' }),
]

test('a game that was won turned with the first feat after fortune was lowest', () => {
  const told = chronicle(story, feel, thingsOf([]), {}, true)
  expect(told.turning?.feat.title).toBe('Ogre is down')
  expect(told.curve).toHaveLength(story.length)
  expect(Math.min(...told.curve)).toBe(0)
  expect(told.curve.at(-1)).toBeGreaterThan(told.curve[2]!)
})

test('who did what is counted for whoever did it, most first', () => {
  const told = chronicle(story, feel, thingsOf([]), {}, true)
  expect(told.deeds.map(({ who, count }) => [who, count])).toEqual([
    ['bob', 2],
    ['ann', 1],
  ])
})

test('a game in which nothing stood out has no turning point', () => {
  expect(chronicle([event(0, 'talk')], feel, thingsOf([]), {}, false)).toMatchObject({ turning: null, marks: [], deeds: [] })
})

test('a game that went well from the first turned where it began to go better than before', () => {
  const slow = Array.from({ length: 8 }, (_, n) => event(n, 'talk'))
  const told = chronicle([story[0]!, ...slow, story[4]!, story[5]!], feel, thingsOf([]), {}, true)
  expect(told.turning?.feat.title).toBe('Ogre is down')
})

test('what weighed most is marked, and no two marks lie on each other', () => {
  const felt: Feel = (what) => ({
    fortune: what.weight as number,
    feat: { title: `${what.weight}`, icon: 'skull', tone: 'gold' },
  })
  const weights = Array.from({ length: 100 }, (_, n) => (n % 20 === 10 ? 9 : 1))
  const told = chronicle(
    weights.map((weight, n) => event(n, 'kill', { weight })),
    felt,
    thingsOf([]),
    {},
    true,
  )
  const marks = spread(told.marks, 0.05)
  expect(marks.filter((one) => one.feat.title === '9')).toHaveLength(5)
  expect(marks).toHaveLength(7)
  const places = marks.map((one) => one.x)
  expect(places).toEqual([...places].sort((one, other) => one - other))
  expect(Math.min(...places.slice(1).map((x, n) => x - places[n]!))).toBeGreaterThanOrEqual(0.05)
  // Where a mark takes up more of the story there are fewer.
  expect(spread(told.marks, 0.3).length).toBeLessThan(5)
})

test('the best that somebody did is what weighed most, and a moment may say who did it', () => {
  const felt: Feel = (what) =>
    what.kind === 'turn'
      ? { by: what.whose as string }
      : { fortune: what.weight as number, feat: { title: `${what.weight}`, icon: 'skull', tone: 'gold' } }
  const told = chronicle(
    [
      event(0, 'turn', { whose: 'ann' }),
      event(1, 'kill', { weight: 2 }),
      event(2, 'kill', { weight: 5 }),
      event(3, 'turn', { whose: '' }),
      event(4, 'kill', { weight: 7 }),
    ],
    felt,
    thingsOf([]),
    {},
    true,
  )
  expect(told.deeds).toMatchObject([{ who: 'ann', count: 2, best: '5' }])
})
