import { searchQuery } from '@pb/contract/listings'
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
import { searchMany, searchPage } from './search.ts'
import { countHere, countThere } from './tag-queries.ts'

/** Random searches over random listings agree with a filter written the plain way: list, counts and tags. */
const office = testOffice()
const dayMs = 86_400_000
/** What is made here is dated by days before this. */
const daysAgo = (days: number) => new Date(office.deps.clock.now().getTime() - days * dayMs)

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
  company_name: some(fc.constantFrom('alder realty', 'Birch & Co', "COLE'S 100% HOMES", '100%', 'Nobody')),
  no_fee: fc.constant('1' as const),
  price_dropped: fc.constant('1' as const),
  move_in_date: fc.constantFrom('2026-04-30', '2026-05-04', '2026-12-31'),
  listed_since: fc.constantFrom('2026-01-01', '2026-02-03', '2026-02-04'),
  verified_within: fc.constantFrom(1, 7, 30),
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
    offered(home, asked) &&
    has(home.building_features, maskOf(buildingFeatures, asked.building_features ?? [])) &&
    has(home.apartment_features, maskOf(apartmentFeatures, asked.apartment_features ?? []))
  )
}

/** The tags of a home, spelled as searches for them are. */
function tagsOf(home: Made): string[] {
  const flags = { no_fee: home.ad_type === 'rental' && home.commission === 'owner_pays' }
  const bedroom = bedroomKeys.find((key) => bedroomCode(key) === home.bedrooms)
  const bathroom = bathroomKeys.findLast((key) => Number(key) * 10 <= home.bathrooms)
  const allowed = keysOf(pets, home.pets)
  return [
    ...(flags.no_fee ? ['no_fee:1'] : []),
    ...(home.dropped !== null && home.dropped <= 30 ? ['price_dropped:1'] : []),
    ...(bedroom ? [`bedrooms:${bedroom}`] : []),
    ...(bathroom ? [`bathrooms:${bathroom}`] : []),
    `building_type:${home.building_type}`,
    `ownership:${home.ownership}`,
    `furnished:${home.furnished}`,
    ...allowed.map((pet) => `pets:${pet}`),
    ...(allowed.includes('dogs') && !allowed.includes('small-dogs') ? ['pets:small-dogs'] : []),
    ...keysOf(apartmentFeatures, home.apartment_features).map((key) => `apartment_features:${key}`),
    ...keysOf(buildingFeatures, home.building_features).map((key) => `building_features:${key}`),
  ]
}

function tagCounts(found: readonly Made[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const tag of found.flatMap(tagsOf)) counts[tag] = (counts[tag] ?? 0) + 1
  return counts
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
  const given = fc.sample(listing, { numRuns: 400, seed: 20_260_302 })
  const units = await Promise.all(given.map(() => makeUnit(db, building_id)))
  const rows = given.map(
    ({ company, commission, dropped, verified, ...home }, index): Insertable<Tables['listing']> => ({
      ...plainListing,
      ...home,
      building_id,
      unit_id: units[index]!,
      contact: company && JSON.stringify({ company }),
      commission: commission && JSON.stringify({ kind: commission }),
      price_dropped_at: dropped === null ? null : daysAgo(dropped),
      verified_at: verified === null ? null : daysAgo(verified),
    }),
  )
  const made = await db.insertInto('listing').values(rows).returning('id').execute()
  homes = given.map((home, index) => Object.assign(home, { id: made[index]!.id }))
})

/** The query of a call. */
function queryOf(asked: Filter): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(asked))
    if (value !== undefined)
      for (const one of [value].flat()) query.append(Array.isArray(value) ? `${key}[]` : key, String(one))
  return query.toString()
}

test('a search finds exactly what fits, in its order; count and tags agree with it', async () => {
  const agent = await office.person()
  const get = async <T>(path: string): Promise<T> => {
    const reply = await office.call({ url: `/v1/${path}`, as: agent })
    expect(reply.statusCode, reply.body).toBe(200)
    return reply.json<T>()
  }
  let found = 0
  await fc.assert(
    fc.asyncProperty(filter, async (asked) => {
      const query = queryOf(asked)
      const [page, advice, tags] = await Promise.all([
        get<{ count: number; collection: { advertisement_id: string }[] }>(
          `search-listings?limit=100&${query}`,
        ),
        get<{ count: number; totals: Record<string, number> }>(`search-listings-advice?${query}`),
        get<Record<string, number>>(`search-listings-tag-cloud?${query}`),
      ])
      const fitting = homes.filter((home) => fits(home, asked))
      const expected = inOrder(fitting, asked)
      expect(page.count).toBe(expected.length)
      expect(page.collection.map(({ advertisement_id }) => advertisement_id)).toEqual(expected.slice(0, 100))
      const counts = tagCounts(fitting)
      expect(advice).toEqual({
        count: expected.length,
        totals: {
          new: fitting.filter(({ published_at }) => published_at >= daysAgo(3)).length,
          price_dropped: counts['price_dropped:1'] ?? 0,
          no_fee: counts['no_fee:1'] ?? 0,
        },
      })
      expect(tags).toEqual(counts)
      if (expected.length > 0) found += 1
    }),
    { numRuns: 300 },
  )
  // Otherwise the filters of this test would be too narrow to say anything.
  expect(found).toBeGreaterThan(100)
})

test('tags of many listings are those of few, added up', async () => {
  const { db, clock } = office.deps
  const query = searchQuery.parse({ ad_type: 'rental' })
  const few = (await countHere(db, query, clock.now()))!
  expect(Object.fromEntries([...few].filter(([, count]) => count > 0))).toEqual(
    tagCounts(homes.filter((home) => fits(home, { ad_type: 'rental', sort_by: 'price', sort_dir: 'asc' }))),
  )
  expect(await countThere(db, query, clock.now())).toEqual(few)
})

test('many matches, counted and paged apart, are the same page', async () => {
  const { db, clock } = office.deps
  const paged = fc.record({ offset: fc.nat(30), limit: fc.nat(30) })
  await fc.assert(
    fc.asyncProperty(filter, paged, async (asked, at) => {
      const query = searchQuery.parse({ ...asked, ...at })
      const [apart, once] = await Promise.all([
        searchMany(db, query, clock.now()),
        searchPage(db, query, clock.now()),
      ])
      expect(apart.count).toBe(once.count)
      expect(apart.rows.map(({ id }) => id)).toEqual(once.rows.map(({ id }) => id))
    }),
    { numRuns: 100 },
  )
})
