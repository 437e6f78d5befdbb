import type { ListingsMap } from '@pb/contract/listing-map'
import { toBounds, encodeLine, formatBounds, type Bounds, type Position } from '@pb/rules/areas'
import { bedroomCode } from '@pb/rules/bedrooms'
import { adTypes } from '@pb/rules/vocabulary'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { makeBuilding, makeUnit } from '../../../../test/factories/buildings.ts'
import { defaultListing } from '../../../../test/factories/listings.ts'
import { countRuns } from '../../../../test/harness/test-runs.ts'
import { testOffice } from '../../../../test/harness/test-office.ts'
import { getGrid } from './find-on-map.ts'

/** Compares list, count and map of random searches with reference implementations of filters and grid. */
const office = testOffice()

/** Corners are on a coarse lattice and buildings off it, so that no building is on a border, where rounding matters. */
const [west, south, step] = [-74, 40.7, 0.01]
const round = (value: number) => Math.round(value * 100_000) / 100_000
const cornerArbitrary: fc.Arbitrary<Position> = fc
  .tuple(fc.integer({ min: 0, max: 10 }), fc.integer({ min: 0, max: 10 }))
  .map(([x, y]) => [round(west + x * step), round(south + y * step)])
const positionArbitrary: fc.Arbitrary<Position> = fc
  .tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 }))
  .map(([x, y]) => [west + (x + 1 / 11) * step, south + (y + 1 / 13) * step])

const building = fc.option(positionArbitrary, { freq: 5 })
const listing = fc.record({
  ad_type: fc.constantFrom(...adTypes),
  price_cents: fc.constantFrom('0', '100000', '200000', '300000'),
  bedrooms: fc.constantFrom(0, bedroomCode('1'), bedroomCode('2')),
  standard_status: fc.constantFrom('Active', 'Active', 'Coming Soon', 'Closed'),
  building: fc.integer({ min: 0, max: 59 }),
})
type RandomListing = (typeof listing extends fc.Arbitrary<infer L> ? L : never) & {
  id: string
  position: Position | null
}

const boundsArbitrary: fc.Arbitrary<Bounds> = fc
  .tuple(cornerArbitrary, cornerArbitrary)
  .filter(([a, b]) => a[0] !== b[0] && a[1] !== b[1])
  .map(([a, b]) => ({
    west: Math.min(a[0], b[0]),
    south: Math.min(a[1], b[1]),
    east: Math.max(a[0], b[0]),
    north: Math.max(a[1], b[1]),
  }))
const queryArbitrary = fc.record(
  {
    ad_type: fc.constantFrom(...adTypes),
    // Low zoom levels more often, since only they have clusters.
    zoom: fc.oneof(fc.integer({ min: 9, max: 12 }), fc.integer({ min: 9, max: 18 })),
    view: boundsArbitrary,
    bounds: boundsArbitrary,
    area: fc.array(cornerArbitrary, { minLength: 3, maxLength: 8 }),
    min_price: fc.constantFrom(1500, 2500),
    bedrooms: fc.constantFrom('1', '2'),
  },
  { requiredKeys: ['ad_type', 'zoom', 'view'] },
)
type MapSearch = typeof queryArbitrary extends fc.Arbitrary<infer A> ? A : never

const isInBounds = ([x, y]: Position, { west, south, east, north }: Bounds) =>
  x >= west && x <= east && y >= south && y <= north

/** Winding number of a closed line around a point; 0 means outside. */
function getWindingNumber(area: readonly Position[], [x, y]: Position): number {
  return area.reduce((count, [bx, by], at) => {
    const [ax, ay] = area.at(at - 1)!
    if (ay > y === by > y || x >= ((bx - ax) * (y - ay)) / (by - ay) + ax) return count
    return count + (by > ay ? 1 : -1)
  }, 0)
}

function matchesSearch(
  { position, ...listing }: RandomListing,
  { ad_type, bounds, area, min_price, bedrooms }: MapSearch,
): boolean {
  return (
    listing.ad_type === ad_type &&
    listing.standard_status !== 'Closed' &&
    listing.price_cents !== '0' &&
    Number(listing.price_cents) >= (min_price ?? 0) * 100 &&
    (bedrooms === undefined || listing.bedrooms === bedroomCode(bedrooms)) &&
    (bounds === undefined || (position !== null && isInBounds(position, bounds))) &&
    (area === undefined || (position !== null && getWindingNumber(area, position) !== 0))
  )
}

let listings: RandomListing[]

beforeAll(async () => {
  const { db } = office.deps
  const positions = fc.sample(building, { numRuns: 60, seed: 7 })
  const buildings = await Promise.all(
    positions.map(async (position) => {
      const [longitude, latitude] = position ?? [null, null]
      return makeBuilding(db, { longitude, latitude })
    }),
  )
  const samples = fc.sample(listing, { numRuns: 400, seed: 8 })
  const units = await Promise.all(samples.map((sample) => makeUnit(db, buildings[sample.building]!)))
  const rows = samples.map(({ building: index, ...row }, at) => {
    const ids = { building_id: buildings[index]!, unit_id: units[at]! }
    return { ...defaultListing, ...row, ...ids }
  })
  const inserted = await db.insertInto('listing').values(rows).returning('id').execute()
  listings = samples.map((sample, at) =>
    Object.assign(sample, { id: inserted[at]!.id, position: positions[sample.building]! }),
  )
})

function getExtent(found: readonly RandomListing[]): Bounds | null {
  const positions = found.flatMap(({ position }) => (position === null ? [] : [position]))
  return positions.length > 0 ? toBounds(positions) : null
}

const sortCounts = (counts: readonly number[]) => counts.toSorted((a, b) => a - b)
const total = (marks: Iterable<readonly unknown[]>) => [...marks].reduce((sum, { length }) => sum + length, 0)

/** Groups listings by cell, for all cells that intersect the view. */
function groupByCell(
  found: readonly RandomListing[],
  { view, zoom }: MapSearch,
): Map<string, RandomListing[]> {
  const { x, y, alignedView } = getGrid(view, zoom)
  const inView = found.filter(({ position }) => position !== null && isInBounds(position, alignedView))
  return Map.groupBy(inView, ({ position }) => {
    const [longitude, latitude] = position!
    return `${Math.floor(longitude * x)} ${Math.floor(latitude * y)}`
  })
}

async function get<T>(path: string, query: URLSearchParams): Promise<T> {
  const reply = await office.call({ url: `${path}?${query.toString()}`, as: await office.person() })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<T>()
}

test('returns the same listings in list, count and map as the reference implementation', async () => {
  let [matched, clustered] = [0, 0]
  await fc.assert(
    fc.asyncProperty(queryArbitrary, async (search) => {
      const query = new URLSearchParams({ ad_type: search.ad_type, limit: '100' })
      if (search.bounds) query.set('bounds', formatBounds(search.bounds))
      if (search.area) query.set('area', encodeLine(search.area))
      if (search.min_price) query.set('min_price', String(search.min_price))
      if (search.bedrooms) query.set('bedrooms', search.bedrooms)
      const list = await get<{ count: number; collection: { advertisement_id: string }[] }>(
        '/v1/search-listings',
        query,
      )
      query.set('view', formatBounds(search.view))
      query.set('zoom', String(search.zoom))
      const { totals, ...inView } = await get<ListingsMap>('/v1/search-listings-map', query)
      query.set('totals', '1')
      const map = await get<ListingsMap>('/v1/search-listings-map', query)

      const found = listings.filter((candidate) => matchesSearch(candidate, search))
      const marks = groupByCell(found, search)
      const single = [...marks.values()].filter(({ length }) => length === 1).map(([only]) => only!.id)
      expect(list.count).toBe(found.length)
      const foundIds = new Set(found.map(({ id }) => id))
      expect(list.collection.filter(({ advertisement_id }) => !foundIds.has(advertisement_id))).toEqual([])
      expect(list.collection).toHaveLength(Math.min(found.length, 100))
      expect(totals).toBeNull()
      expect(map).toEqual({
        ...inView,
        totals: {
          count: found.length,
          unplaced: found.filter(({ position }) => position === null).length,
          bounds: getExtent(found),
        },
      })
      expect(map.inside).toBe(total(marks.values()))
      expect(map.pins.map(({ advertisement_id }) => advertisement_id).toSorted()).toEqual(single.toSorted())
      const several = [...marks.values()].map(({ length }) => length).filter((count) => count > 1)
      expect(sortCounts(map.clusters.map(({ count }) => count))).toEqual(sortCounts(several))
      expect(map.pins.length + map.clusters.reduce((sum, { count }) => sum + count, 0)).toBe(
        total(marks.values()),
      )
      expect(map.truncated).toBe(false)
      if (found.length > 0) matched += 1
      if (map.clusters.length > 0) clustered += 1
    }),
    { numRuns: countRuns(250) },
  )
  // Guards against searches so narrow that nothing is tested.
  expect(matched).toBeGreaterThan(countRuns(50))
  expect(clustered).toBeGreaterThan(countRuns(10))
})
