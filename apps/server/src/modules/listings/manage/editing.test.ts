import type { ListingChanges } from '@pb/contract/my-listings'
import { expect, test } from 'vitest'
import { makeListing } from '../../../../test/factories/listings.ts'
import { testOffice } from '../../../../test/harness/test-office.ts'
import { getErrorCode, listingCalls } from '../../../../test/calls/listing-calls.ts'

const office = testOffice()
const calls = listingCalls(office)

test('lets only its agent and supervisors edit a listing, and only supervisors an imported one', async () => {
  const [owner, other, boss] = [
    await office.person(),
    await office.person(),
    await office.person(['SUPERVISOR']),
  ]
  const id = await calls.add(owner)
  expect(getErrorCode(await calls.save(other, id, { version: 1, price: 1 }))).toEqual([403, 'not_owner'])
  expect(getErrorCode(await calls.remove(other, id, 'rented'))).toEqual([403, 'not_owner'])
  expect(
    getErrorCode(await calls.move(other, id, { version: 1, standard_status: 'Hold', date: '2026-03-02' })),
  ).toEqual([403, 'not_owner'])
  expect((await calls.save(boss, id, { version: 1, price: 3100 })).statusCode).toBe(200)
  const imported = await makeListing(office.deps.db)
  expect(getErrorCode(await calls.save(owner, imported, { version: 1, price: 1 }))).toEqual([
    403,
    'not_owner',
  ])
  expect((await calls.save(boss, imported, { version: 1, price: 3100 })).statusCode).toBe(200)
  expect(getErrorCode(await calls.save(boss, '999999999', { version: 1 }))).toEqual([404, 'not_found'])
})

test('rejects a concurrent edit with an outdated version', async () => {
  const as = await office.person()
  const id = await calls.add(as)
  const [a, b] = await Promise.all([
    calls.save(as, id, { version: 1, description: 'One' }),
    calls.save(as, id, { version: 1, description: 'Other' }),
  ])
  expect([a.statusCode, b.statusCode].toSorted((one, other) => one - other)).toEqual([200, 409])
  expect((await calls.read(as, id)).version).toBe(2)
})

test('edits any version when the request has none', async () => {
  const as = await office.person()
  const id = await calls.add(as)
  await calls.save(as, id, { version: 1, description: 'One' })
  expect((await calls.save(as, id, { price: 2900 })).statusCode).toBe(200)
  expect(await calls.read(as, id)).toMatchObject({ version: 3, description: 'One', price: 2900 })
  expect(getErrorCode(await calls.save(as, id, { version: 2, price: 1 }))).toEqual([409, 'conflict'])
})

test('records price changes in the history, and removes an undone one', async () => {
  const as = await office.person()
  const id = await calls.add(as)
  office.clock.advance(60)
  const reply = await calls.save(as, id, { version: 1, price: 2800 })
  const { change_id } = reply.json<{ change_id: string }>()
  expect(await calls.history(id)).toEqual(['Price drop', 'Listed'])
  const dropped = () =>
    office.deps.db
      .selectFrom('listing')
      .where('id', '=', id)
      .select('price_dropped_at')
      .executeTakeFirstOrThrow()
  expect((await dropped()).price_dropped_at).not.toBeNull()
  expect((await calls.undo(as, id, change_id)).json()).toMatchObject({ price: 3000 })
  expect(await calls.history(id)).toEqual(['Listed'])
  expect((await dropped()).price_dropped_at).toBeNull()
  expect(getErrorCode(await calls.undo(as, id, change_id))).toEqual([404, 'not_found'])
  expect((await calls.save(as, id, { version: 3, price: 3000 })).json()).toMatchObject({ change_id: null })
})

test('does not undo a change after a later edit', async () => {
  const as = await office.person()
  const id = await calls.add(as)
  const { change_id } = (await calls.save(as, id, { version: 1, price: 2800 })).json<{ change_id: string }>()
  await calls.save(as, id, { version: 2, description: 'New' })
  expect(getErrorCode(await calls.undo(as, id, change_id))).toEqual([409, 'conflict'])
})

test('saves every field', async () => {
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
    internet_entire_listing_display: true,
    internet_address_display: false,
    internet_automated_valuation_display: false,
    internet_consumer_comment: false,
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
  [{ min_lease_months: 24, max_lease_months: 12 }, /shorter than the minimum/],
  [
    { concession: { free_months: 1, term_months: 18 }, max_lease_months: 12 },
    /longer than the maximum lease/,
  ],
])('rejects %j without changes', async (changes, message) => {
  const as = await office.person()
  const id = await calls.add(as)
  const reply = await calls.save(as, id, { version: 1, ...changes } as Parameters<typeof calls.save>[2])
  expect(getErrorCode(reply)).toEqual([422, 'rule_broken'])
  expect(reply.json<{ errorMsg: string }>().errorMsg).toMatch(message)
  expect((await calls.read(as, id)).version).toBe(1)
})

test('rejects a rent below the deposit', async () => {
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
  expect(getErrorCode(await calls.save(as, id, { version: 2, price: 2900 }))).toEqual([422, 'rule_broken'])
})

test('refuses another price of a closed listing', async () => {
  const as = await office.person()
  const id = await calls.add(as)
  await calls.move(as, id, { version: 1, standard_status: 'Closed', date: '2026-03-02', close_price: 2900 })
  const reply = await calls.save(as, id, { price: 3100 })
  expect(getErrorCode(reply)).toEqual([422, 'rule_broken'])
  expect((await calls.save(as, id, { description: 'Rented' })).statusCode).toBe(200)
})

test('keeps furnished unknown until it is stated', async () => {
  const as = await office.person()
  const id = await calls.add(as, { furnished_type: '' })
  expect((await calls.read(as, id)).furnished_type).toBe('')
  const detail = await office.call({ url: `/v1/search-listings/${id}`, as })
  expect(detail.json<{ furnished: string }>().furnished).toBe('')
  const find = async () => {
    const url = `/v1/search-listings?ad_type=rental&furnished=unfurnished&listing_ids=${id}`
    return (await office.call({ url, as })).json<{ count: number }>().count
  }
  expect(await find()).toBe(0)
  await calls.save(as, id, { furnished_type: 'Unfurnished' })
  expect(await find()).toBe(1)
})

const getPublicPage = async (id: string) =>
  (await office.call({ url: `/v1/search-listings/${id}`, as: await office.person() })).json<{
    open_house: object[]
    pet_policy: string
  }>()

test('agents enter open houses, which clients see until they end; those of a feed stay', async () => {
  const as = await office.person()
  const id = await calls.add(as)
  const now = office.clock.now().getTime() / 1000
  const house = (start: number, end: number) => ({
    time_start: now + start,
    time_end: now + end,
    by_appointment: false,
  })
  const { id: source_id } = await office.deps.db
    .insertInto('feed_source')
    .values({ name: 'Feed', created_at: office.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await office.deps.db
    .insertInto('open_house')
    .values({
      listing_id: id,
      starts_at: new Date((now + 50_000) * 1000),
      ends_at: new Date((now + 60_000) * 1000),
      source_id,
      record_key: 'OH1',
      listing_key: 'L1',
    })
    .execute()
  const [soon, later] = [house(3600, 7200), house(90_000, 95_000)]
  await calls.save(as, id, { open_houses: [later, soon] })
  expect((await calls.read(as, id)).open_houses).toMatchObject([soon, later])
  expect((await getPublicPage(id)).open_house).toEqual([soon, house(50_000, 60_000), later])
  await calls.save(as, id, { description: 'Kept' })
  expect((await calls.read(as, id)).open_houses).toHaveLength(2)
  office.clock.advance(7201)
  expect((await calls.read(as, id)).open_houses).toMatchObject([later])
  await calls.save(as, id, { open_houses: [] })
  expect((await getPublicPage(id)).open_house).toHaveLength(1)
  for (const wrong of [house(7200, 7200), house(100, 100_000)])
    expect((await calls.save(as, id, { open_houses: [wrong] })).statusCode).toBe(400)
})

test('an agent states the pet policy of the building, which is unknown until then', async () => {
  const as = await office.person()
  const id = await calls.add(as)
  expect((await calls.read(as, id)).allowed_pets).toBeNull()
  await calls.save(as, id, { allowed_pets: ['cats'] })
  expect((await calls.read(as, id)).allowed_pets).toEqual(['cats'])
  expect((await getPublicPage(id)).pet_policy).toBe('Cats')
  await calls.save(as, id, { allowed_pets: [] })
  expect((await getPublicPage(id)).pet_policy).toBe('No pets')
})
