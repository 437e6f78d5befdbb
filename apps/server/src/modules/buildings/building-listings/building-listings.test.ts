import type { BuildingListings } from '@pb/contract/building-listings'
import { bedroomCode } from '@pb/rules/bedrooms'
import { standardStatuses } from '@pb/rules/vocabulary'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeBuilding, makeSale, makeUnit } from '../../../../test/factories/buildings.ts'
import { makeEvent, makeListing } from '../../../../test/factories/listings.ts'
import { testOffice } from '../../../../test/harness/test-office.ts'

const office = testOffice()

async function table(id: string, query = ''): Promise<BuildingListings> {
  const reply = await office.call({ url: `/v1/search-buildings/${id}?${query}`, as: await office.person() })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json()
}

const ids = ({ collection }: BuildingListings) => collection.map(({ advertisement_id }) => advertisement_id)
const noon = (date: string) => new Date(`${date}T17:00:00Z`)

test('lists active listings, past ones on request, and never those in contract or on hold', async () => {
  const { db } = office.deps
  const building_id = await makeBuilding(db)
  const made = Object.fromEntries(
    await Promise.all(
      standardStatuses.map(async (standard_status) => [
        standard_status,
        await makeListing(db, { building_id, standard_status, ad_type: 'sale' }),
      ]),
    ),
  ) as Record<string, string>
  const free = await makeListing(db, { building_id, price_cents: '0' })
  await makeListing(db, { building_id, standard_status: 'Canceled', deleted_at: noon('2026-01-01') })
  const rental = await makeListing(db, { building_id })
  await makeListing(db)
  const active = [made['Coming Soon'], made['Active']]
  const past = ['Closed', 'Expired', 'Withdrawn', 'Canceled'].map((status) => made[status])
  expect(new Set(ids(await table(building_id)))).toEqual(new Set([...active, rental]))
  expect(new Set(ids(await table(building_id, 'inactive_too=0&ad_type=sale')))).toEqual(new Set(active))
  expect(new Set(ids(await table(building_id, 'inactive_too=1&ad_type=sale')))).toEqual(
    new Set([...active, ...past]),
  )
  const found = await table(building_id, 'inactive_only=1')
  expect(new Set(ids(found))).toEqual(new Set(past))
  expect(found.counts).toEqual({ sale: 2, rental: 1, sale_past: 4, rental_past: 0 })
  expect(ids(found)).not.toContain(free)
})

test('shows common charges and taxes of a condo, and only the maintenance of a co-op', async () => {
  const { db } = office.deps
  const building_id = await makeBuilding(db)
  const costs = { ad_type: 'sale', common_charges_cents: '90050', taxes_cents: '70000' } as const
  const unit_id = await makeUnit(db, building_id, { label: '7C' })
  const condo = await makeListing(db, {
    ...costs,
    building_id,
    unit_id,
    price_cents: '80000000',
    size: 800,
    bedrooms: bedroomCode('2'),
    bathrooms: 15,
    commission: JSON.stringify({ kind: 'co_broke', percent: 2.5 }),
    contact: JSON.stringify({ company: 'Hill', phone_number: '212' }),
    published_at: noon('2026-02-01'),
  })
  await makeEvent(db, {
    listing_id: condo,
    kind: 'listed',
    price_cents: '90000000',
    created_at: noon('2026-02-01'),
  })
  await makeEvent(db, {
    listing_id: condo,
    kind: 'price_change',
    price_cents: '80000000',
    created_at: noon('2026-02-10'),
  })
  const coop = await makeListing(db, {
    ad_type: 'sale',
    building_id,
    ownership: 'co-op',
    maintenance_cents: '120000',
    taxes_cents: '70000',
    published_at: noon('2026-01-01'),
  })
  const { collection } = await table(building_id)
  expect(collection[0]).toEqual({
    advertisement_id: condo,
    apartment_id: unit_id,
    unit: '7C',
    ad_type: 'sale',
    active: true,
    standard_status: 'Active',
    status: 'Active',
    status_since: null,
    bedrooms: '2',
    bathrooms: 1.5,
    rooms: 4,
    size: 800,
    price: 800_000,
    close_price: null,
    price_history: [
      { price: 800_000, time: noon('2026-02-10').getTime() / 1000 },
      { price: 900_000, time: noon('2026-02-01').getTime() / 1000 },
    ],
    cc: 900.5,
    ret: 700,
    monthly: 1600.5,
    price_per_sqft: 1000,
    commission: 'Co-broke 2.5%',
    concession: '',
    open_house: null,
    time_published: noon('2026-02-01').getTime() / 1000,
    access_type_info: 'Open',
    contact_info: { company: 'Hill', name: '', email: '', phone_number: '212' },
  })
  expect(collection[1]).toMatchObject({ advertisement_id: coop, cc: 1200, ret: null, monthly: 1200 })
})

test('sorts by the monthly cost that it shows', async () => {
  const { db } = office.deps
  const building_id = await makeBuilding(db)
  const costs = { ad_type: 'sale', building_id, maintenance_cents: '120000' } as const
  const coop = await makeListing(db, { ...costs, ownership: 'co-op', taxes_cents: '90000' })
  const condo = await makeListing(db, { ...costs, ownership: 'condo', taxes_cents: '10000' })
  const unknown = await makeListing(db, {
    ad_type: 'sale',
    building_id,
    ownership: 'co-op',
    taxes_cents: '50',
  })
  const sorted = async (direction: string) => {
    const { collection } = await table(building_id, `sort_by=monthly&sort_dir=${direction}`)
    return collection.map(({ advertisement_id, monthly }) => [advertisement_id, monthly])
  }
  expect(await sorted('asc')).toEqual([
    [coop, 1200],
    [condo, 1300],
    [unknown, null],
  ])
  expect(await sorted('desc')).toEqual([
    [condo, 1300],
    [coop, 1200],
    [unknown, null],
  ])
})

test('shows the closing date and price, concession and yearly rent per square foot of a closed rental', async () => {
  const { db } = office.deps
  const building_id = await makeBuilding(db)
  const id = await makeListing(db, {
    building_id,
    standard_status: 'Closed',
    size: 600,
    concession: JSON.stringify({ freeMonths: 1, termMonths: 13 }),
  })
  await makeEvent(db, {
    listing_id: id,
    kind: 'status_change',
    standard_status: 'Closed',
    price_cents: '295000',
    created_at: noon('2026-01-05'),
  })
  const { collection } = await table(building_id, 'inactive_too=1')
  expect(collection[0]).toMatchObject({
    status: 'Rented',
    status_since: noon('2026-01-05').getTime() / 1000,
    close_price: 2950,
    price_per_sqft: 60,
    concession: '1 month free on a 13-month lease',
    monthly: null,
    price_history: [],
  })
})

test('filters by part of the unit label literally, in the counts of every tab too', async () => {
  const { db } = office.deps
  const building_id = await makeBuilding(db)
  const at = async (label: string, more = {}) =>
    makeListing(db, { building_id, unit_id: await makeUnit(db, building_id, { label }), ...more })
  const found = [await at('12B'), await at('2B')]
  const past = await at('22B', { standard_status: 'Expired' })
  await at('2C')
  const page = await table(building_id, 'unit=2b')
  expect(new Set(ids(page))).toEqual(new Set(found))
  expect(page.counts).toEqual({ sale: 0, rental: 2, sale_past: 0, rental_past: 1 })
  expect(ids(await table(building_id, 'unit=2b&inactive_only=1'))).toEqual([past])
  expect(ids(await table(building_id, 'unit=%25'))).toEqual([])
  expect(ids(await table(building_id, 'unit=_b'))).toEqual([])
})

test('sorts in a total order, so that pages add up to the full list, with unknown values last both ways', async () => {
  const { db } = office.deps
  const building_id = await makeBuilding(db)
  const labels = ['10A', '2A', '2B', 'PH', '9C']
  // The office's own listings of one unit are not deduplicated.
  const { personId: agent_id } = await office.person()
  for (const [at, label] of labels.entries()) {
    const unit_id = await makeUnit(db, building_id, { label })
    for (const bedrooms of [0, 10])
      await makeListing(db, { building_id, unit_id, agent_id, bedrooms, size: at > 1 ? at * 100 : null })
  }
  const sorts = fc.record({
    sort_by: fc.constantFrom(
      'time_published',
      'unit',
      'bedrooms',
      'size',
      'price',
      'price_per_sqft',
      'monthly',
      'company',
    ),
    sort_dir: fc.constantFrom('asc', 'desc'),
    limit: fc.integer({ min: 1, max: 7 }),
  })
  await fc.assert(
    fc.asyncProperty(sorts, async ({ sort_by, sort_dir, limit }) => {
      const order = `sort_by=${sort_by}&sort_dir=${sort_dir}`
      const whole = await table(building_id, order)
      const parts: string[] = []
      for (let offset = 0; offset < 10; offset += limit)
        parts.push(...ids(await table(building_id, `${order}&limit=${limit}&offset=${offset}`)))
      expect(parts).toEqual(ids(whole))
      expect(whole.count).toBe(10)
    }),
    { numRuns: 20 },
  )
  const units = async (query: string) => [
    ...new Set((await table(building_id, query)).collection.map(({ unit }) => unit)),
  ]
  expect(await units('sort_by=unit&sort_dir=asc')).toEqual(['2A', '2B', '9C', '10A', 'PH'])
  expect((await units('sort_by=size&sort_dir=asc')).slice(0, 3)).toEqual(['2B', 'PH', '9C'])
  expect((await units('sort_by=size&sort_dir=desc')).slice(0, 3)).toEqual(['9C', 'PH', '2B'])
})

test('returns an empty page with counts past the end', async () => {
  const building_id = await makeBuilding(office.deps.db)
  await makeListing(office.deps.db, { building_id })
  expect(await table(building_id, 'offset=5')).toMatchObject({
    count: 1,
    collection: [],
    counts: { rental: 1 },
  })
})

test('returns recorded sales newest first with their number', async () => {
  const { db } = office.deps
  const buildingId = await makeBuilding(db)
  const unitId = await makeUnit(db, buildingId, { label: '3D', size: 700 })
  await makeSale(db, { unitId, buildingId, date: '2019-05-01', dollars: 700_000 })
  await makeSale(db, { unitId, buildingId, date: '2024-05-01', dollars: 900_000 })
  const reply = await office.call({
    url: `/v1/buildings/${buildingId}/sales?limit=1`,
    as: await office.person(),
  })
  expect(reply.json()).toEqual({
    count: 2,
    collection: [{ unit: '3D', date: '2024-05-01', price: 900_000, size: 700, source: 'tests' }],
  })
})

test.each(['/v1/search-buildings/999999999', '/v1/buildings/999999999/sales'])(
  '%s returns 404',
  async (url) => {
    expect((await office.call({ url, as: await office.person() })).statusCode).toBe(404)
  },
)
