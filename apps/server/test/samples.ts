import type { Endpoint } from '@pb/contract/endpoint'
import { z } from 'zod'

type Schema = Record<string, unknown>

/** Strings that fit the patterns of the contract; a new pattern needs a line here. */
const fitting = [
  '1',
  'a',
  '2026-03-02',
  'a'.repeat(43),
  `${'0'.repeat(32)}.jpg`,
  '10401234567',
  '00000000-0000-4000-8000-000000000001',
  'https://push.client.example/1',
  `BA${'a'.repeat(85)}`,
  `${'a'.repeat(21)}A`,
]

function sampleText(schema: Schema): string {
  if (schema['format'] === 'email') return 'somebody@client.example'
  if (schema['format'] === 'date') return '2026-03-02'
  const pattern = new RegExp(typeof schema['pattern'] === 'string' ? schema['pattern'] : '', 'i')
  const text = fitting.find((candidate) => pattern.test(candidate))
  if (text === undefined) throw new Error(`no sample fits ${String(schema['pattern'])}`)
  return text.padEnd(Number(schema['minLength'] ?? 0), 'a')
}

/** The simplest value that a JSON schema accepts. */
function sample(schema: Schema): unknown {
  if ('const' in schema) return schema['const']
  if (Array.isArray(schema['enum'])) return schema['enum'][0]
  if ('default' in schema) return schema['default']
  const choices = schema['anyOf'] ?? schema['oneOf'] ?? schema['allOf']
  if (Array.isArray(choices)) return sample(choices[0] as Schema)
  switch (schema['type']) {
    case 'object': {
      const required = (schema['required'] ?? []) as string[]
      const properties = (schema['properties'] ?? {}) as Record<string, Schema>
      return Object.fromEntries(required.map((name) => [name, sample(properties[name]!)]))
    }
    case 'array':
      return [sample(schema['items'] as Schema)]
    case 'integer':
    case 'number':
      return Math.max(0, Number(schema['minimum'] ?? 0))
    case 'boolean':
      return true
    case 'string':
      return sampleText(schema)
    default:
      return 'a'
  }
}

const read = new WeakMap<z.ZodType, Schema>()

/** Read once: the tests ask for the same few again with every call. */
function schemaOf(schema: z.ZodType): Schema {
  const known = read.get(schema) ?? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  read.set(schema, known)
  return known
}

/** The fields of an input as JSON schemas, optional ones too. */
export function propertiesOf(schema: z.ZodType | undefined): Record<string, Schema> {
  return schema ? ((schemaOf(schema)['properties'] ?? {}) as Record<string, Schema>) : {}
}

/** Names of the fields of an input, optional ones too. */
export function fieldsOf(schema: z.ZodType | undefined): string[] {
  return Object.keys(propertiesOf(schema))
}

/** The simplest input that an entry's schema accepts; what only refinements ask for is filled in from `extra`. */
export function sampleOf(schema: z.ZodType | undefined, extra: object = {}): Record<string, unknown> {
  if (!schema) return {}
  return { ...(sample(schemaOf(schema)) as Record<string, unknown>), ...extra }
}

/** The path of an entry with sample parameters. */
export function samplePath(entry: Endpoint): string {
  const params = sampleOf(entry.params)
  return entry.path.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(String(params[name])))
}
