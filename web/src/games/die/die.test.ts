import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, expect, test, vi } from 'vitest'
import type { CombatView, Happening } from '../../generated/die-in-the-dungeon'
import type { Option, Thing } from '../../generated/wire'
import { thingsOf } from '../../lib/things'
import { inWords } from '../../lib/words'
import Arrange from './Arrange.svelte'
import { weigh } from './controls'
import { after, NOTHING, odds } from './duel'
import icons from './icons.json?icons'
import { pictureOf } from './pictures'
import RaisePick from './RaisePick.svelte'
import Reference from './Reference.svelte'

afterEach(cleanup)
const about = { kind: 'arrange' as const, dice: [6, 8, 10, 12], slots: ['might', 'agility', 'magic', 'health'] }
const option = (dice: number[]): Option => ({
  key: dice.join('-'),
  label: inWords(''),
  refs: dice.map((die) => `d${die}`),
  group: '',
})
const options = [option([6, 8, 10, 12]), option([12, 8, 10, 6]), option([8, 12, 10, 6])]
const asking = (options: Option[]) => ({
  seat: 'player-1',
  kind: 'arrange',
  rule: '',
  prompt: inWords(''),
  options,
  form: null,
  about,
  groups: {},
  names: {},
  chance: false,
  yours: true,
})

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
  { id: 'turn', title: inWords('A turn'), things: ['aid-rest'] },
]
const known = thingsOf([
  {
    ...thingsOf([])('chart-fighter'),
    kind: 'hero chart',
    name: inWords('Fighters'),
    text: inWords('A Might hit of 10 or more does 2 damage.'),
  },
  { ...thingsOf([])('aid-rest'), kind: 'player aid', name: inWords('2 Rest'), text: inWords('Give up to 3 Time.') },
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

test('a die goes along by an arrow key, and stays under the finger', async () => {
  const choose = vi.fn()
  render(Arrange, { ask: asking([option([8, 6, 10, 12])]), choose, hover: vi.fn(), disabled: false })
  const [might, , , , done] = screen.getAllByRole('button')
  might!.focus()
  await fireEvent.keyDown(might!, { key: 'ArrowRight' })
  await fireEvent.click(done!)
  expect(choose).toHaveBeenLastCalledWith('8-6-10-12')
})

test('a die that is drawn onto another slot changes places with the one there', async () => {
  const choose = vi.fn()
  render(Arrange, { ask: asking([option([10, 8, 6, 12])]), choose, hover: vi.fn(), disabled: false })
  const [might, , magic, , done] = screen.getAllByRole('button')
  document.elementFromPoint = () => magic!
  await fireEvent.pointerDown(might!, { clientX: 0, clientY: 0, button: 0 })
  await fireEvent.pointerMove(might!, { clientX: 90, clientY: 4 })
  await fireEvent.pointerUp(might!)
  await fireEvent.click(done!)
  expect(choose).toHaveBeenLastCalledWith('10-8-6-12')
})

const fight = { defence: [8, 8, 10] } as unknown as CombatView

test('rolls of a round lie side by side with what was needed, until the next round', () => {
  const events: Happening[] = [
    { kind: 'attacked', stat: 'might', die: 8, face: 5, plus: 1, against: 8 },
    { kind: 'missed', stat: 'might', result: 6, against: 8, averted: false },
    { kind: 'attacked', stat: 'agility', die: 6, face: 6, plus: 0, against: 8 },
    { kind: 'fought', seat: 'a', stat: 'magic', die: 10, face: 3, bonus: 0, total: 5 },
    { kind: 'added', seat: 'a', amount: 3, result: 5 },
    { kind: 'struck', seat: 'a', face: 3, result: 6, total: 5 },
  ]
  const duel = events.reduce((now, what) => after(now, what, fight), NOTHING)
  expect(duel.theirs.map(({ stat, need, came }) => [stat, need, came])).toEqual([
    ['might', 8, 'miss'],
    ['agility', 8, 'hit'],
  ])
  expect([duel.yours?.plus, duel.yours?.came]).toEqual([3, 'hit'])
  expect(after(duel, { kind: 'round', number: 2 }, fight)).toEqual(NOTHING)
})

test('the highest face of the heroes always hits; yours does not', () => {
  expect(odds(6, 0, 8, true)).toBeCloseTo(1 / 6)
  expect(odds(6, 0, 8, false)).toBe(0)
  expect(odds(8, 2, 6, false)).toBe(0.5)
})

const failed = { kind: 'raise' as const, stat: 'magic', die: 10, face: 3, bonus: 0, need: 5, moment: 'roll' as const }
const raises = ['boost-1', 'boost-2', 'minion-d6', 'stop'].map((key) => ({ key, label: inWords(key), refs: [], group: '' }))

test('each point that raises a roll says what it makes of it, and whether that is enough', async () => {
  const choose = vi.fn()
  render(RaisePick, { ask: { ...asking(raises), kind: 'raise', about: failed }, choose, hover: vi.fn(), disabled: false })
  const [one, two, ...others] = screen.getAllByRole('button')
  expect([one!.textContent, two!.textContent].map((said) => said.replace(/\s/g, ''))).toEqual([
    'boost-1+1makes4',
    'boost-2+2makes5',
  ])
  expect([one, two].map((button) => button!.classList.contains('enough'))).toEqual([false, true])
  expect(others.map((button) => button.textContent.replace(/\s/g, ''))).toEqual(['3minion-d6', '4stop'])
  await fireEvent.click(two!)
  expect(choose).toHaveBeenLastCalledWith('boost-2')
})

test('damage says what it leaves of the points that it is taken from', () => {
  const view = { active: 'a', monsters: [{ seat: 'a', dice: ['health', 'might'].map((slot) => ({ slot, value: 6, die: 8 })) }] }
  const about = { kind: 'damage', stat: 'might', damage: 2, health: 6 }
  const note = (key: string) => weigh({ key, label: inWords(''), refs: [], group: '' }, view, about)?.note
  expect(['stat-0', 'stat-1', 'stat-2', 'namic'].map(note)).toEqual(['leaves 4', 'leaves 5 and 5', 'leaves 4', undefined])
})
