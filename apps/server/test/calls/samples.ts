import type { Endpoint } from '@pb/contract/endpoint'
import { z } from 'zod'

export type Schema = Record<string, unknown>

/** Sample strings for the contract's patterns; a new pattern may need another one. */
export const sampleTexts = [
  '1',
  'a',
  '2026-03-02',
  '03-02',
  '2026-03',
  '09:00',
  'a'.repeat(43),
  '0'.repeat(64),
  `${'0'.repeat(32)}.jpg`,
  '10401234567',
  '021000021',
  '00000000-0000-4000-8000-000000000001',
  'https://push.client.example/1',
  'video/mp4; codecs="avc1.42E01F"',
  `BA${'a'.repeat(85)}`,
  `${'a'.repeat(21)}A`,
]

/** Returns a text that a JSON schema accepts. */
export function sampleText(schema: Schema): string {
  if (schema['format'] === 'email') return 'person@client.example'
  if (schema['format'] === 'date') return '2026-03-02'
  const pattern = new RegExp(typeof schema['pattern'] === 'string' ? schema['pattern'] : '', 'i')
  const text = sampleTexts.find((candidate) => pattern.test(candidate))
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

const schemas = new WeakMap<z.ZodType, Schema>()

/** Cached, because the tests use the same schemas repeatedly. */
function getSchema(schema: z.ZodType): Schema {
  const known = schemas.get(schema) ?? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  schemas.set(schema, known)
  return known
}

/** Returns the fields of an input as JSON schemas, including optional ones. */
export function getProperties(schema: z.ZodType | undefined): Record<string, Schema> {
  return schema ? ((getSchema(schema)['properties'] ?? {}) as Record<string, Schema>) : {}
}

/** Returns the field names of an input, including optional ones. */
export function getFieldNames(schema: z.ZodType | undefined): string[] {
  return Object.keys(getProperties(schema))
}

/** Returns the simplest input that a schema accepts; `extra` adds fields for refinements. */
export function createSample(schema: z.ZodType | undefined, extra: object = {}): Record<string, unknown> {
  if (!schema) return {}
  return { ...(sample(getSchema(schema)) as Record<string, unknown>), ...extra }
}

/** Returns an endpoint's path with sample parameters. */
export function createSamplePath(entry: Endpoint): string {
  const params = createSample(entry.params)
  return entry.path.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(String(params[name])))
}
