import { bathroomKeys, bedroomCode, bedroomKeys } from '@pb/rules/bedrooms'
import { addDays } from '@pb/rules/dates'
import { formatNeighborhoodRange, parseNeighborhoodRange } from '@pb/rules/neighborhood-ranges'
import { findNeighborhood } from '@pb/rules/neighborhoods'
import {
  adTypes,
  apartmentFeatures,
  buildingFeatures,
  buildingTypes,
  furnishedTypes,
  getMaskKeys,
  toMask,
  ownerships,
  pets,
  standardStatuses,
} from '@pb/rules/vocabulary'
import fc from 'fast-check'
import type { Insertable } from 'kysely'
import { makeBuilding, makeUnit } from '../../../../test/factories/buildings.ts'
import { defaultListing } from '../../../../test/factories/listings.ts'
import type { Db, Tables } from '../../../platform/db/db.ts'

/** Random listings, random searches, and a reference implementation of the filters. */

const keys = <K extends string>(list: readonly { key: K }[]) => fc.constantFrom(...list.map(({ key }) => key))
const nonEmptyArray = <T>(item: fc.Arbitrary<T>, maxLength = 3) => fc.array(item, { minLength: 1, maxLength })
const sampleNeighborhoods = ['KIPS', 'UWS', 'TRIB', 'PSLO', 'LIC'] as const
const neighborhoodArbitrary = fc.constantFrom(...sampleNeighborhoods)
const street = fc.integer({ min: 1, max: 9 })
const twoBits = fc.integer({ min: 0, max: 7 }).map(String)

const listingArbitrary = fc.record({
  ad_type: fc.constantFrom(...adTypes),
  standard_status: fc.constantFrom('Active', 'Active', 'Active', 'Coming Soon', ...standardStatuses),
  price_cents: fc.constantFrom('0', '100000', '150050', '200000', '300000'),
  bedrooms: fc.constantFrom(0, ...bedroomKeys.map(bedroomCode)),
  bathrooms: fc.constantFrom(0, 10, 12, 15, 20, 25, 40, 45, 50, 65),
  size: fc.option(fc.integer({ min: 300, max: 305 })),
  furnished: keys(furnishedTypes),
  neighborhood: neighborhoodArbitrary,
  ownership: keys(ownerships),
  building_type: keys(buildingTypes),
  apartment_features: twoBits,
  building_features: twoBits,
  pets: fc.integer({ min: 0, max: 7 }),
  street_number: fc.option(street),
  avenue_number: fc.option(street),
  published_at: fc.integer({ min: 1, max: 5 }).map((day) => new Date(`2026-02-0${day}T12:00:00Z`)),
  available_from: fc.option(fc.integer({ min: 1, max: 9 }).map((day) => `2026-05-0${day}`)),
  company: fc.option(fc.constantFrom('Alder Realty', 'Birch & Co', "Cole's 100% Homes")),
  commission: fc.option(fc.constantFrom('owner_pays', 'co_broke', 'none')),
  dropped: fc.option(fc.integer({ min: 1, max: 60 })),
  verified: fc.option(fc.integer({ min: 0, max: 20 })),
})
export type RandomListing = typeof listingArbitrary extends fc.Arbitrary<infer L> ? L & { id: string } : never

const span = fc.tuple(street, street).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const)
const range = fc
  .record(
    { abbreviation: neighborhoodArbitrary, streets: span, avenues: span },
    { requiredKeys: ['abbreviation'] },
  )
  .map(formatNeighborhoodRange)

export const sorts = ['time_published', 'price', 'size', 'bedrooms'] as const
const requiredFilters = {
  ad_type: fc.constantFrom(...adTypes),
  sort_by: fc.constantFrom(...sorts),
  sort_dir: fc.constantFrom('asc', 'desc'),
}
const optionalFilters = {
  min_price: fc.constantFrom(0, 1000, 1501),
  max_price: fc.constantFrom(0, 1501, 2000),
  bedrooms: nonEmptyArray(fc.constantFrom(...bedroomKeys), 6),
  bathrooms: nonEmptyArray(fc.constantFrom(...bathroomKeys)),
  building_type: nonEmptyArray(keys(buildingTypes)),
  ownership: nonEmptyArray(keys(ownerships)),
  furnished: nonEmptyArray(keys(furnishedTypes)),
  pets: nonEmptyArray(keys(pets)),
  borough: nonEmptyArray(fc.constantFrom<string>('MN', 'Brooklyn', 'QN')),
  neighborhood: nonEmptyArray(range),
  building_features: nonEmptyArray(keys(buildingFeatures.slice(0, 3))),
  apartment_features: nonEmptyArray(keys(apartmentFeatures.slice(0, 3))),
  company_name: nonEmptyArray(
    fc.constantFrom('alder realty', 'Birch & Co', "COLE'S 100% HOMES", '100%', 'Unknown'),
  ),
  no_fee: fc.constant('1' as const),
  price_dropped: fc.constant('1' as const),
  move_in_date: fc.constantFrom('2026-04-30', '2026-05-04', '2026-12-31'),
  listed_since: fc.constantFrom('2026-01-01', '2026-02-03', '2026-02-04'),
  verified_within: fc.constantFrom(1, 7, 30),
}
type Values<T> = { [K in keyof T]: T[K] extends fc.Arbitrary<infer V> ? V : never }
export type Filter = Values<typeof requiredFilters> & Partial<Values<typeof optionalFilters>>

/** A few filters at a time, since all of them together would match nothing. */
export const filterArbitrary = fc
  .subarray(Object.keys(optionalFilters) as (keyof typeof optionalFilters)[], { maxLength: 4 })
  .chain((names) =>
    fc.record({
      ...requiredFilters,
      ...Object.fromEntries(names.map((name) => [name, optionalFilters[name]])),
    }),
  ) as fc.Arbitrary<Filter>

const boroughNames = { MN: 'MN', BK: 'Brooklyn', QN: 'QN', BX: 'BX', SI: 'SI' }
const isInRange = (value: number | null, among: readonly [number, number] | undefined) =>
  !among || (value !== null && value >= among[0] && value <= among[1])

/** Matches when any of the boroughs or neighborhoods does. */
function matchesLocation(
  { neighborhood, street_number, avenue_number }: RandomListing,
  filter: Filter,
): boolean {
  if (!filter.borough && !filter.neighborhood) return true
  const borough = boroughNames[findNeighborhood(neighborhood)!.borough]
  const ranges = (filter.neighborhood ?? []).map((text) => parseNeighborhoodRange(text)!)
  return (
    (filter.borough ?? []).includes(borough) ||
    ranges.some(
      ({ abbreviation, streets, avenues }) =>
        neighborhood === abbreviation &&
        isInRange(street_number, streets) &&
        isInRange(avenue_number, avenues),
    )
  )
}

/** Filters on the terms of the listing; unknown values never match. */
function matchesOffer(listing: RandomListing, filter: Filter): boolean {
  const { company, available_from, commission, dropped, verified, published_at } = listing
  return (
    (!filter.company_name ||
      filter.company_name.some((name) => name.toLowerCase() === company?.toLowerCase())) &&
    (!filter.no_fee || (listing.ad_type === 'rental' && commission === 'owner_pays')) &&
    (!filter.price_dropped || (dropped !== null && dropped <= 30)) &&
    (!filter.move_in_date || (available_from !== null && available_from <= filter.move_in_date)) &&
    (!filter.listed_since || published_at >= new Date(`${filter.listed_since}T00:00:00-05:00`)) &&
    (!filter.verified_within || (verified !== null && verified <= filter.verified_within))
  )
}

export function matchesFilter(listing: RandomListing, filter: Filter): boolean {
  const dollars = Number(listing.price_cents) / 100
  const has = (mask: string, wanted: bigint) => (BigInt(mask) & wanted) === wanted
  const allowed = getMaskKeys(pets, listing.pets)
  return (
    listing.ad_type === filter.ad_type &&
    ['Active', 'Coming Soon'].includes(listing.standard_status) &&
    dollars > 0 &&
    dollars >= (filter.min_price ?? 0) &&
    (!filter.max_price || dollars <= filter.max_price) &&
    (!filter.bedrooms || filter.bedrooms.some((key) => bedroomCode(key) === listing.bedrooms)) &&
    (!filter.bathrooms ||
      filter.bathrooms.includes(bathroomKeys.findLast((key) => Number(key) * 10 <= listing.bathrooms)!)) &&
    (!filter.building_type || filter.building_type.includes(listing.building_type)) &&
    (!filter.ownership || filter.ownership.includes(listing.ownership)) &&
    (!filter.furnished || filter.furnished.includes(listing.furnished)) &&
    (filter.pets ?? []).every(
      (pet) => allowed.includes(pet) || (pet === 'small-dogs' && allowed.includes('dogs')),
    ) &&
    matchesLocation(listing, filter) &&
    matchesOffer(listing, filter) &&
    has(listing.building_features, toMask(buildingFeatures, filter.building_features ?? [])) &&
    has(listing.apartment_features, toMask(apartmentFeatures, filter.apartment_features ?? []))
  )
}

/** Returns the time a number of days before another. */
export function daysBack(now: Date, days: number): Date {
  return addDays(now, -days)
}

/** Creates random listings in the database from a fixed seed; relative times are counted from `now`. */
export async function makeRandomListings(db: Db, now: Date, count: number): Promise<RandomListing[]> {
  const building_id = await makeBuilding(db)
  const samples = fc.sample(listingArbitrary, { numRuns: count, seed: 20_260_302 })
  const units = await Promise.all(samples.map(() => makeUnit(db, building_id)))
  const rows = samples.map(
    ({ company, commission, dropped, verified, ...columns }, index): Insertable<Tables['listing']> => ({
      ...defaultListing,
      ...columns,
      building_id,
      unit_id: units[index]!,
      contact: company && JSON.stringify({ company }),
      commission: commission && JSON.stringify({ kind: commission }),
      price_dropped_at: dropped === null ? null : daysBack(now, dropped),
      verified_at: verified === null ? null : daysBack(now, verified),
    }),
  )
  const inserted = await db.insertInto('listing').values(rows).returning('id').execute()
  return samples.map((sample, index) => Object.assign(sample, { id: inserted[index]!.id }))
}
