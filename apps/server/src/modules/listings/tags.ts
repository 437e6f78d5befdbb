import {
  bathroomKeys,
  bathroomLabel,
  bathroomRange,
  bedroomCode,
  bedroomKeys,
  bedroomLabel,
} from '@pb/rules/bedrooms'
import {
  apartmentFeatures,
  buildingFeatures,
  buildingTypes,
  furnishedTypes,
  maskOf,
  ownerships,
  pets,
  petsThatAllow,
  type Choice,
} from '@pb/rules/vocabulary'
import { sql, type RawBuilder } from 'kysely'
import { daysBefore, dropDays } from './freshness.ts'

/** What of a listing tags are counted from. */
export interface TagRow {
  readonly bedrooms: number
  readonly bathrooms: number
  readonly building_type: string
  readonly ownership: string
  readonly furnished: string
  readonly pets: number
  readonly building_features: string
  readonly apartment_features: string
  readonly no_fee: boolean
  readonly price_dropped_at: Date | null
}

/** When a listing has a tag: a column's value is this one, within a range, has one of these bits, or is so new. */
type Test =
  | { readonly column: keyof TagRow; readonly is: string | number | boolean }
  | { readonly column: 'bathrooms'; readonly from: number; readonly below: number }
  | { readonly column: 'pets' | 'building_features' | 'apartment_features'; readonly bits: bigint }
  | { readonly column: 'price_dropped_at'; readonly days: number }

/** A word that listings may have, and that turns a filter on. */
interface Tag {
  /** `filter:value`, as a search has it. */
  readonly type: string
  readonly title: string
  readonly test: Test
}

function equal(column: 'building_type' | 'ownership' | 'furnished', choices: readonly Choice[]): Tag[] {
  return choices.map(({ key, title }) => ({ type: `${column}:${key}`, title, test: { column, is: key } }))
}

function features(column: 'building_features' | 'apartment_features', choices: readonly Choice[]): Tag[] {
  return choices.map(({ key, title }) => ({
    type: `${column}:${key}`,
    title,
    test: { column, bits: maskOf(choices, [key]) },
  }))
}

/** Every tag that a cloud may show, in its order. */
export const tags: readonly Tag[] = [
  { type: 'no_fee:1', title: 'No fee', test: { column: 'no_fee', is: true } },
  { type: 'price_dropped:1', title: 'Price dropped', test: { column: 'price_dropped_at', days: dropDays } },
  ...bedroomKeys.map((key): Tag => ({
    type: `bedrooms:${key}`,
    title: bedroomLabel(key),
    test: { column: 'bedrooms', is: bedroomCode(key) },
  })),
  ...bathroomKeys.map((key): Tag => ({
    type: `bathrooms:${key}`,
    title: bathroomLabel(Number(key)),
    test: { column: 'bathrooms', ...bathroomRange(key) },
  })),
  ...equal('building_type', buildingTypes),
  ...equal('ownership', ownerships),
  ...pets.map(({ key, title }): Tag => ({
    type: `pets:${key}`,
    title,
    test: { column: 'pets', bits: maskOf(pets, petsThatAllow(key)) },
  })),
  ...equal('furnished', furnishedTypes),
  ...features('apartment_features', apartmentFeatures),
  ...features('building_features', buildingFeatures),
]

/** The test as a condition over `listing`. */
export function tagCondition({ test }: Tag, now: Date): RawBuilder<boolean> {
  const column = sql.ref(test.column)
  // The values are the product's own; as text of the statement they leave its parameters to the search.
  if ('is' in test) return sql`${column} = ${sql.lit(test.is)}`
  if ('from' in test) return sql`${column} >= ${sql.lit(test.from)} AND ${column} < ${sql.lit(test.below)}`
  if ('bits' in test) return sql`${column} & ${sql.lit(Number(test.bits))} <> 0`
  return sql`${column} >= ${daysBefore(now, test.days)}::timestamptz`
}

/** A mask's lower thirty bits and the rest, as numbers: BigInt is too slow to test a page of tags with. */
function halves(mask: bigint): [low: number, high: number] {
  return [Number(mask & 0x3fff_ffffn), Number(mask >> 30n)]
}

/** Sums the counts of the values that fit. */
function sumWhere<T>(values: ReadonlyMap<T, number>, fits: (value: T) => boolean): number {
  let sum = 0
  for (const [value, count] of values) if (fits(value)) sum += count
  return sum
}

function countBits(values: ReadonlyMap<string, number>, asked: readonly Tag[]): [string, number][] {
  const masks = new Map([...values].map(([value, count]) => [halves(BigInt(value)), count]))
  return asked.map(({ type, test }) => {
    const [low, high] = halves('bits' in test ? test.bits : 0n)
    return [type, sumWhere(masks, (mask) => (mask[0] & low) !== 0 || (mask[1] & high) !== 0)]
  })
}

function countPlain(values: ReadonlyMap<string, number>, asked: readonly Tag[]): [string, number][] {
  return asked.map(({ type, test }) => {
    if ('is' in test) return [type, values.get(String(test.is)) ?? 0]
    if ('from' in test)
      return [type, sumWhere(values, (value) => Number(value) >= test.from && Number(value) < test.below)]
    return [type, 0]
  })
}

/** How often each value of a column occurs. */
function occurrences(rows: readonly TagRow[], column: keyof TagRow): Map<string, number> {
  const counts = new Map<string, number>()
  for (const row of rows) {
    const value = String(row[column])
    counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return counts
}

const tagsByColumn = Map.groupBy(tags, ({ test }) => test.column)

/** The rows of each tag, in the order of the tags: each column's values are counted, and only these are tested. */
export function countRows(rows: readonly TagRow[], now: Date): Map<string, number> {
  const counted = [...tagsByColumn].flatMap(([column, asked]): [string, number][] => {
    const [first] = asked
    if (first && 'days' in first.test) {
      const since = daysBefore(now, first.test.days)
      return [
        [first.type, rows.filter((row) => row.price_dropped_at && row.price_dropped_at >= since).length],
      ]
    }
    const values = occurrences(rows, column)
    return first && 'bits' in first.test ? countBits(values, asked) : countPlain(values, asked)
  })
  const counts = new Map(counted)
  return new Map(tags.map(({ type }) => [type, counts.get(type)!]))
}
