import { searchQuery } from '@pb/contract/listings'
import { bathroomKeys, bedroomCode, bedroomKeys } from '@pb/rules/bedrooms'
import { apartmentFeatures, buildingFeatures, getMaskKeys, pets } from '@pb/rules/vocabulary'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { countRuns } from '../../../../test/harness/test-runs.ts'
import { testOffice } from '../../../../test/harness/test-office.ts'
import {
  daysBack,
  filterArbitrary,
  matchesFilter,
  makeRandomListings,
  type Filter,
  type RandomListing,
  type sorts,
} from './search.fixture.ts'
import { searchInTwoStatements, searchPage } from './search-page.ts'
import { countTagsInMemory, countTagsInDatabase } from './tag-queries.ts'

/** Compares list, counts and tags of random searches with a reference implementation. */
const office = testOffice()
const daysAgo = (days: number) => daysBack(office.deps.clock.now(), days)

/** Returns the tag types of a listing. */
function getTags(listing: RandomListing): string[] {
  const flags = { no_fee: listing.ad_type === 'rental' && listing.commission === 'owner_pays' }
  const bedroom = bedroomKeys.find((key) => bedroomCode(key) === listing.bedrooms)
  const bathroom = bathroomKeys.findLast((key) => Number(key) * 10 <= listing.bathrooms)
  const allowed = getMaskKeys(pets, listing.pets)
  return [
    ...(flags.no_fee ? ['no_fee:1'] : []),
    ...(listing.dropped !== null && listing.dropped <= 30 ? ['price_dropped:1'] : []),
    ...(bedroom ? [`bedrooms:${bedroom}`] : []),
    ...(bathroom ? [`bathrooms:${bathroom}`] : []),
    `building_type:${listing.building_type}`,
    `ownership:${listing.ownership}`,
    `furnished:${listing.furnished}`,
    ...allowed.map((pet) => `pets:${pet}`),
    ...(allowed.includes('dogs') && !allowed.includes('small-dogs') ? ['pets:small-dogs'] : []),
    ...getMaskKeys(apartmentFeatures, listing.apartment_features).map((key) => `apartment_features:${key}`),
    ...getMaskKeys(buildingFeatures, listing.building_features).map((key) => `building_features:${key}`),
  ]
}

function countTags(found: readonly RandomListing[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const tag of found.flatMap(getTags)) counts[tag] = (counts[tag] ?? 0) + 1
  return counts
}

function getSortValue(listing: RandomListing, sort: (typeof sorts)[number]): number | null {
  const values = {
    time_published: listing.published_at.getTime(),
    price: Number(listing.price_cents),
    size: listing.size,
    bedrooms: listing.bedrooms === 0 ? null : listing.bedrooms,
  }
  return values[sort]
}

function sortIds(listings: RandomListing[], { sort_by, sort_dir }: Filter): string[] {
  const sign = sort_dir === 'asc' ? 1 : -1
  const compare = (a: RandomListing, b: RandomListing) => {
    const [x, y] = [getSortValue(a, sort_by), getSortValue(b, sort_by)]
    if (x !== y && (x === null || y === null)) return x === null ? 1 : -1
    return sign * ((x ?? 0) - (y ?? 0) || Number(a.id) - Number(b.id))
  }
  return listings.toSorted(compare).map(({ id }) => id)
}

let listings: RandomListing[]

beforeAll(async () => {
  const { db, clock } = office.deps
  listings = await makeRandomListings(db, clock.now(), 400)
})

/** Returns the query string of a filter. */
function toQueryString(filter: Filter): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(filter))
    if (value !== undefined)
      for (const one of [value].flat()) query.append(Array.isArray(value) ? `${key}[]` : key, String(one))
  return query.toString()
}

test('finds exactly the matching listings in order, with agreeing counts and tags', async () => {
  const agent = await office.person()
  const get = async <T>(path: string): Promise<T> => {
    const reply = await office.call({ url: `/v1/${path}`, as: agent })
    expect(reply.statusCode, reply.body).toBe(200)
    return reply.json<T>()
  }
  let found = 0
  await fc.assert(
    fc.asyncProperty(filterArbitrary, async (filter) => {
      const query = toQueryString(filter)
      const [page, advice, tags] = await Promise.all([
        get<{ count: number; collection: { advertisement_id: string }[] }>(
          `search-listings?limit=100&${query}`,
        ),
        get<{ count: number; totals: Record<string, number> }>(`search-listings-advice?${query}`),
        get<Record<string, number>>(`search-listings-tag-cloud?${query}`),
      ])
      const matching = listings.filter((listing) => matchesFilter(listing, filter))
      const expected = sortIds(matching, filter)
      expect(page.count).toBe(expected.length)
      expect(page.collection.map(({ advertisement_id }) => advertisement_id)).toEqual(expected.slice(0, 100))
      const counts = countTags(matching)
      expect(advice).toEqual({
        count: expected.length,
        totals: {
          new: matching.filter(({ published_at }) => published_at >= daysAgo(3)).length,
          price_dropped: counts['price_dropped:1'] ?? 0,
          no_fee: counts['no_fee:1'] ?? 0,
        },
      })
      expect(tags).toEqual(counts)
      if (expected.length > 0) found += 1
    }),
    { numRuns: countRuns(300) },
  )
  // Guards against filters so narrow that nothing is tested.
  expect(found).toBeGreaterThan(countRuns(100))
})

test('counts the same tags in memory and in the database', async () => {
  const { db, clock } = office.deps
  const query = searchQuery.parse({ ad_type: 'rental' })
  const inMemory = (await countTagsInMemory(db, query, clock.now()))!
  expect(Object.fromEntries([...inMemory].filter(([, count]) => count > 0))).toEqual(
    countTags(
      listings.filter((listing) =>
        matchesFilter(listing, { ad_type: 'rental', sort_by: 'price', sort_dir: 'asc' }),
      ),
    ),
  )
  expect(await countTagsInDatabase(db, query, clock.now())).toEqual(inMemory)
})

test('returns the same page in one statement and in two', async () => {
  const { clock } = office.deps
  const paged = fc.record({ offset: fc.nat(30), limit: fc.nat(30) })
  await fc.assert(
    fc.asyncProperty(filterArbitrary, paged, async (filter, range) => {
      const query = searchQuery.parse({ ...filter, ...range })
      const [separate, combined] = await Promise.all([
        searchInTwoStatements(office.deps, query, clock.now()),
        searchPage(office.deps, query, clock.now()),
      ])
      expect(separate.count).toBe(combined.count)
      expect(separate.rows.map(({ id }) => id)).toEqual(combined.rows.map(({ id }) => id))
    }),
    { numRuns: countRuns(100) },
  )
})
