/** Set-up options as fields of a form, read from a game's JSON schema. */
import type { Schema } from './wire'

export type Field =
  | { name: string; kind: 'switch' }
  | { name: string; kind: 'choice'; choices: (string | number)[] }
  | { name: string; kind: 'number'; least?: number; most?: number }
  | { name: string; kind: 'list' }
  | { name: string; kind: 'text' }

export function fieldsOf(schema: Schema): Field[] {
  const root = follow(schema, schema)
  return Object.entries(root.properties ?? {}).map(([name, raw]) => fieldOf(name, follow(raw, schema), schema))
}

function fieldOf(name: string, part: Schema, whole: Schema): Field {
  const known = part.anyOf?.map((one) => follow(one, whole)).find((one) => one.type !== 'null') ?? part
  if (known.enum) return { name, kind: 'choice', choices: known.enum }
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

function follow(part: Schema, whole: Schema): Schema {
  if (!part.$ref) return part
  return whole.$defs?.[part.$ref.split('/').at(-1) ?? ''] ?? part
}
