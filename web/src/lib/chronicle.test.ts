import { expect, test } from 'vitest'
import type { Event } from '../generated/wire'
import { chronicle } from './chronicle'
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
