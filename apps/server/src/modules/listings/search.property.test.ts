import { searchQuery } from '@pb/contract/listings'
import { bathroomKeys, bedroomCode, bedroomKeys } from '@pb/rules/bedrooms'
import { apartmentFeatures, buildingFeatures, keysOf, pets } from '@pb/rules/vocabulary'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { runs } from '../../../test/again.ts'
import { testOffice } from '../../../test/harness.ts'
import { daysBack, filter, fits, makeHomes, type Filter, type Made, type sorts } from './search.fixture.ts'
import { searchMany, searchPage } from './search.ts'
import { countHere, countThere } from './tag-queries.ts'

/** Random searches over random listings agree with a filter written the plain way: list, counts and tags. */
const office = testOffice()
const daysAgo = (days: number) => daysBack(office.deps.clock.now(), days)

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
  const { db, clock } = office.deps
  homes = await makeHomes(db, clock.now(), 400)
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
    { numRuns: runs(300) },
  )
  // Otherwise the filters of this test would be too narrow to say anything.
  expect(found).toBeGreaterThan(runs(100))
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
  const { clock } = office.deps
  const paged = fc.record({ offset: fc.nat(30), limit: fc.nat(30) })
  await fc.assert(
    fc.asyncProperty(filter, paged, async (asked, at) => {
      const query = searchQuery.parse({ ...asked, ...at })
      const [apart, once] = await Promise.all([
        searchMany(office.deps, query, clock.now()),
        searchPage(office.deps, query, clock.now()),
      ])
      expect(apart.count).toBe(once.count)
      expect(apart.rows.map(({ id }) => id)).toEqual(once.rows.map(({ id }) => id))
    }),
    { numRuns: runs(100) },
  )
})
