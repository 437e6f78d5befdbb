import type { SavedSearchParams } from '@pb/contract/saved-searches'
import { bathroomKeys, bathroomRange } from '@pb/rules/bedrooms'
import {
  buildingTypes,
  furnishedTypes,
  toMask,
  ownerships,
  pets,
  getAllowingPets,
  type Choice,
} from '@pb/rules/vocabulary'
import { dropDays, daysBefore } from '../../listings/index.ts'
import { sql, type RawBuilder } from 'kysely'

/** Bits per group of `one_of`; the last one represents an unknown value, which no search selects explicitly. */
const groupBits = 12
const unknownBit = groupBits - 1
const fullGroup = (1n << BigInt(groupBits)) - 1n

/** `one_of` is stored, so groups and their values may only be appended. */
const choiceColumns: readonly {
  readonly column: 'building_type' | 'ownership' | 'furnished'
  readonly choices: readonly Choice[]
}[] = [
  { column: 'building_type', choices: buildingTypes },
  { column: 'ownership', choices: ownerships },
  { column: 'furnished', choices: furnishedTypes },
]

function toGroupMask(selected: readonly string[] | undefined, values: readonly string[]): bigint {
  if (!selected?.length) return fullGroup
  return selected.reduce((mask, value) => mask | (1n << BigInt(values.indexOf(value))), 0n)
}

/** The bits of all values that a search accepts, in each group. */
export function oneOfMask(params: SavedSearchParams): bigint {
  const groups = [
    toGroupMask(params.bathrooms, bathroomKeys),
    ...choiceColumns.map(({ column, choices }) =>
      toGroupMask(
        params[column],
        choices.map(({ key }) => key),
      ),
    ),
  ]
  return groups.reduce((mask, group, index) => mask | (group << BigInt(index * groupBits)), 0n)
}

/** SQL: the bit of a listing's value in each group. Fewer baths than the lowest key count as unknown. */
export function oneOfBits(): RawBuilder<string> {
  const steps = [
    ...bathroomKeys.map((key) => bathroomRange(key).from),
    bathroomRange(bathroomKeys.at(-1)!).below,
  ]
  const bathroom = sql`CASE WHEN l.bathrooms >= ${steps[0]} AND l.bathrooms < ${steps.at(-1)}
    THEN width_bucket(l.bathrooms::int, ${steps}::int[]) - 1 ELSE ${unknownBit}::int END`
  const others = choiceColumns.map(({ column, choices }) => {
    const keys = choices.map(({ key }) => key)
    return sql`coalesce(array_position(${keys}::text[], ${sql.ref(`l.${column}`)}::text) - 1, ${unknownBit}::int)`
  })
  const bits = [bathroom, ...others].map(
    (position, index) => sql`(1::bigint << (${index * groupBits}::int + ${position}))`,
  )
  return sql`(${sql.join(bits, sql` | `)})`
}

/** Bits of `must`, which is stored, so bits may only be appended. */
const noFeeBit = 8
const priceDroppedBit = 9

/** The bits that a search requires of a listing. */
export function mustMask({ pets: selected = [], no_fee, price_dropped }: SavedSearchParams): number {
  return (
    Number(toMask(pets, selected)) | (no_fee ? 1 << noFeeBit : 0) | (price_dropped ? 1 << priceDroppedBit : 0)
  )
}

/** SQL: the bits that a listing has: pets allowed, no fee, price recently dropped. */
export function mustBits(now: Date): RawBuilder<number> {
  const allowed = pets.map(({ key }, bit) => {
    const policies = Number(toMask(pets, getAllowingPets(key)))
    return sql`CASE WHEN l.pets & ${policies}::smallint <> 0 THEN ${1 << bit}::int ELSE 0 END`
  })
  return sql`(${sql.join(allowed, sql` | `)}
    | CASE WHEN l.no_fee THEN ${1 << noFeeBit}::int ELSE 0 END
    | CASE WHEN l.price_dropped_at >= ${daysBefore(now, dropDays)}::timestamptz
        THEN ${1 << priceDroppedBit}::int ELSE 0 END)::smallint`
}
