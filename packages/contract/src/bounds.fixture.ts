import type { z } from 'zod'

/** What the walk needs of zod's definitions; the library types each kind separately. */
interface Definition {
  readonly type: string
  readonly format?: string
  readonly pattern?: RegExp
  readonly checks?: readonly { readonly _zod: { readonly def: CheckDefinition } }[]
  readonly [key: string]: unknown
}
interface CheckDefinition {
  readonly check: string
  readonly value?: number
  readonly pattern?: RegExp
  readonly format?: string
}

const getDefinition = (schema: z.core.$ZodType): Definition => schema._zod.def as unknown as Definition

const impossibleDates = ['0000-01-01', '0001-01-01', '9999-12-31']

/** Whether a pattern covers the whole text, without `+`, `*` or `{2,}` outside of a class. */
function hasEnd(pattern: RegExp): boolean {
  const source = pattern.source.replace(/\\./g, 'e').replace(/\[[^\]]*\]/g, 'c')
  return /^\^.*\$$/.test(source) && !/[+*]|\{\d+,\}/.test(source)
}

function isBoundedText(schema: z.core.$ZodType): boolean {
  const { format, pattern, checks = [] } = getDefinition(schema)
  const definitions = checks.map((check) => check._zod.def)
  if (format === 'date' || format === 'datetime') {
    const suffix = format === 'date' ? '' : 'T12:00:00Z'
    return impossibleDates.every((text) => !(schema as z.ZodType).safeParse(text + suffix).success)
  }
  if (definitions.some(({ check }) => check === 'max_length' || check === 'length_equals')) return true
  const patterns = [pattern, ...definitions.map((definition) => definition.pattern)]
  return patterns.some((found) => found !== undefined && hasEnd(found))
}

function isBoundedNumber(schema: z.core.$ZodType): boolean {
  const limits = (getDefinition(schema).checks ?? []).map((check) => check._zod.def)
  return ['less_than', 'greater_than'].every((kind) =>
    limits.some(({ check, value }) => check === kind && Number.isFinite(value)),
  )
}

function isBoundedList(schema: z.core.$ZodType): boolean {
  return (getDefinition(schema).checks ?? []).some(
    ({ _zod: { def } }) => def.check === 'max_length' || def.check === 'length_equals',
  )
}

const own = (found: boolean, type: string, path: string) => (found ? [] : [`${path}: ${type}`])

/**
 * Paths of the numbers, dates, texts and lists in a schema of inputs that may be of any size. A pipe is bounded when
 * either of its ends is.
 */
export function findUnbounded(schema: z.core.$ZodType, path: string): string[] {
  const definition = getDefinition(schema)
  const within = (key: string, at = path) => findUnbounded(definition[key] as z.core.$ZodType, at)
  switch (definition.type) {
    case 'string':
      return own(isBoundedText(schema), definition.format ?? 'text', path)
    case 'number':
      return own(isBoundedNumber(schema), 'number', path)
    case 'array':
      return [...own(isBoundedList(schema), 'list', path), ...within('element', `${path}[]`)]
    case 'object':
      return Object.entries(definition['shape'] as Record<string, z.core.$ZodType>).flatMap(([name, field]) =>
        findUnbounded(field, `${path}.${name}`),
      )
    case 'record':
      return [...within('keyType', `${path}{key}`), ...within('valueType', `${path}{}`)]
    case 'union':
      return (definition['options'] as z.core.$ZodType[]).flatMap((option) => findUnbounded(option, path))
    case 'tuple':
      return (definition['items'] as z.core.$ZodType[]).flatMap((item) => findUnbounded(item, `${path}[]`))
    case 'intersection':
      return [...within('left'), ...within('right')]
    case 'pipe': {
      const isTransform = (key: string) =>
        getDefinition(definition[key] as z.core.$ZodType).type === 'transform'
      if (isTransform('out')) return within('in')
      return isTransform('in') || within('in').length > 0 ? within('out') : []
    }
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return within('innerType')
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'null':
    case 'undefined':
    case 'never':
      return []
    default:
      return [`${path}: ${definition.type}`]
  }
}
