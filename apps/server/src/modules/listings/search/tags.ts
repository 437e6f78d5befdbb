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
  toMask,
  ownerships,
  pets,
  getAllowingPets,
  type Choice,
} from '@pb/rules/vocabulary'
import { sql, type RawBuilder } from 'kysely'
import { daysBefore, dropDays } from '../cards/freshness.ts'

/** The columns that tags are counted from. */
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

/** Condition of a tag: a column's value equals a value, is in a range, has one of the bits, or is recent. */
type TagTest =
  | { readonly column: keyof TagRow; readonly is: string | number | boolean }
  | { readonly column: 'bathrooms'; readonly from: number; readonly below: number }
  | { readonly column: 'pets' | 'building_features' | 'apartment_features'; readonly bits: bigint }
  | { readonly column: 'price_dropped_at'; readonly days: number }

/** A property of listings that also is a search filter. */
interface Tag {
  /** `filter:value` of the search. */
  readonly type: string
  readonly title: string
  readonly test: TagTest
}

function equalityTags(
  column: 'building_type' | 'ownership' | 'furnished',
  choices: readonly Choice[],
): Tag[] {
  return choices.map(({ key, title }) => ({ type: `${column}:${key}`, title, test: { column, is: key } }))
}

function featureTags(column: 'building_features' | 'apartment_features', choices: readonly Choice[]): Tag[] {
  return choices.map(({ key, title }) => ({
    type: `${column}:${key}`,
    title,
    test: { column, bits: toMask(choices, [key]) },
  }))
}

/** All tags of the tag cloud in display order. */
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
  ...equalityTags('building_type', buildingTypes),
  ...equalityTags('ownership', ownerships),
  ...pets.map(({ key, title }): Tag => ({
    type: `pets:${key}`,
    title,
    test: { column: 'pets', bits: toMask(pets, getAllowingPets(key)) },
  })),
  ...equalityTags('furnished', furnishedTypes),
  ...featureTags('apartment_features', apartmentFeatures),
  ...featureTags('building_features', buildingFeatures),
]

/** Returns the tag's test as a condition over `listing`. */
export function tagCondition({ test }: Tag, now: Date): RawBuilder<boolean> {
  const column = sql.ref(test.column)
  // The values are constants of this product, so they are safe as literals and leave the parameters to the search.
  if ('is' in test) return sql`${column} = ${sql.lit(test.is)}`
  if ('from' in test) return sql`${column} >= ${sql.lit(test.from)} AND ${column} < ${sql.lit(test.below)}`
  if ('bits' in test) return sql`${column} & ${sql.lit(Number(test.bits))} <> 0`
  return sql`${column} >= ${daysBefore(now, test.days)}::timestamptz`
}

/** Splits a mask into its lower thirty bits and the rest as numbers, since BigInt is too slow for counting tags. */
function splitMask(mask: bigint): [low: number, high: number] {
  return [Number(mask & 0x3fff_ffffn), Number(mask >> 30n)]
}

/** Sums the counts of the values that satisfy the predicate. */
function sumWhere<T>(values: ReadonlyMap<T, number>, predicate: (value: T) => boolean): number {
  let sum = 0
  for (const [value, count] of values) if (predicate(value)) sum += count
  return sum
}

function countBits(values: ReadonlyMap<string, number>, bitTags: readonly Tag[]): [string, number][] {
  const masks = new Map([...values].map(([value, count]) => [splitMask(BigInt(value)), count]))
  return bitTags.map(({ type, test }) => {
    const [low, high] = splitMask('bits' in test ? test.bits : 0n)
    return [type, sumWhere(masks, (mask) => (mask[0] & low) !== 0 || (mask[1] & high) !== 0)]
  })
}

function countValues(values: ReadonlyMap<string, number>, valueTags: readonly Tag[]): [string, number][] {
  return valueTags.map(({ type, test }) => {
    if ('is' in test) return [type, values.get(String(test.is)) ?? 0]
    if ('from' in test)
      return [type, sumWhere(values, (value) => Number(value) >= test.from && Number(value) < test.below)]
    return [type, 0]
  })
}

/** Counts the occurrences of each value of a column. */
function countOccurrences(rows: readonly TagRow[], column: keyof TagRow): Map<string, number> {
  const counts = new Map<string, number>()
  for (const row of rows) {
    const value = String(row[column])
    counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return counts
}

const tagsByColumn = Map.groupBy(tags, ({ test }) => test.column)

/** Counts rows by tag in the order of `tags`. Only distinct values of each column are tested, with their counts. */
export function countTagRows(rows: readonly TagRow[], now: Date): Map<string, number> {
  const entries = [...tagsByColumn].flatMap(([column, columnTags]): [string, number][] => {
    const [first] = columnTags
    if (first && 'days' in first.test) {
      const since = daysBefore(now, first.test.days)
      return [
        [first.type, rows.filter((row) => row.price_dropped_at && row.price_dropped_at >= since).length],
      ]
    }
    const values = countOccurrences(rows, column)
    return first && 'bits' in first.test ? countBits(values, columnTags) : countValues(values, columnTags)
  })
  const counts = new Map(entries)
  return new Map(tags.map(({ type }) => [type, counts.get(type)!]))
}
