import { expect, test } from 'vitest'
import { forms } from '.'

const generated: Record<string, string> = import.meta.glob('../generated/*.ts', { query: '?raw', import: 'default', eager: true })
/** What every game may ask for: the panel itself has their controls; `typed` is for games from elsewhere. */
const SHARED = ['aim', 'dice', 'draw', 'lot', 'pick', 'split', 'typed']

test('no game asks for something that could only be answered as JSON', () => {
  const asked = Object.values(generated).flatMap((text) =>
    [...text.matchAll(/^ {2}form: '([\w-]+)'$/gm)].map(([, kind]) => kind!),
  )
  expect(asked.length).toBeGreaterThan(10)
  expect([...new Set(asked)].filter((kind) => !SHARED.includes(kind) && !(kind in forms))).toEqual([])
})
