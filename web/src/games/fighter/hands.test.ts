import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, expect, test, vi } from 'vitest'
import type { Thing } from '../../generated/wire'
import { thingsOf } from '../../lib/things'
import { inWords } from '../../lib/words'
import HandForm from './HandForm.svelte'

const around = vi.hoisted(() => ({ things: (id: string): any => ({ id }) }))
vi.mock('../../lib/things', async (load) => ({
  ...(await load<typeof import('../../lib/things')>()),
  useThings: () => Object.assign((id: string) => around.things(id), { terms: () => ({ pattern: null, ids: new Map() }) }),
}))
afterEach(cleanup)
const NONE = inWords('')
const thing = (id: string): Thing => ({
  id,
  kind: 'card',
  name: inWords(id),
  icon: '',
  tint: '',
  text: NONE,
  flavour: NONE,
  values: {},
  plan: '',
  copies: 1,
  words: [],
  rule: '',
})
around.things = thingsOf(['Lamp', 'Rope', 'Axe', 'Ada', 'Bo', 'Cy'].map(thing))

test('cards are handed to those who can take them, several at once, and what only fits together is swapped', async () => {
  const submit = vi.fn()
  render(HandForm, {
    form: {
      form: 'handing',
      moves: [
        ['Lamp', 'Bo'],
        ['Lamp', 'Cy'],
        ['Rope', 'Ada'],
      ],
      swaps: [
        [
          ['Axe', 'Bo'],
          ['Rope', 'Cy'],
        ],
      ],
    },
    submit,
    disabled: false,
  })
  const press = (name: string | RegExp, nth = 0) => fireEvent.click(screen.getAllByRole('button', { name })[nth]!)
  expect(screen.getByRole('button', { name: 'Choose who takes what' })).toHaveProperty('disabled', true)
  await press('to Bo')
  await press('to Cy')
  await press('to Ada')
  await press('to Ada')
  await press('Axe to Bo, Rope to Cy')
  await press('Hand over these 3 cards')
  expect(submit).toHaveBeenCalledWith({ Lamp: 'Cy', Axe: 'Bo', Rope: 'Cy' })
})
