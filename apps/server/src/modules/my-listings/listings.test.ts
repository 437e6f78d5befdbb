import type { ListingChanges, OwnListing } from '@pb/contract/my-listings'
import type { LightMyRequestResponse } from 'fastify'
import { expect, test } from 'vitest'
import { makeBuilding, makeUnit } from '../../../test/factories/buildings.ts'
import { makeEvent, makeListing } from '../../../test/factories/listings.ts'
import { testOffice } from '../../../test/harness.ts'
import { listingCalls } from '../../../test/listing-calls.ts'

const office = testOffice()
const calls = listingCalls(office)

const code = (reply: LightMyRequestResponse) => [reply.statusCode, reply.json<{ code: string }>().code]

async function history(id: string): Promise<string[]> {
  const reply = await office.call({ url: `/v1/search-listings/${id}`, as: await office.person() })
  return reply.json<{ history: { text: string }[] }>().history.map(({ text }) => text)
}

test('a unit is found by any spelling, and added once whoever asks', async () => {
  const as = await office.person()
  const building = await makeBuilding(office.deps.db)
  const url = `/v1/buildings-apartment/${building}`
  expect(code(await office.call({ url: `${url}/5B`, as }))).toEqual([404, 'not_found'])
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
  expect(code(await office.call({ method: 'POST', url, as, payload: { ...payload, unit: '#' } }))).toEqual([
    422,
    'rule_broken',
  ])
})

test('what is not known of a unit is filled in, what is known stays', async () => {
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

test('a new listing is found by a search at once, verified, with the defaults', async () => {
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

test('the same request sent twice adds one listing; an unknown unit adds none', async () => {
  const as = await office.person()
  const apartment_id = await makeUnit(office.deps.db, await makeBuilding(office.deps.db))
  const request_key = '00000000-0000-4000-8000-000000000007'
  const first = await calls.add(as, { apartment_id, request_key })
  expect(await calls.add(as, { apartment_id, request_key })).toBe(first)
  expect(await calls.add(await office.person(), { apartment_id, request_key })).not.toBe(first)
  await expect(calls.add(as, { apartment_id: '999999999' })).rejects.toThrow('This unit does not exist')
})

test('its agent and a supervisor change a listing, nobody else; the office’s own is the supervisor’s', async () => {
  const [owner, other, boss] = [
    await office.person(),
    await office.person(),
    await office.person(['SUPERVISOR']),
  ]
  const id = await calls.add(owner)
  expect(code(await calls.save(other, id, { version: 1, price: 1 }))).toEqual([403, 'not_owner'])
  expect(code(await calls.remove(other, id, 'reason=rented'))).toEqual([403, 'not_owner'])
  expect(
    code(await calls.move(other, id, { version: 1, standard_status: 'Hold', date: '2026-03-02' })),
  ).toEqual([403, 'not_owner'])
  expect((await calls.save(boss, id, { version: 1, price: 3100 })).statusCode).toBe(200)
  const imported = await makeListing(office.deps.db)
  expect(code(await calls.save(owner, imported, { version: 1, price: 1 }))).toEqual([403, 'not_owner'])
  expect((await calls.save(boss, imported, { version: 1, price: 3100 })).statusCode).toBe(200)
  expect(code(await calls.save(boss, '999999999', { version: 1 }))).toEqual([404, 'not_found'])
})

test('two tabs cannot overwrite each other unseen', async () => {
  const as = await office.person()
  const id = await calls.add(as)
  const [a, b] = await Promise.all([
    calls.save(as, id, { version: 1, description: 'One' }),
    calls.save(as, id, { version: 1, description: 'Other' }),
  ])
  expect([a.statusCode, b.statusCode].toSorted((one, other) => one - other)).toEqual([200, 409])
  expect((await calls.read(as, id)).version).toBe(2)
})

test('prices go into the past, and an undone one leaves it', async () => {
  const as = await office.person()
  const id = await calls.add(as)
  office.clock.advance(60)
  const reply = await calls.save(as, id, { version: 1, price: 2800 })
  const { change_id } = reply.json<{ change_id: string }>()
  expect(await history(id)).toEqual(['Price drop', 'Listed'])
  const dropped = () =>
    office.deps.db
      .selectFrom('listing')
      .where('id', '=', id)
      .select('price_dropped_at')
      .executeTakeFirstOrThrow()
  expect((await dropped()).price_dropped_at).not.toBeNull()
  expect((await calls.undo(as, id, change_id)).json()).toMatchObject({ price: 3000 })
  expect(await history(id)).toEqual(['Listed'])
  expect((await dropped()).price_dropped_at).toBeNull()
  expect(code(await calls.undo(as, id, change_id))).toEqual([404, 'not_found'])
  expect((await calls.save(as, id, { version: 3, price: 3000 })).json()).toMatchObject({ change_id: null })
})

test('a change that something else followed is no longer undone', async () => {
  const as = await office.person()
  const id = await calls.add(as)
  const { change_id } = (await calls.save(as, id, { version: 1, price: 2800 })).json<{ change_id: string }>()
  await calls.save(as, id, { version: 2, description: 'New' })
  expect(code(await calls.undo(as, id, change_id))).toEqual([409, 'conflict'])
})

test('every field is kept as it was given', async () => {
  const as = await office.person()
  const id = await calls.add(as)
  const fields: ListingChanges = {
    furnished_type: 'Flexible',
    access_type: 'EXCLUSIVE',
    exclusive_from: '2026-03-01',
    exclusive_until: '2026-09-01',
    available_from: null,
    bedrooms: 'studio',
    bathrooms: 1.5,
    size: 512,
    min_lease_months: 12,
    max_lease_months: 24,
    concession: { free_months: 1.5, term_months: 14 },
    commission: { kind: 'owner_pays', unit: 'amount', value: 2500.25 },
    tenant_fees: [
      { kind: 'screening', name: 'Credit check', amount: 20, when: 'application', refundable: false },
    ],
    entry: { kind: 'lockbox', note: 'Behind the gate' },
    description: 'Corner home',
    exposures: 'South, east',
    condition: 'Mint',
    apartment_features: ['dishwasher', 'garden'],
    common_charges: 12.34,
    taxes: 0,
    maintenance: null,
    vt: 'https://tours.example/1',
  }
  const saved = await calls.save(as, id, {
    version: 1,
    ...fields,
    tour_360: 'https://tours.example/360',
  })
  expect(saved.json()).toMatchObject({
    listing: { ...fields, '360': 'https://tours.example/360', version: 2 },
  })
})

test.each([
  [{ commission: { kind: 'collect_own' } }, /FARE Act/],
  [
    { tenant_fees: [{ kind: 'broker', name: 'Fee', amount: 1, when: 'signing', refundable: false }] },
    /FARE Act/,
  ],
  [
    {
      tenant_fees: [{ kind: 'screening', name: 'Check', amount: 20.01, when: 'signing', refundable: false }],
    },
    /\$20/,
  ],
  [{ exclusive_from: '2026-03-02', exclusive_until: '2026-03-01' }, /ends before it begins/],
  [{ min_lease_months: 24, max_lease_months: 12 }, /shorter than the shortest/],
])('%j breaks a rule and changes nothing', async (changes, message) => {
  const as = await office.person()
  const id = await calls.add(as)
  const reply = await calls.save(as, id, { version: 1, ...changes } as Parameters<typeof calls.save>[2])
  expect(code(reply)).toEqual([422, 'rule_broken'])
  expect(reply.json<{ errorMsg: string }>().errorMsg).toMatch(message)
  expect((await calls.read(as, id)).version).toBe(1)
})

test('a lower rent may not leave a deposit above one month', async () => {
  const as = await office.person()
  const id = await calls.add(as)
  const deposit = {
    kind: 'deposit',
    name: 'Deposit',
    amount: 3000,
    when: 'signing',
    refundable: true,
  } as const
  expect((await calls.save(as, id, { version: 1, tenant_fees: [deposit] })).statusCode).toBe(200)
  expect(code(await calls.save(as, id, { version: 2, price: 2900 }))).toEqual([422, 'rule_broken'])
})

test('a status moves along the table alone, with what it asks for, and closing sets its price', async () => {
  const as = await office.person()
  const id = await calls.add(as)
  const refused = [
    { standard_status: 'Coming Soon' },
    { standard_status: 'Pending' },
    { standard_status: 'Pending', date: '2026-03-03' },
    { standard_status: 'Pending', date: '2026-03-01' },
    { standard_status: 'Closed', date: '2026-03-02' },
    { standard_status: 'Closed', date: '2026-03-02', close_price: 0 },
  ]
  for (const body of refused)
    expect(code(await calls.move(as, id, { version: 1, ...body })), JSON.stringify(body)).toEqual([
      422,
      'rule_broken',
    ])
  await calls.move(as, id, { version: 1, standard_status: 'Pending', date: '2026-03-02' })
  const closed = await calls.move(as, id, {
    version: 2,
    standard_status: 'Closed',
    date: '2026-03-02',
    close_price: 2950,
  })
  expect(closed.json()).toMatchObject({ listing: { standard_status: 'Closed', version: 3 } })
  const row = () =>
    office.deps.db
      .selectFrom('listing')
      .where('id', '=', id)
      .select(['close_price_cents', 'standard_status'])
      .executeTakeFirstOrThrow()
  expect(await row()).toEqual({ close_price_cents: '295000', standard_status: 'Closed' })
  await calls.undo(as, id, closed.json<{ change_id: string }>().change_id)
  expect(await row()).toEqual({ close_price_cents: null, standard_status: 'Pending' })
  expect(await history(id)).toEqual(['Lease Out', 'Listed'])
})

test('a day in the past is kept as that day', async () => {
  const { db } = office.deps
  const as = await office.person()
  const id = await makeListing(db, { agent_id: as.personId })
  await makeEvent(db, { listing_id: id, kind: 'listed', created_at: new Date('2026-02-01T12:00:00Z') })
  await calls.move(as, id, { version: 1, standard_status: 'Closed', date: '2026-02-10', close_price: 10 })
  expect(await calls.read(as, id)).toMatchObject({ status_since: '2026-02-10', dom: 9 })
})

test('a removed listing leaves for a reason, and comes back as it was', async () => {
  const as = await office.person()
  const id = await calls.add(as)
  expect(code(await calls.remove(as, id, 'reason=sold'))).toEqual([422, 'rule_broken'])
  const { change_id } = (await calls.remove(as, id, 'reason=rented&close_price=2900')).json<{
    change_id: string
  }>()
  expect(await calls.read(as, id)).toMatchObject({ standard_status: 'Closed' })
  expect(code(await calls.remove(as, id, 'reason=off-market'))).toEqual([422, 'rule_broken'])
  expect((await calls.undo(as, id, change_id)).json()).toMatchObject({ standard_status: 'Active' })
  expect(await history(id)).toEqual(['Listed'])
})

test.each(['duplicate', 'wrong-data'])('%s takes a listing out of the past too', async (reason) => {
  const { db } = office.deps
  const [as, other] = [await office.person(), await office.person()]
  const unit = await makeUnit(db, await makeBuilding(db))
  const id = await calls.add(as, { apartment_id: unit })
  const sibling = await calls.add(other, { apartment_id: unit })
  expect(await history(sibling)).toEqual(['Listed', 'Listed'])
  const { change_id } = (await calls.remove(as, id, `reason=${reason}`)).json<{ change_id: string }>()
  expect(await history(sibling)).toEqual(['Listed'])
  for (const url of [`/v1/preview-listings/${id}`, `/v1/search-listings/${id}`])
    expect(code(await office.call({ url, as }))).toEqual([404, 'not_found'])
  expect(code(await calls.save(as, id, { version: 2, price: 1 }))).toEqual([404, 'not_found'])
  expect(code(await calls.undo(other, id, change_id))).toEqual([403, 'not_owner'])
  expect((await calls.undo(as, id, change_id)).json()).toMatchObject({ standard_status: 'Active' })
  expect(await history(sibling)).toEqual(['Listed', 'Listed'])
})

interface OwnReply {
  readonly count: number
  readonly counts: Record<string, number>
  readonly missing: object
  readonly collection: OwnListing[]
}

async function list(as: Awaited<ReturnType<typeof office.person>>, query = ''): Promise<OwnReply> {
  return (await office.call({ url: `/v1/preview-listings?${query}`, as })).json()
}

test('My listings shows the caller’s own, counted by tab, and what is missing', async () => {
  const { db } = office.deps
  const [as, other] = [await office.person(), await office.person()]
  const fresh = await calls.add(as)
  const old = await makeListing(db, { agent_id: as.personId, verified_at: new Date('2026-02-10T00:00:00Z') })
  await makeListing(db, { agent_id: as.personId, standard_status: 'Withdrawn' })
  await makeListing(db, { agent_id: as.personId, ad_type: 'sale' })
  await calls.add(other)
  const shown = await list(as)
  expect(shown).toMatchObject({
    count: 2,
    counts: { market: 2, contract: 0, hold: 0, past: 1, all: 3 },
    missing: { photos: 2, verification: 1 },
  })
  expect(shown.collection.map(({ advertisement_id }) => advertisement_id)).toEqual([fresh, old])
  expect((await list(as, 'missing=verification')).count).toBe(1)
  expect((await list(as, 'group=past')).collection).toHaveLength(1)
  expect((await list(as, 'ad_type=sale')).count).toBe(1)
  expect((await list(as, 'search=%25')).count).toBe(0)
  const verified = await office.call({
    method: 'POST',
    url: '/v1/preview-listings-verify',
    as: other,
    payload: { listing_ids: [old] },
  })
  expect(verified.json()).toEqual({ verified: [] })
  await office.call({
    method: 'POST',
    url: '/v1/preview-listings-verify',
    as,
    payload: { listing_ids: [old] },
  })
  expect(await list(as)).toMatchObject({ missing: { verification: 0 } })
  expect((await calls.read(as, old)).verified_on).toBe(office.clock.now().getTime() / 1000)
})

test('those of all agents are for supervisors', async () => {
  const [as, boss] = [await office.person(), await office.person(['SUPERVISOR'])]
  const id = await calls.add(as)
  for (const scope of ['office', 'reported'])
    expect(code(await office.call({ url: `/v1/preview-listings?scope=${scope}`, as }))).toEqual([
      403,
      'forbidden_role',
    ])
  const ids = (await list(boss, 'scope=office&limit=100')).collection.map((row) => row.advertisement_id)
  expect(ids).toContain(id)
})

test('any agent reports stock of the office as gone; a supervisor decides', async () => {
  const [as, boss] = [await office.person(), await office.person(['SUPERVISOR'])]
  const report = (id: string) =>
    office.call({
      method: 'POST',
      url: `/v1/preview-listings/${id}/report`,
      as,
      payload: { reason: 'rented', note: 'Sign is down' },
    })
  const decide = (id: string, confirm: boolean) =>
    office.call({ method: 'PUT', url: `/v1/listing-reports/${id}`, as: boss, payload: { confirm } })
  const id = await makeListing(office.deps.db)
  const { report_id } = (await report(id)).json<{ report_id: string }>()
  expect(code(await report(id))).toEqual([409, 'conflict'])
  expect(await list(boss, 'scope=reported')).toMatchObject({
    collection: [
      { advertisement_id: id, report: { report_id, note: 'Sign is down', by: { user_id: as.personId } } },
    ],
  })
  expect((await decide(report_id, false)).json()).toEqual({ listing_id: id, change_id: null })
  expect((await calls.read(as, id)).standard_status).toBe('Active')
  expect(code(await decide(report_id, true))).toEqual([404, 'not_found'])
  const again = (await report(id)).json<{ report_id: string }>().report_id
  const { change_id } = (await decide(again, true)).json<{ change_id: string }>()
  expect((await calls.read(as, id)).standard_status).toBe('Closed')
  expect((await calls.undo(boss, id, change_id)).json()).toMatchObject({ standard_status: 'Active' })
})
