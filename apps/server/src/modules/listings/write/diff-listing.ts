import { isDeepStrictEqual } from 'node:util'
import type { ListingValues } from './listing-draft.ts'

export type ListingField = keyof ListingValues

const fields = Object.keys({
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
  internet_entire_listing_display: 0,
  internet_address_display: 0,
  internet_automated_valuation_display: 0,
  internet_consumer_comment: 0,
} satisfies Record<ListingField, 0>) as ListingField[]

/** Drops empty keys of a JSON value, so that `{a: 1, b: ''}` equals `{a: 1}`. */
const omitEmpty = (value: unknown): unknown =>
  value === null || typeof value !== 'object'
    ? value
    : Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== undefined && inner !== ''))

/** Returns the fields that an update sets to a different value. */
export function diffListing(before: ListingValues, update: ListingValues): ListingField[] {
  return fields.filter(
    (name) =>
      update[name] !== null &&
      update[name] !== undefined &&
      !isDeepStrictEqual(omitEmpty(before[name]), omitEmpty(update[name])),
  )
}

/** Returns the values after an update; fields that are null or absent in the update keep their value. */
export function mergeListing(before: ListingValues, update: ListingValues): ListingValues {
  const changes = diffListing(before, update).map((name) => [name, update[name]])
  return { ...before, ...(Object.fromEntries(changes) as Partial<ListingValues>) }
}
