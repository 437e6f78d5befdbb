import type { ListingsMap } from '@pb/contract/listing-map'
import { boundsOf, encodeLine, formatBounds, type Bounds, type Position } from '@pb/rules/areas'
import { bedroomCode } from '@pb/rules/bedrooms'
import { adTypes } from '@pb/rules/vocabulary'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { makeBuilding, makeUnit } from '../../../test/factories/buildings.ts'
import { plainListing } from '../../../test/factories/listings.ts'
import { runs } from '../../../test/again.ts'
import { testOffice } from '../../../test/harness.ts'
import { cellsOf } from './map.ts'

/** List, count and map of random searches over random listings agree with filters and grids written the plain way. */
const office = testOffice()

/** Corners stand on a coarse lattice, buildings off it, so that none stands on a border, where rounding decides. */
const [west, south, step] = [-74, 40.7, 0.01]
const round = (value: number) => Math.round(value * 100_000) / 100_000
const corner: fc.Arbitrary<Position> = fc
  .tuple(fc.integer({ min: 0, max: 10 }), fc.integer({ min: 0, max: 10 }))
  .map(([x, y]) => [round(west + x * step), round(south + y * step)])
const spot: fc.Arbitrary<Position> = fc
  .tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 }))
  .map(([x, y]) => [west + (x + 1 / 11) * step, south + (y + 1 / 13) * step])

const building = fc.option(spot, { freq: 5 })
const listing = fc.record({
  ad_type: fc.constantFrom(...adTypes),
  price_cents: fc.constantFrom('0', '100000', '200000', '300000'),
  bedrooms: fc.constantFrom(0, bedroomCode('1'), bedroomCode('2')),
  standard_status: fc.constantFrom('Active', 'Active', 'Coming Soon', 'Closed'),
  home: fc.integer({ min: 0, max: 59 }),
})
type Made = (typeof listing extends fc.Arbitrary<infer L> ? L : never) & {
  id: string
  position: Position | null
}

const box: fc.Arbitrary<Bounds> = fc
  .tuple(corner, corner)
  .filter(([a, b]) => a[0] !== b[0] && a[1] !== b[1])
  .map(([a, b]) => ({
    west: Math.min(a[0], b[0]),
    south: Math.min(a[1], b[1]),
    east: Math.max(a[0], b[0]),
    north: Math.max(a[1], b[1]),
  }))
const asked = fc.record(
  {
    ad_type: fc.constantFrom(...adTypes),
    // Far ones more often: they alone gather homes in clusters.
    zoom: fc.oneof(fc.integer({ min: 9, max: 12 }), fc.integer({ min: 9, max: 18 })),
    view: box,
    bounds: box,
    area: fc.array(corner, { minLength: 3, maxLength: 8 }),
    min_price: fc.constantFrom(1500, 2500),
    bedrooms: fc.constantFrom('1', '2'),
  },
  { requiredKeys: ['ad_type', 'zoom', 'view'] },
)
type Asked = typeof asked extends fc.Arbitrary<infer A> ? A : never

const inBox = ([x, y]: Position, { west, south, east, north }: Bounds) =>
  x >= west && x <= east && y >= south && y <= north

/** How often a closed line winds around a point; not at all means outside. */
function windings(area: readonly Position[], [x, y]: Position): number {
  return area.reduce((count, [bx, by], at) => {
    const [ax, ay] = area.at(at - 1)!
    if (ay > y === by > y || x >= ((bx - ax) * (y - ay)) / (by - ay) + ax) return count
    return count + (by > ay ? 1 : -1)
  }, 0)
}

function fits({ position, ...home }: Made, { ad_type, bounds, area, min_price, bedrooms }: Asked): boolean {
  return (
    home.ad_type === ad_type &&
    home.standard_status !== 'Closed' &&
    home.price_cents !== '0' &&
    Number(home.price_cents) >= (min_price ?? 0) * 100 &&
    (bedrooms === undefined || home.bedrooms === bedroomCode(bedrooms)) &&
    (bounds === undefined || (position !== null && inBox(position, bounds))) &&
    (area === undefined || (position !== null && windings(area, position) !== 0))
  )
}

let homes: Made[]

beforeAll(async () => {
  const { db } = office.deps
  const spots = fc.sample(building, { numRuns: 60, seed: 7 })
  const buildings = await Promise.all(
    spots.map(async (position) => {
      const [longitude, latitude] = position ?? [null, null]
      return makeBuilding(db, { longitude, latitude })
    }),
  )
  const given = fc.sample(listing, { numRuns: 400, seed: 8 })
  const units = await Promise.all(given.map(({ home }) => makeUnit(db, buildings[home]!)))
  const rows = given.map(({ home, ...row }, at) => {
    const place = { building_id: buildings[home]!, unit_id: units[at]! }
    return { ...plainListing, ...row, ...place }
  })
  const made = await db.insertInto('listing').values(rows).returning('id').execute()
  homes = given.map((home, at) => Object.assign(home, { id: made[at]!.id, position: spots[home.home]! }))
})

function extentOf(found: readonly Made[]): Bounds | null {
  const positions = found.flatMap(({ position }) => (position === null ? [] : [position]))
  return positions.length > 0 ? boundsOf(positions) : null
}

const inOrder = (counts: readonly number[]) => counts.toSorted((a, b) => a - b)
const total = (marks: Iterable<readonly unknown[]>) => [...marks].reduce((sum, { length }) => sum + length, 0)

/** The marks that a map should show: homes of a cell together, in every cell that the view touches. */
function marksOf(found: readonly Made[], { view, zoom }: Asked): Map<string, Made[]> {
  const { x, y, whole } = cellsOf(view, zoom)
  const placed = found.filter(({ position }) => position !== null && inBox(position, whole))
  return Map.groupBy(placed, ({ position }) => {
    const [longitude, latitude] = position!
    return `${Math.floor(longitude * x)} ${Math.floor(latitude * y)}`
  })
}

async function ask<T>(path: string, query: URLSearchParams): Promise<T> {
  const reply = await office.call({ url: `${path}?${query.toString()}`, as: await office.person() })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<T>()
}

test('list, count and map agree with one another and with a plain filter', async () => {
  let [matched, clustered] = [0, 0]
  await fc.assert(
    fc.asyncProperty(asked, async (wanted) => {
      const query = new URLSearchParams({ ad_type: wanted.ad_type, limit: '100' })
      if (wanted.bounds) query.set('bounds', formatBounds(wanted.bounds))
      if (wanted.area) query.set('area', encodeLine(wanted.area))
      if (wanted.min_price) query.set('min_price', String(wanted.min_price))
      if (wanted.bedrooms) query.set('bedrooms', wanted.bedrooms)
      const list = await ask<{ count: number; collection: { advertisement_id: string }[] }>(
        '/v1/search-listings',
        query,
      )
      query.set('view', formatBounds(wanted.view))
      query.set('zoom', String(wanted.zoom))
      const { totals, ...seen } = await ask<ListingsMap>('/v1/search-listings-map', query)
      query.set('totals', '1')
      const map = await ask<ListingsMap>('/v1/search-listings-map', query)

      const found = homes.filter((home) => fits(home, wanted))
      const marks = marksOf(found, wanted)
      const alone = [...marks.values()].filter(({ length }) => length === 1).map(([home]) => home!.id)
      expect(list.count).toBe(found.length)
      const fitting = new Set(found.map(({ id }) => id))
      expect(list.collection.filter(({ advertisement_id }) => !fitting.has(advertisement_id))).toEqual([])
      expect(list.collection).toHaveLength(Math.min(found.length, 100))
      expect(totals).toBeNull()
      expect(map).toEqual({
        ...seen,
        totals: {
          count: found.length,
          unplaced: found.filter(({ position }) => position === null).length,
          bounds: extentOf(found),
        },
      })
      expect(map.inside).toBe(total(marks.values()))
      expect(map.pins.map(({ advertisement_id }) => advertisement_id).toSorted()).toEqual(alone.toSorted())
      const several = [...marks.values()].map(({ length }) => length).filter((count) => count > 1)
      expect(inOrder(map.clusters.map(({ count }) => count))).toEqual(inOrder(several))
      expect(map.pins.length + map.clusters.reduce((sum, { count }) => sum + count, 0)).toBe(
        total(marks.values()),
      )
      expect(map.truncated).toBe(false)
      if (found.length > 0) matched += 1
      if (map.clusters.length > 0) clustered += 1
    }),
    { numRuns: runs(250) },
  )
  // Otherwise the searches of this test would be too narrow to say anything.
  expect(matched).toBeGreaterThan(runs(50))
  expect(clustered).toBeGreaterThan(runs(10))
})
