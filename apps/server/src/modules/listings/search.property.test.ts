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
import { beforeAll, expect, test } from 'vitest'
import { makeBuilding, makeUnit } from '../../../test/factories/buildings.ts'
import { plainListing } from '../../../test/factories/listings.ts'
import { testOffice } from '../../../test/harness.ts'
import type { Tables } from '../../platform/db.ts'

/** Random searches over random listings agree with a filter written the plain way, in list and count. */
const office = testOffice()

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
})
type Made = typeof listing extends fc.Arbitrary<infer L> ? L & { id: string } : never

const span = fc.tuple(street, street).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const)
const range = fc
  .record({ abbreviation: place, streets: span, avenues: span }, { requiredKeys: ['abbreviation'] })
  .map(formatNeighborhoodRange)

const sorts = ['time_published', 'price', 'size', 'bedrooms'] as const
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
}
type Values<T> = { [K in keyof T]: T[K] extends fc.Arbitrary<infer V> ? V : never }
type Filter = Values<typeof always> & Partial<Values<typeof optional>>

/** A few filters at a time: all of them together would find nothing. */
const filter = fc
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

function fits(home: Made, asked: Filter): boolean {
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
    has(home.building_features, maskOf(buildingFeatures, asked.building_features ?? [])) &&
    has(home.apartment_features, maskOf(apartmentFeatures, asked.apartment_features ?? []))
  )
}

function sortValue(home: Made, sort: (typeof sorts)[number]): number | null {
  const values = {
    time_published: home.published_at.getTime(),
    price: Number(home.price_cents),
    size: home.size,
    bedrooms: home.bedrooms === 0 ? null : home.bedrooms,
  }
  return values[sort]
}

function inOrder(homes: Made[], { sort_by, sort_dir }: Filter): string[] {
  const sign = sort_dir === 'asc' ? 1 : -1
  const compare = (a: Made, b: Made) => {
    const [x, y] = [sortValue(a, sort_by), sortValue(b, sort_by)]
    if (x !== y && (x === null || y === null)) return x === null ? 1 : -1
    return sign * ((x ?? 0) - (y ?? 0) || Number(a.id) - Number(b.id))
  }
  return homes.toSorted(compare).map(({ id }) => id)
}

let homes: Made[]

beforeAll(async () => {
  const { db } = office.deps
  const building_id = await makeBuilding(db)
  const unit_id = await makeUnit(db, building_id)
  const given = fc.sample(listing, { numRuns: 400, seed: 20_260_302 })
  const rows: Insertable<Tables['listing']>[] = given.map((home) => ({
    ...plainListing,
    ...home,
    building_id,
    unit_id,
  }))
  const made = await db.insertInto('listing').values(rows).returning('id').execute()
  homes = given.map((home, index) => Object.assign(home, { id: made[index]!.id }))
})

test('a search finds exactly what fits, in its order', async () => {
  const agent = await office.person()
  let found = 0
  await fc.assert(
    fc.asyncProperty(filter, async (asked) => {
      const query = new URLSearchParams()
      for (const [key, value] of Object.entries(asked))
        if (value !== undefined)
          for (const one of [value].flat()) query.append(Array.isArray(value) ? `${key}[]` : key, String(one))
      const reply = await office.call({ url: `/v1/search-listings?limit=100&${query.toString()}`, as: agent })
      expect(reply.statusCode, reply.body).toBe(200)
      const page = reply.json<{ count: number; collection: { advertisement_id: string }[] }>()
      const expected = inOrder(
        homes.filter((home) => fits(home, asked)),
        asked,
      )
      expect(page.count).toBe(expected.length)
      expect(page.collection.map(({ advertisement_id }) => advertisement_id)).toEqual(expected.slice(0, 100))
      if (expected.length > 0) found += 1
    }),
    { numRuns: 300 },
  )
  // Otherwise the filters of this test would be too narrow to say anything.
  expect(found).toBeGreaterThan(100)
})
