import { expect, test } from 'vitest'
import { makeBuilding, makeUnit } from '../../../../test/factories/buildings.ts'
import { makeListing } from '../../../../test/factories/listings.ts'
import { testOffice } from '../../../../test/harness/test-office.ts'
import { getErrorCode, listingCalls } from '../../../../test/calls/listing-calls.ts'

const office = testOffice()
const calls = listingCalls(office)

test('finds a unit by any spelling, and adds it once for concurrent requests', async () => {
  const as = await office.person()
  const building = await makeBuilding(office.deps.db)
  const url = `/v1/buildings-apartment/${building}`
  expect(getErrorCode(await office.call({ url: `${url}/5B`, as }))).toEqual([404, 'not_found'])
  const payload = { unit: 'Apt #5-b', bedrooms: '1.5', bathrooms: 2, size: 700 }
  const made = await Promise.all([1, 2, 3].map(() => office.call({ method: 'POST', url, as, payload })))
  const ids = new Set(made.map((reply) => reply.json<{ apartment_id: string }>().apartment_id))
  expect(ids.size).toBe(1)
  const other = await office.call({
    method: 'POST',
    url,
    as: await office.person(),
    payload: { unit: '5B', bedrooms: '3', bathrooms: 1 },
  })
  expect(other.json()).toEqual({ apartment_id: [...ids][0] })
  const found = await office.call({ url: `${url}/${encodeURIComponent('unit 5b')}`, as })
  expect(found.json()).toEqual({
    apartment_id: [...ids][0],
    unit: '5B',
    bedrooms: '1.5',
    bathrooms: 2,
    size: 700,
    listings: [],
  })
  expect(
    getErrorCode(await office.call({ method: 'POST', url, as, payload: { ...payload, unit: '#' } })),
  ).toEqual([422, 'rule_broken'])
})

test('fills in unknown values of a unit without overwriting known ones', async () => {
  const { db } = office.deps
  const building = await makeBuilding(db)
  await makeUnit(db, building, { label: '2C', bedrooms: 20, size: null })
  const url = `/v1/buildings-apartment/${building}`
  const as = await office.person()
  await office.call({
    method: 'POST',
    url,
    as,
    payload: { unit: '2C', bedrooms: '4', bathrooms: 1.5, size: 900 },
  })
  expect((await office.call({ url: `${url}/2c`, as })).json()).toMatchObject({
    bedrooms: '2',
    bathrooms: 1.5,
    size: 900,
  })
})

test('finds a new listing in searches immediately, verified and with defaults', async () => {
  const { db } = office.deps
  const as = await office.person()
  const building = await makeBuilding(db, { neighborhood: 'CHEL', latitude: 40.7, longitude: -74 })
  const apartment_id = await makeUnit(db, building, { label: '9Z', bedrooms: 20, bathrooms: 10, size: 800 })
  const id = await calls.add(as, { apartment_id, price: 4321.5 })
  expect(await calls.read(as, id)).toMatchObject({
    advertisement_id: id,
    apartment_id,
    ad_type: 'rental',
    price: 4321.5,
    furnished_type: 'Unfurnished',
    access_type: 'OPEN',
    available_from: '2026-03-02',
    standard_status: 'Active',
    bedrooms: '2',
    bathrooms: 1,
    size: 800,
    dom: 0,
    version: 1,
    may_edit: true,
    photos: [],
    '360': null,
    vt: null,
    rooms_details: [],
    rooms_advice: [],
  })
  const found = await office.call({ url: '/v1/search-listings?ad_type=rental&neighborhood=CHEL', as })
  expect(found.json<{ collection: object[] }>().collection).toMatchObject([
    { advertisement_id: id, latitude: 40.7, neighborhood: 'Chelsea' },
  ])
  expect((await calls.read(await office.person(), id)).may_edit).toBe(false)
  const lookup = await office.call({ url: `/v1/buildings-apartment/${building}/9Z`, as })
  expect(lookup.json()).toMatchObject({
    listings: [{ advertisement_id: id, ad_type: 'rental', price: 4321.5 }],
  })
  const rich = await office.call({
    url: `/v1/preview-listings/${id}?load_rooms_data=true&load_rooms_advice=true`,
    as,
  })
  const { rooms_details, rooms_advice } = rich.json<Record<string, unknown[]>>()
  expect(rooms_details).toEqual([
    { room: 'Bedroom', count: 2 },
    { room: 'Bathroom', count: 1 },
  ])
  expect(rooms_advice).toContain('Add a floor plan')
})

test('adds one listing for a repeated request, and none for an unknown unit', async () => {
  const as = await office.person()
  const apartment_id = await makeUnit(office.deps.db, await makeBuilding(office.deps.db))
  const request_key = '00000000-0000-4000-8000-000000000007'
  const first = await calls.add(as, { apartment_id, request_key })
  expect(await calls.add(as, { apartment_id, request_key })).toBe(first)
  expect(await calls.add(await office.person(), { apartment_id, request_key })).not.toBe(first)
  await expect(calls.add(as, { apartment_id: '999999999' })).rejects.toThrow("We couldn't find that unit.")
})

test('lists the agent’s own listings with counts by tab and missing details', async () => {
  const { db } = office.deps
  const [as, other] = [await office.person(), await office.person()]
  const fresh = await calls.add(as)
  const old = await makeListing(db, { agent_id: as.personId, verified_at: new Date('2026-02-10T00:00:00Z') })
  await makeListing(db, { agent_id: as.personId, standard_status: 'Withdrawn' })
  await makeListing(db, { agent_id: as.personId, ad_type: 'sale' })
  await calls.add(other)
  const shown = await calls.list(as)
  expect(shown).toMatchObject({
    count: 2,
    counts: { market: 2, contract: 0, hold: 0, past: 1, all: 3 },
    missing: { photos: 2, verification: 1 },
  })
  expect(shown.collection.map(({ advertisement_id }) => advertisement_id)).toEqual([fresh, old])
  expect((await calls.list(as, 'missing=verification')).count).toBe(1)
  expect((await calls.list(as, 'group=past')).collection).toHaveLength(1)
  expect((await calls.list(as, 'ad_type=sale')).count).toBe(1)
  expect((await calls.list(as, 'search=%25')).count).toBe(0)
  expect((await calls.verify(other, [old])).json()).toEqual({ verified: [], change_id: null })
  await calls.verify(as, [old])
  expect(await calls.list(as)).toMatchObject({ missing: { verification: 0 } })
  expect((await calls.read(as, old)).verified_on).toBe(office.clock.now().getTime() / 1000)
})

test('lists other agents’ listings only for supervisors', async () => {
  const [as, boss] = [await office.person(), await office.person(['SUPERVISOR'])]
  const id = await calls.add(as)
  for (const scope of ['office', 'reported'])
    expect(getErrorCode(await office.call({ url: `/v1/preview-listings?scope=${scope}`, as }))).toEqual([
      403,
      'forbidden_role',
    ])
  const ids = (await calls.list(boss, 'scope=office&limit=100')).collection.map((row) => row.advertisement_id)
  expect(ids).toContain(id)
})
