import { expect, test } from 'vitest'
import { fieldsOf } from './options'

test('a game’s options become fields of a form', () => {
  const fields = fieldsOf(
    {
      $ref: '#/$defs/Setup',
      $defs: {
        Setup: {
          type: 'object',
          properties: {
            players: { type: 'integer', minimum: 1, maximum: 4 },
            hard: { type: 'boolean' },
            mode: { enum: ['short', 'long-night'] },
            map: { type: 'string' },
            heroes: { type: 'array' },
            boxes: { anyOf: [{ type: 'array' }, { type: 'null' }] },
            note: { anyOf: [{ type: 'string' }, { type: 'null' }] },
          },
        },
      },
    },
    { map: { spiral: 'The Spiral' }, heroes: { knight: 'Knight' } },
  )
  expect(fields).toEqual([
    { name: 'players', kind: 'number', least: 1, most: 4 },
    { name: 'hard', kind: 'switch' },
    {
      name: 'mode',
      kind: 'choice',
      choices: [
        ['short', 'Short'],
        ['long-night', 'Long night'],
      ],
    },
    { name: 'map', kind: 'choice', choices: [['spiral', 'The Spiral']] },
    { name: 'heroes', kind: 'several', choices: [['knight', 'Knight']] },
    { name: 'boxes', kind: 'list' },
    { name: 'note', kind: 'text' },
  ])
})
