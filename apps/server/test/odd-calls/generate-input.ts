import fc from 'fast-check'
import { z } from 'zod'
import { sampleText, sampleTexts, type Schema } from '../calls/samples.ts'
import { oddValue } from './odd-values.ts'
import type { Random } from './random.ts'

const schemas = new WeakMap<z.ZodType, Schema>()

/** The JSON schema of what callers send. */
export function toInputSchema(schema: z.ZodType): Schema {
  const known = schemas.get(schema) ?? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  schemas.set(schema, known)
  return known
}

function generateNumber({ minimum, maximum, type }: Schema, random: Random): number {
  const from = typeof minimum === 'number' ? minimum : -5
  const to = typeof maximum === 'number' ? maximum : 1000
  const between = from + random.next() * Math.min(to - from, random.pick([2, 100, to - from]))
  const value = random.pick([from, to, Math.max(from, Math.min(to, 1)), between, between])
  return type === 'integer' ? Math.round(value) : value
}

const plainTexts = [
  'a',
  'Ann Roe',
  'José Núñez',
  '王小明',
  'Line one\nLine two',
  '4B',
  '0',
  '$1,200.50',
  '(212) 555-0134',
]

/** A text that a pattern accepts: a usual one, or any. */
function matchPattern(pattern: string, random: Random): string {
  const usual = sampleTexts.find((text) => new RegExp(pattern).test(text))
  if (usual !== undefined && random.chance(0.5)) return usual
  const any = fc.stringMatching(new RegExp(pattern))
  return fc.sample(any, { numRuns: 1, seed: random.below(2 ** 31) })[0]!
}

function generateText(schema: Schema, random: Random, ids: readonly string[]): string {
  if (schema['format'] === 'date')
    return random.pick(['2026-03-02', '2026-02-28', '1900-01-01', '2199-12-31', '2025-12-31', '2026-04-01'])
  if (typeof schema['pattern'] === 'string' && schema['pattern'].startsWith('^(0|[1-9]'))
    return random.pick(ids)
  if (schema['format'] === 'email') return sampleText(schema)
  if (typeof schema['pattern'] === 'string') return matchPattern(schema['pattern'], random)
  if (schema['format'] !== undefined) return sampleText(schema)
  const text = random.pick([...plainTexts, random.pick(ids)])
  const padded = text.padEnd(Number(schema['minLength'] ?? 0), 'a')
  return padded.slice(0, Number(schema['maxLength'] ?? 1000))
}

/** A value that a schema describes; one in `1 / odd` leaves is odd. */
export function generate(schema: Schema, random: Random, ids: readonly string[], odd: number): unknown {
  if (random.chance(odd)) return oddValue(random)
  if ('const' in schema) return schema['const']
  if (Array.isArray(schema['enum'])) return random.pick(schema['enum'] as unknown[])
  if ('default' in schema && random.chance(0.5)) return schema['default']
  const choices = schema['anyOf'] ?? schema['oneOf'] ?? schema['allOf']
  if (Array.isArray(choices)) return generate(random.pick(choices as Schema[]), random, ids, 0)
  switch (schema['type']) {
    case 'object': {
      const required = new Set((schema['required'] ?? []) as string[])
      const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>)
      return Object.fromEntries(
        properties
          .filter(([name]) => (required.has(name) ? !random.chance(odd / 4) : random.chance(0.35)))
          .map(([name, inner]) => [name, generate(inner, random, ids, odd)]),
      )
    }
    case 'array': {
      const count = Math.max(Number(schema['minItems'] ?? 0), random.below(3))
      return Array.from({ length: count }, () => generate(schema['items'] as Schema, random, ids, odd))
    }
    case 'integer':
    case 'number':
      return generateNumber(schema, random)
    case 'boolean':
      return random.chance(0.5)
    case 'string':
      return generateText(schema, random, ids)
    case 'null':
      return null
    default:
      // What a preprocess takes, such as a list in a query.
      return random.pick<unknown>([
        random.pick(ids),
        [random.pick(ids)],
        `${random.pick(ids)},${random.pick(ids)}`,
        'a',
      ])
  }
}
