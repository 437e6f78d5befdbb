import { bathroomKeys, bedroomCode, bedroomKeys } from '@pb/rules/bedrooms'
import { formatNeighborhoodRange, parseNeighborhoodRange } from '@pb/rules/neighborhood-ranges'
import { neighborhoodByAbbreviation } from '@pb/rules/neighborhoods'
import {
  adTypes,
  apartmentFeatures,
  buildingFeatures,
  buildingTypes,
  furnishedTypes,
  keysOf,
  maskOf,
  ownerships,
  pets,
  standardStatuses,
} from '@pb/rules/vocabulary'
import fc from 'fast-check'
import type { Insertable } from 'kysely'
import { makeBuilding, makeUnit } from '../../../test/factories/buildings.ts'
import { plainListing } from '../../../test/factories/listings.ts'
import type { Db, Tables } from '../../platform/db.ts'

/** Random listings, random searches, and a filter written the plain way, which says what each search must find. */

const keys = <K extends string>(list: readonly { key: K }[]) => fc.constantFrom(...list.map(({ key }) => key))
const some = <T>(item: fc.Arbitrary<T>, maxLength = 3) => fc.array(item, { minLength: 1, maxLength })
const places = ['KIPS', 'UWS', 'TRIB', 'PSLO', 'LIC'] as const
const place = fc.constantFrom(...places)
const street = fc.integer({ min: 1, max: 9 })
const twoBits = fc.integer({ min: 0, max: 7 }).map(String)

const listing = fc.record({
  ad_type: fc.constantFrom(...adTypes),
  standard_status: fc.constantFrom('Active', 'Active', 'Active', 'Coming Soon', ...standardStatuses),
  price_cents: fc.constantFrom('0', '100000', '150050', '200000', '300000'),
  bedrooms: fc.constantFrom(0, ...bedroomKeys.map(bedroomCode)),
  bathrooms: fc.constantFrom(0, 10, 12, 15, 20, 25, 40, 45, 50, 65),
  size: fc.option(fc.integer({ min: 300, max: 305 })),
  furnished: keys(furnishedTypes),
  neighborhood: place,
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
export type Made = typeof listing extends fc.Arbitrary<infer L> ? L & { id: string } : never

const span = fc.tuple(street, street).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const)
const range = fc
  .record({ abbreviation: place, streets: span, avenues: span }, { requiredKeys: ['abbreviation'] })
  .map(formatNeighborhoodRange)

export const sorts = ['time_published', 'price', 'size', 'bedrooms'] as const
const always = {
  ad_type: fc.constantFrom(...adTypes),
  sort_by: fc.constantFrom(...sorts),
  sort_dir: fc.constantFrom('asc', 'desc'),
}
const optional = {
  min_price: fc.constantFrom(0, 1000, 1501),
  max_price: fc.constantFrom(0, 1501, 2000),
  bedrooms: some(fc.constantFrom(...bedroomKeys), 6),
  bathrooms: some(fc.constantFrom(...bathroomKeys)),
  building_type: some(keys(buildingTypes)),
  ownership: some(keys(ownerships)),
  furnished: some(keys(furnishedTypes)),
  pets: some(keys(pets)),
  borough: some(fc.constantFrom<string>('MN', 'Brooklyn', 'QN')),
  neighborhood: some(range),
  building_features: some(keys(buildingFeatures.slice(0, 3))),
  apartment_features: some(keys(apartmentFeatures.slice(0, 3))),
  company_name: some(fc.constantFrom('alder realty', 'Birch & Co', "COLE'S 100% HOMES", '100%', 'Nobody')),
  no_fee: fc.constant('1' as const),
  price_dropped: fc.constant('1' as const),
  move_in_date: fc.constantFrom('2026-04-30', '2026-05-04', '2026-12-31'),
  listed_since: fc.constantFrom('2026-01-01', '2026-02-03', '2026-02-04'),
  verified_within: fc.constantFrom(1, 7, 30),
}
type Values<T> = { [K in keyof T]: T[K] extends fc.Arbitrary<infer V> ? V : never }
export type Filter = Values<typeof always> & Partial<Values<typeof optional>>

/** A few filters at a time: all of them together would find nothing. */
export const filter = fc
  .subarray(Object.keys(optional) as (keyof typeof optional)[], { maxLength: 4 })
  .chain((names) =>
    fc.record({ ...always, ...Object.fromEntries(names.map((name) => [name, optional[name]])) }),
  ) as fc.Arbitrary<Filter>

const boroughNames = { MN: 'MN', BK: 'Brooklyn', QN: 'QN', BX: 'BX', SI: 'SI' }
const inside = (value: number | null, among: readonly [number, number] | undefined) =>
  !among || (value !== null && value >= among[0] && value <= among[1])

/** Boroughs and neighborhoods are all places: any of them will do. */
function inPlaces({ neighborhood, street_number, avenue_number }: Made, asked: Filter): boolean {
  if (!asked.borough && !asked.neighborhood) return true
  const borough = boroughNames[neighborhoodByAbbreviation(neighborhood)!.borough]
  const ranges = (asked.neighborhood ?? []).map((text) => parseNeighborhoodRange(text)!)
  return (
    (asked.borough ?? []).includes(borough) ||
    ranges.some(
      ({ abbreviation, streets, avenues }) =>
        neighborhood === abbreviation && inside(street_number, streets) && inside(avenue_number, avenues),
    )
  )
}

/** What is asked of the offer; what is not known fits nothing. */
function offered(home: Made, asked: Filter): boolean {
  const { company, available_from, commission, dropped, verified, published_at } = home
  return (
    (!asked.company_name ||
      asked.company_name.some((name) => name.toLowerCase() === company?.toLowerCase())) &&
    (!asked.no_fee || (home.ad_type === 'rental' && commission === 'owner_pays')) &&
    (!asked.price_dropped || (dropped !== null && dropped <= 30)) &&
    (!asked.move_in_date || (available_from !== null && available_from <= asked.move_in_date)) &&
    (!asked.listed_since || published_at >= new Date(`${asked.listed_since}T00:00:00-05:00`)) &&
    (!asked.verified_within || (verified !== null && verified <= asked.verified_within))
  )
}

export function fits(home: Made, asked: Filter): boolean {
  const dollars = Number(home.price_cents) / 100
  const has = (mask: string, wanted: bigint) => (BigInt(mask) & wanted) === wanted
  const allowed = keysOf(pets, home.pets)
  return (
    home.ad_type === asked.ad_type &&
    ['Active', 'Coming Soon'].includes(home.standard_status) &&
    dollars > 0 &&
    dollars >= (asked.min_price ?? 0) &&
    (!asked.max_price || dollars <= asked.max_price) &&
    (!asked.bedrooms || asked.bedrooms.some((key) => bedroomCode(key) === home.bedrooms)) &&
    (!asked.bathrooms ||
      asked.bathrooms.includes(bathroomKeys.findLast((key) => Number(key) * 10 <= home.bathrooms)!)) &&
    (!asked.building_type || asked.building_type.includes(home.building_type)) &&
    (!asked.ownership || asked.ownership.includes(home.ownership)) &&
    (!asked.furnished || asked.furnished.includes(home.furnished)) &&
    (asked.pets ?? []).every(
      (pet) => allowed.includes(pet) || (pet === 'small-dogs' && allowed.includes('dogs')),
    ) &&
    inPlaces(home, asked) &&
    offered(home, asked) &&
    has(home.building_features, maskOf(buildingFeatures, asked.building_features ?? [])) &&
    has(home.apartment_features, maskOf(apartmentFeatures, asked.apartment_features ?? []))
  )
}

/** So many days before. */
export function daysBack(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 86_400_000)
}

/** Random listings in the database, the same ones every time. What is relative to now is dated from `now`. */
export async function makeHomes(db: Db, now: Date, count: number): Promise<Made[]> {
  const building_id = await makeBuilding(db)
  const given = fc.sample(listing, { numRuns: count, seed: 20_260_302 })
  const units = await Promise.all(given.map(() => makeUnit(db, building_id)))
  const rows = given.map(
    ({ company, commission, dropped, verified, ...home }, index): Insertable<Tables['listing']> => ({
      ...plainListing,
      ...home,
      building_id,
      unit_id: units[index]!,
      contact: company && JSON.stringify({ company }),
      commission: commission && JSON.stringify({ kind: commission }),
      price_dropped_at: dropped === null ? null : daysBack(now, dropped),
      verified_at: verified === null ? null : daysBack(now, verified),
    }),
  )
  const made = await db.insertInto('listing').values(rows).returning('id').execute()
  return given.map((home, index) => Object.assign(home, { id: made[index]!.id }))
}
