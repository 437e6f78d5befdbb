import type { SavedSearchParams } from '@pb/contract/saved-searches'
import { bathroomKeys, bathroomRange } from '@pb/rules/bedrooms'
import {
  buildingTypes,
  furnishedTypes,
  maskOf,
  ownerships,
  pets,
  petsThatAllow,
  type Choice,
} from '@pb/rules/vocabulary'
import { dropDays, daysBefore } from '../../listings/index.ts'
import { sql, type RawBuilder } from 'kysely'

/** Bits of a group of `one_of`; the last of them is that of a value that is not known, which nobody asks for. */
const groupBits = 12
const unknownBit = groupBits - 1
const wholeGroup = (1n << BigInt(groupBits)) - 1n

/** `one_of` is stored: groups and the values in them are only ever added at the end. */
const listed: readonly {
  readonly column: 'building_type' | 'ownership' | 'furnished'
  readonly choices: readonly Choice[]
}[] = [
  { column: 'building_type', choices: buildingTypes },
  { column: 'ownership', choices: ownerships },
  { column: 'furnished', choices: furnishedTypes },
]

function groupOf(asked: readonly string[] | undefined, values: readonly string[]): bigint {
  if (!asked?.length) return wholeGroup
  return asked.reduce((mask, value) => mask | (1n << BigInt(values.indexOf(value))), 0n)
}

/** Which values of each group will do for a search. */
export function oneOfMask(params: SavedSearchParams): bigint {
  const groups = [
    groupOf(params.bathrooms, bathroomKeys),
    ...listed.map(({ column, choices }) =>
      groupOf(
        params[column],
        choices.map(({ key }) => key),
      ),
    ),
  ]
  return groups.reduce((mask, group, index) => mask | (group << BigInt(index * groupBits)), 0n)
}

/** The bit of a listing in each group. Where baths are fewer than any key asks for they are as good as unknown. */
export function oneOfBits(): RawBuilder<string> {
  const steps = [
    ...bathroomKeys.map((key) => bathroomRange(key).from),
    bathroomRange(bathroomKeys.at(-1)!).below,
  ]
  const bathroom = sql`CASE WHEN l.bathrooms >= ${steps[0]} AND l.bathrooms < ${steps.at(-1)}
    THEN width_bucket(l.bathrooms::int, ${steps}::int[]) - 1 ELSE ${unknownBit}::int END`
  const others = listed.map(({ column, choices }) => {
    const keys = choices.map(({ key }) => key)
    return sql`coalesce(array_position(${keys}::text[], ${sql.ref(`l.${column}`)}::text) - 1, ${unknownBit}::int)`
  })
  const bits = [bathroom, ...others].map(
    (position, index) => sql`(1::bigint << (${index * groupBits}::int + ${position}))`,
  )
  return sql`(${sql.join(bits, sql` | `)})`
}

/** Bits of `must`: stored, so only ever added to. */
const noFeeBit = 8
const priceDroppedBit = 9

/** What must be so for a search. */
export function mustMask({ pets: asked = [], no_fee, price_dropped }: SavedSearchParams): number {
  return (
    Number(maskOf(pets, asked)) | (no_fee ? 1 << noFeeBit : 0) | (price_dropped ? 1 << priceDroppedBit : 0)
  )
}

/** What is so of a listing: the pets that may be asked for, no fee, a price that dropped lately. */
export function mustBits(now: Date): RawBuilder<number> {
  const allowed = pets.map(({ key }, bit) => {
    const takes = Number(maskOf(pets, petsThatAllow(key)))
    return sql`CASE WHEN l.pets & ${takes}::smallint <> 0 THEN ${1 << bit}::int ELSE 0 END`
  })
  return sql`(${sql.join(allowed, sql` | `)}
    | CASE WHEN l.no_fee THEN ${1 << noFeeBit}::int ELSE 0 END
    | CASE WHEN l.price_dropped_at >= ${daysBefore(now, dropDays)}::timestamptz
        THEN ${1 << priceDroppedBit}::int ELSE 0 END)::smallint`
}
