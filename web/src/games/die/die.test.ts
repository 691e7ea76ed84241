import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, expect, test, vi } from 'vitest'
import type { Option, Thing } from '../../generated/wire'
import { thingsOf } from '../../lib/things'
import { inWords } from '../../lib/words'
import Arrange from './Arrange.svelte'
import icons from './icons.json?icons'
import { pictureOf } from './pictures'
import Reference from './Reference.svelte'

afterEach(cleanup)
const about = { kind: 'arrange' as const, dice: [6, 8, 10, 12], slots: ['might', 'agility', 'magic', 'health'] }
const option = (dice: number[]): Option => ({ key: dice.join('-'), label: inWords(''), refs: dice.map((die) => `d${die}`), group: '' })
const options = [option([6, 8, 10, 12]), option([12, 8, 10, 6]), option([8, 12, 10, 6])]
const asking = (options: Option[]) => ({ seat: 'player-1', kind: 'arrange', rule: '', prompt: inWords(''), options, form: null, about, groups: {}, names: {}, chance: false, yours: true })

test('dice change places until they lie as wanted, and the option with those dice is the answer', async () => {
  const choose = vi.fn()
  render(Arrange, { ask: asking(options), choose, hover: vi.fn(), disabled: false })
  const [might, agility, , health, done] = screen.getAllByRole('button')
  await fireEvent.click(might!)
  await fireEvent.click(health!)
  await fireEvent.click(done!)
  expect(choose).toHaveBeenLastCalledWith('12-8-10-6')
  await fireEvent.click(agility!)
  await fireEvent.click(might!)
  await fireEvent.click(done!)
  expect(choose).toHaveBeenLastCalledWith('8-12-10-6')
})

test('an arrangement that is no option cannot be answered', async () => {
  render(Arrange, { ask: asking([option([12, 10, 8, 6])]), choose: vi.fn(), hover: vi.fn(), disabled: false })
  expect(screen.getAllByRole('button').at(-1)).toHaveProperty('disabled', true)
})

const reference = [
  { id: 'chart', title: inWords('Hero Chart'), things: ['chart-fighter'] },
  { id: 'turn', title: inWords('A turn'), things: ['aid-rest'] }
]
const known = thingsOf([
  { ...thingsOf([])('chart-fighter'), kind: 'hero chart', name: inWords('Fighters'), text: inWords('A Might hit of 10 or more does 2 damage.') },
  { ...thingsOf([])('aid-rest'), kind: 'player aid', name: inWords('2 Rest'), text: inWords('Give up to 3 Time.') }
])

test('the Hero Chart and the player aid open by a button and by a key, and close again', async () => {
  render(Reference, { sections: reference, things: known })
  expect(screen.queryByText('Fighters')).toBeNull()
  await fireEvent.click(screen.getByRole('button'))
  expect(screen.getByText('A Might hit of 10 or more does 2 damage.')).toBeTruthy()
  expect(screen.getByText('2 Rest')).toBeTruthy()
  await fireEvent.keyDown(window, { key: '#' })
  expect(screen.queryByText('Fighters')).toBeNull()
  await fireEvent.keyDown(window, { key: '#' })
  expect(screen.getByText('Fighters')).toBeTruthy()
})

test('a key typed into a field does not open it', async () => {
  render(Reference, { sections: reference, things: known })
  const field = document.body.appendChild(document.createElement('input'))
  await fireEvent.keyDown(field, { key: '#' })
  expect(screen.queryByText('Fighters')).toBeNull()
  field.remove()
})

test('a thing has its own picture, and one whose picture is not at hand a token', () => {
  const thing = { ...thingsOf([])('miller'), icon: 'windmill' } satisfies Thing
  expect(pictureOf(thing)).toBe('windmill')
  expect(pictureOf({ ...thing, icon: 'no-such-picture' })).toBe('token')
  expect(icons.token).toBeTruthy()
})
