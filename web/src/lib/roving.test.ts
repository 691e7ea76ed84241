import { expect, test } from 'vitest'
import { roving } from './roving'

/** A row of three squares and one below the first. */
function board() {
  document.body.innerHTML =
    '<div id="board">' +
    ['a', 'b', 'c', 'd'].map((id) => `<span id="${id}" role="button" tabindex="0"></span>`).join('') +
    '</div>'
  const at: Record<string, [number, number]> = { a: [0, 0], b: [40, 0], c: [80, 0], d: [0, 40] }
  for (const [id, [left, top]] of Object.entries(at))
    document.getElementById(id)!.getBoundingClientRect = () => ({ left, top, width: 40, height: 40 }) as DOMRect
  return document.getElementById('board')!
}
const stops = () => ['a', 'b', 'c', 'd'].filter((id) => document.getElementById(id)!.getAttribute('tabindex') === '0')
const press = (key: string) =>
  document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))

test('a board is one stop, and arrows go to what lies nearest', () => {
  roving(board())
  expect(stops()).toEqual(['a'])
  document.getElementById('a')!.focus()
  press('ArrowRight')
  expect(document.activeElement?.id).toBe('b')
  press('ArrowRight')
  press('ArrowLeft')
  press('ArrowLeft')
  press('ArrowDown')
  expect([document.activeElement?.id, stops()]).toEqual(['d', ['d']])
})
