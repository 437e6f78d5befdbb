import { createHash } from 'node:crypto'
import type { Column } from './table-catalog.ts'

/** A source of repeatable random numbers. */
export interface Random {
  /** A whole number from 0 to below `limit`. */
  readonly below: (limit: number) => number
  readonly pick: <T>(values: readonly T[]) => T
}

/** A generator (mulberry32) that is seeded by a text. */
export function createRandom(seed: string): Random {
  let state = createHash('sha256').update(seed).digest().readUInt32LE()
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return { below, pick: (values) => values[below(values.length)]! }
}

/** Texts that a careless conversion would change: quotes, backslashes, line ends, spaces, other scripts. */
const texts = [
  'plain',
  `O'Neil "the" agent`,
  String.raw`back\slash %_`,
  'two\nlines\tand a tab',
  ' spaces ',
  'Ünïcode 東京 🗽',
  '',
]

function randomDigits(random: Random, count: number): string {
  return Array.from({ length: count }, () => random.below(16).toString(16)).join('')
}

/** A positive whole number of up to so many digits, each count as probable as the others. */
function randomInteger(random: Random, digits: number): string {
  return String(1 + random.below(10 ** (1 + random.below(digits))))
}

/** A time from 2023 to 2025, with microseconds. */
function randomTime(random: Random): string {
  const start = Date.UTC(2023, 0, 1)
  const time = new Date(start + random.below(3 * 365 * 86_400) * 1000).toISOString()
  return time.replace('.000Z', `.${String(random.below(1e6)).padStart(6, '0')}Z`)
}

function randomText(random: Random, { name }: Column): string {
  if (/email$|^address_email$/.test(name)) return `person${random.below(1e6)}@mail.example`
  if (/hash|sha256|key$|token|_url$/.test(name)) return randomDigits(random, 32)
  return `${random.pick(texts)}${random.below(1e6)}`
}

function randomJson(random: Random, { name, expression }: Column): string {
  if (/_list$|^reply_to$/.test(name))
    return JSON.stringify([{ name: random.pick(texts), email: `p${random.below(1e6)}@mail.example` }])
  if (expression?.startsWith(`'[`))
    return JSON.stringify([{ nr: random.below(1e6), text: random.pick(texts) }])
  return JSON.stringify({ nr: random.below(1e6), text: random.pick(texts), price: 1234.5, none: null })
}

const formats: Readonly<Record<string, (random: Random, column: Column) => string>> = {
  bool: (random) => String(random.below(2) === 1),
  int2: (random) => randomInteger(random, 2),
  int4: (random) => randomInteger(random, 6),
  // Beyond 32 bits.
  int8: (random) => randomInteger(random, 12),
  float8: (random) => String(random.below(1e6) / 7),
  numeric: (random) => `${random.below(100)}.${random.below(10)}`,
  text: randomText,
  citext: randomText,
  varchar: randomText,
  timestamptz: randomTime,
  date: (random) => randomTime(random).slice(0, 10),
  bytea: (random) => String.raw`\x${randomDigits(random, 64)}`,
  uuid: (random) =>
    `${randomDigits(random, 8)}-${randomDigits(random, 4)}-4${randomDigits(random, 3)}-8${randomDigits(random, 3)}-${randomDigits(random, 12)}`,
  jsonb: randomJson,
  bit: (random, { modifier }) => Array.from({ length: modifier }, () => random.below(2)).join(''),
  polygon: (random) => `((0,0),(${1 + random.below(9)},0),(0,${1 + random.below(9)}))`,
  tsvector: (random) => `'word${random.below(1e6)}':1 'office':2`,
}

/** The texts that a check allows in a column: `kind = ANY (ARRAY['a'::text, 'b'::text])`, `source = 'own'::text`. */
export function findLiterals(definition: string, column: string): string[] {
  const allowed = new RegExp(String.raw`\b${column} (?:(?:= ANY \(+|<@ )ARRAY\[[^\]]*\]|= '[^']*')`, 'g')
  return Array.from(definition.matchAll(allowed)).flatMap(([list]) =>
    Array.from(list.matchAll(/'([^']*)'/g), ([, text]) => text!),
  )
}

/**
 * A random value of a column, in PostgreSQL's text form. `literals` are texts that its checks name. Throws for a type
 * that has no format yet.
 */
export function randomValue(random: Random, column: Column, literals: readonly string[]): string {
  const type = column.type.replace(/^_/, '')
  const format = formats[type]
  if (!format) throw new Error(`Add a format of ${column.type} for ${column.name}`)
  const isText = type === 'text' || type === 'citext'
  const create = () => (isText && literals.length > 0 ? random.pick(literals) : format(random, column))
  if (!column.type.startsWith('_')) return create()
  const elements = new Set(Array.from({ length: 1 + random.below(3) }, create))
  return `{${[...elements].map((element) => JSON.stringify(element)).join(',')}}`
}
