import type { ListingsMap } from '@pb/contract/listing-map'
import { encodeLine } from '@pb/rules/areas'
import { expect, test } from 'vitest'
import { makeBuilding } from '../../../../test/factories/buildings.ts'
import { makeListing } from '../../../../test/factories/listings.ts'
import { testOffice } from '../../../../test/harness/test-office.ts'

const office = testOffice()

async function get<T>(path: string, query: Record<string, string>): Promise<T> {
  const url = `${path}?${new URLSearchParams({ ad_type: 'rental', ...query }).toString()}`
  const reply = await office.call({ url, as: await office.person() })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<T>()
}
const map = (query: Record<string, string>) => get<ListingsMap>('/v1/search-listings-map', query)

test('clusters listings of one building at a point, and shows a single listing as a pin with its price', async () => {
  const tower = await makeBuilding(office.deps.db, { latitude: 40.75, longitude: -73.98 })
  const house = await makeBuilding(office.deps.db, { latitude: 40.76, longitude: -73.97 })
  const nowhere = await makeBuilding(office.deps.db)
  await makeListing(office.deps.db, { building_id: tower, price_cents: '300000' })
  await makeListing(office.deps.db, { building_id: tower, price_cents: '450050' })
  const alone = await makeListing(office.deps.db, { building_id: house, price_cents: '500000' })
  await makeListing(office.deps.db, { building_id: nowhere })
  await makeListing(office.deps.db, { building_id: house, ad_type: 'sale' })

  const found = await map({ view: '-74,40.7,-73.9,40.8', zoom: '16', totals: '1' })
  expect(found).toEqual({
    totals: { count: 4, unplaced: 1, bounds: { west: -73.98, south: 40.75, east: -73.97, north: 40.76 } },
    inside: 3,
    truncated: false,
    clusters: [
      {
        longitude: -73.98,
        latitude: 40.75,
        count: 2,
        min_price: 3000,
        max_price: 4500.5,
        bounds: { west: -73.98, south: 40.75, east: -73.98, north: 40.75 },
      },
    ],
    pins: [
      {
        longitude: -73.97,
        latitude: 40.76,
        advertisement_id: alone,
        building_id: house,
        ad_type: 'rental',
        price: 5000,
        bedrooms: null,
      },
    ],
  })

  const farther = await map({})
  expect(farther.pins).toEqual([])
  expect(farther.clusters).toMatchObject([{ count: 3, min_price: 3000, max_price: 5000 }])

  const elsewhere = await map({ view: '-74.2,40.5,-74.1,40.6', zoom: '12' })
  expect(elsewhere).toMatchObject({ totals: null, inside: 0, clusters: [], pins: [] })

  // The tower is on the border of two cells, and counts only in the northern one.
  const [south, north] = [{ view: '-74,40.7,-73.9,40.75' }, { view: '-74,40.75,-73.9,40.8' }]
  expect(await map({ ...south, zoom: '16' })).toMatchObject({ inside: 0 })
  expect(await map({ ...north, zoom: '16' })).toMatchObject({ inside: 3 })
  expect(await map({ ...south, zoom: '13' })).toMatchObject({ inside: 0 })
  expect(await map({ ...north, zoom: '13' })).toMatchObject({ inside: 3 })

  const triangle = encodeLine([
    [-73.975, 40.755],
    [-73.965, 40.755],
    [-73.97, 40.77],
  ])
  expect(await map({ area: triangle, zoom: '16', totals: '1' })).toMatchObject({
    totals: { count: 1, unplaced: 0, bounds: { west: -73.97, south: 40.76, east: -73.97, north: 40.76 } },
    inside: 1,
  })
  const list = await get<{ count: number; collection: object[] }>('/v1/search-listings', { area: triangle })
  expect(list).toMatchObject({ count: 1, collection: [{ advertisement_id: alone }] })

  // Listings follow the position of their building.
  await office.deps.db.updateTable('building').set({ latitude: 40.6 }).where('id', '=', house).execute()
  expect(await map({ area: triangle, zoom: '16' })).toMatchObject({ inside: 0, pins: [] })
})

test.each([
  ['view', '1,2,3,4'],
  ['view', '-73.9,40.7,-74,40.8'],
  ['bounds', '-74,40.7,-73.9'],
  ['bounds', "-74,40.7,-73.9,40.8'"],
  [
    'area',
    encodeLine([
      [-74, 40.7],
      [-73.9, 40.7],
    ]),
  ],
  [
    'area',
    encodeLine([
      [2, 48],
      [3, 48],
      [3, 49],
    ]),
  ],
  ['area', '((0,0),(1,1),(0,1))'],
  ['area', encodeLine(Array.from({ length: 201 }, (_, at) => [-74, 40.5 + at / 1000]))],
  ['zoom', '30'],
])('rejects %s=%j', async (name, value) => {
  const url = `/v1/search-listings-map?${new URLSearchParams({ ad_type: 'rental', [name]: value }).toString()}`
  const reply = await office.call({ url, as: await office.person() })
  expect(reply.statusCode).toBe(400)
  expect(reply.json<{ errors: { path: string }[] }>().errors[0]!.path).toContain(name)
})
