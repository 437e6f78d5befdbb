import { isDeepStrictEqual } from 'node:util'
import type { ListingValues } from './draft.ts'

export type ValueName = keyof ListingValues

const names = Object.keys({
  standard_status: 0,
  price_cents: 0,
  bedrooms: 0,
  bathrooms: 0,
  size: 0,
  furnished: 0,
  apartment_features: 0,
  description: 0,
  available_from: 0,
  min_lease_months: 0,
  max_lease_months: 0,
  concession: 0,
  common_charges_cents: 0,
  taxes_cents: 0,
  maintenance_cents: 0,
  contact: 0,
  commission: 0,
  entry: 0,
} satisfies Record<ValueName, 0>) as ValueName[]

/** JSON without the keys that say nothing, so that `{a: 1, b: ''}` is `{a: 1}`. */
const plain = (value: unknown): unknown =>
  value === null || typeof value !== 'object'
    ? value
    : Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== undefined && inner !== ''))

/** What a draft would change of a listing: names of values that are said and differ. */
export function differences(before: ListingValues, said: ListingValues): ValueName[] {
  return names.filter(
    (name) => said[name] !== null && !isDeepStrictEqual(plain(before[name]), plain(said[name])),
  )
}

/** The values after a draft: what it says, and what stays where it says nothing. */
export function merged(before: ListingValues, said: ListingValues): ListingValues {
  const changes = differences(before, said).map((name) => [name, said[name]])
  return { ...before, ...(Object.fromEntries(changes) as Partial<ListingValues>) }
}
