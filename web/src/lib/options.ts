/** Set-up options as fields of a form, read from a game's JSON schema. */
import { words } from './text'
import type { Said } from './words'
import type { JsonSchema } from '../generated/wire'

export type Field =
  | { name: string; kind: 'switch' }
  | { name: string; kind: 'choice'; choices: [string | number, Said][] }
  | { name: string; kind: 'number'; least?: number; most?: number }
  | { name: string; kind: 'several'; choices: [string, Said][] }
  | { name: string; kind: 'list' }
  | { name: string; kind: 'text' }

/** `choices` names what an option may be where the schema only knows that it is a text. */
export function fieldsOf(schema: JsonSchema, choices: Record<string, Record<string, Said>> = {}): Field[] {
  const root = follow(schema, schema)
  return Object.entries(root.properties ?? {}).map(([name, raw]) => fieldOf(name, follow(raw, schema), schema, choices[name]))
}

function fieldOf(name: string, part: JsonSchema, whole: JsonSchema, choices?: Record<string, Said>): Field {
  const known = part.anyOf?.map((one) => follow(one, whole)).find((one) => one.type !== 'null') ?? part
  if (choices) return { name, kind: known.type === 'array' ? 'several' : 'choice', choices: Object.entries(choices) }
  if (known.enum)
    return { name, kind: 'choice', choices: known.enum.map((one) => [one, typeof one === 'string' ? words(one) : String(one)]) }
  switch (known.type) {
    case 'boolean':
      return { name, kind: 'switch' }
    case 'integer':
    case 'number':
      return { name, kind: 'number', least: known.minimum, most: known.maximum }
    case 'array':
      return { name, kind: 'list' }
  }
  return { name, kind: 'text' }
}

function follow(part: JsonSchema, whole: JsonSchema): JsonSchema {
  if (!part.$ref) return part
  return whole.$defs?.[part.$ref.split('/').at(-1) ?? ''] ?? part
}
