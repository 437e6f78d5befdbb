import type { ListingDetail } from '@pb/contract/listing-schemas'
import { expect, test } from 'vitest'
import { makeBuilding, makeSale, makeUnit } from '../../../../test/factories/buildings.ts'
import { makeEvent, makeListing } from '../../../../test/factories/listings.ts'
import { testOffice } from '../../../../test/harness/test-office.ts'

const office = testOffice()

async function load(id: string) {
  return office.call({ url: `/v1/search-listings/${id}`, as: await office.person() })
}

const noon = (date: string) => new Date(`${date}T17:00:00Z`)

test('shows the terms of a rental, and a net effective rent only with gross rent, term and free months', async () => {
  const { db } = office.deps
  const building_id = await makeBuilding(db, { borough: 'BK', zip: '11215', neighborhood: 'PSLO' })
  const id = await makeListing(db, {
    building_id,
    neighborhood: 'KIPS',
    street_number: 28,
    avenue_number: 6,
    price_cents: '420000',
    concession: JSON.stringify({ freeMonths: 1, termMonths: 13 }),
    commission: JSON.stringify({ kind: 'owner_pays', percent: 15 }),
    min_lease_months: 12,
    max_lease_months: 24,
    available_from: '2026-04-01',
    access_type: 'EXCLUSIVE',
    verified_at: noon('2026-02-20'),
    contact: JSON.stringify({ name: 'Ana Ruiz', email: 'ana@owners.example' }),
  })
  const reply = await load(id)
  expect(reply.statusCode).toBe(200)
  expect(reply.json()).toMatchObject({
    advertisement_id: id,
    address2: 'Brooklyn, NY 11215',
    streets: '28th Street near 2nd Avenue',
    price: 4200,
    price_details_formatted: {
      'Net effective': '$3,876.92 (gross $4,200)',
      Concession: '1 month free on a 13-month lease',
    },
    concession: '1 month free on a 13-month lease',
    commission_structure: 'Owner pays 15% of the annual rent',
    lease_term_info: '12 - 24 Months',
    available_from: '2026-04-01',
    access_type_info: 'Exclusive',
    ownership_info: 'Condo',
    verified_on: noon('2026-02-20').getTime() / 1000,
    leasing_contact: { company: '', name: 'Ana Ruiz', email: 'ana@owners.example', phone_number: '' },
    contact_address: 'ana@owners.example',
    viewing_contacts: [{ company: '', name: 'Ana Ruiz', email: 'ana@owners.example', phone_number: '' }],
    net_effective: { gross: 4200, net: 3876.92, free_months: 1, term_months: 13 },
    due_at_signing: {
      lines: [
        { label: 'First month', amount: 4200, source: '' },
        { label: 'Security deposit', amount: 4200, source: 'At most one month: GOL § 7-108' },
        { label: 'Application screening', amount: 20, source: 'At most $20 or its cost: RPL § 238-a' },
      ],
      total: 8420,
    },
    status: 'Active',
    status_since: null,
    tenant_fees: [],
  })
  const vague = await makeListing(db, { concession: JSON.stringify({ freeMonths: 2 }) })
  expect((await load(vague)).json()).toMatchObject({
    price_details_formatted: { Concession: '2 months free' },
    net_effective: null,
    lease_term_info: 'N/A',
    leasing_contact: null,
    contact_address: '',
    viewing_contacts: [],
    has_floorplan: false,
    has_360: false,
    streets: '',
  })
})

test('shows the monthly costs and the price per square foot of a sale', async () => {
  const id = await makeListing(office.deps.db, {
    ad_type: 'sale',
    price_cents: '100000000',
    size: 800,
    common_charges_cents: '90050',
    taxes_cents: '70000',
  })
  expect((await load(id)).json()).toMatchObject({
    price_details_formatted: {
      'Common charges': '$900.50',
      Taxes: '$700',
      'Total monthly': '$1,600.50',
      '$/sqft': '$1,250',
    },
  })
})

test('does not add taxes to the maintenance of a co-op, which includes them', async () => {
  const id = await makeListing(office.deps.db, {
    ad_type: 'sale',
    ownership: 'co-op',
    maintenance_cents: '120000',
    taxes_cents: '70000',
  })
  expect((await load(id)).json<{ price_details_formatted: object }>().price_details_formatted).toEqual({
    Maintenance: '$1,200',
    'Total monthly': '$1,200',
  })
})

test("shows the unit's history newest first, with price changes relative to the previous price", async () => {
  const { db } = office.deps
  const building_id = await makeBuilding(db)
  const unit_id = await makeUnit(db, building_id)
  const unit = { building_id, unit_id }
  await makeSale(db, { unitId: unit_id, buildingId: building_id, date: '2019-05-01', dollars: 800_000 })
  await makeSale(db, { unitId: unit_id, buildingId: building_id, date: '2022-01-31', dollars: 1_000_000 })
  const old = await makeListing(db, {
    ...unit,
    standard_status: 'Closed',
    price_cents: '290000',
    published_at: noon('2024-01-10'),
  })
  await makeEvent(db, {
    listing_id: old,
    kind: 'listed',
    price_cents: '300000',
    created_at: noon('2024-01-10'),
  })
  await makeEvent(db, {
    listing_id: old,
    kind: 'status_change',
    standard_status: 'Pending',
    created_at: noon('2024-01-20'),
  })
  await makeEvent(db, {
    listing_id: old,
    kind: 'price_change',
    price_cents: '285000',
    created_at: new Date('2024-02-01T03:00:00Z'),
  })
  const id = await makeListing(db, { ...unit, published_at: noon('2026-02-01') })
  await makeListing(db, { building_id })
  const { history } = (await load(id)).json<{ history: object[] }>()
  expect(history).toEqual([
    {
      advertisement_id: id,
      date: '2026-02-01',
      kind: 'listed',
      ad_type: 'rental',
      price: 3000,
      change: null,
      text: 'Listed',
      source: 'tests',
    },
    {
      advertisement_id: old,
      date: '2024-01-31',
      kind: 'price_change',
      ad_type: 'rental',
      price: 2850,
      change: -0.05,
      text: 'Price drop',
      source: 'tests',
    },
    {
      advertisement_id: old,
      date: '2024-01-20',
      kind: 'status_change',
      ad_type: 'rental',
      price: null,
      change: null,
      text: 'Lease Out',
      source: 'tests',
    },
    {
      advertisement_id: old,
      date: '2024-01-10',
      kind: 'listed',
      ad_type: 'rental',
      price: 3000,
      change: null,
      text: 'Listed',
      source: 'tests',
    },
    {
      advertisement_id: null,
      date: '2022-01-31',
      kind: 'recorded_sale',
      ad_type: 'sale',
      price: 1_000_000,
      change: 0.25,
      text: 'Recorded sale',
      source: 'tests',
    },
    {
      advertisement_id: null,
      date: '2019-05-01',
      kind: 'recorded_sale',
      ad_type: 'sale',
      price: 800_000,
      change: null,
      text: 'Recorded sale',
      source: 'tests',
    },
  ])
})

test('shows an off-market listing, with days on market up to its closing', async () => {
  const { db } = office.deps
  const id = await makeListing(db, { standard_status: 'Closed', published_at: noon('2025-01-01') })
  await makeEvent(db, {
    listing_id: id,
    kind: 'status_change',
    standard_status: 'Closed',
    created_at: noon('2025-01-31'),
  })
  expect((await load(id)).json()).toMatchObject({
    standard_status: 'Closed',
    status: 'Rented',
    status_since: noon('2025-01-31').getTime() / 1000,
    dom: 30,
    ribbon: null,
  })
})

test('shows all tenant fees and the total due at signing, with deposit and screening capped by law', async () => {
  const fee = { name: 'Fee', refundable: false }
  const id = await makeListing(office.deps.db, {
    price_cents: '300000',
    tenant_fees: JSON.stringify([
      { ...fee, kind: 'deposit', name: 'Deposit', cents: 150000, when: 'signing', refundable: true },
      { ...fee, kind: 'screening', cents: 5000, when: 'application' },
      { ...fee, kind: 'board', name: 'Board application', cents: 40000, when: 'application' },
      { ...fee, kind: 'move', name: 'Move-in', cents: 30000, when: 'move-in' },
      { ...fee, kind: 'amenity', name: 'Gym', cents: 5000, when: 'monthly' },
    ]),
  })
  const { due_at_signing, tenant_fees } = (await load(id)).json<ListingDetail>()
  expect(due_at_signing?.lines.map(({ label, amount }) => [label, amount])).toEqual([
    ['First month', 3000],
    ['Security deposit', 1500],
    ['Application screening', 20],
    ['Board application', 400],
  ])
  expect(due_at_signing?.total).toBe(4920)
  expect(tenant_fees[0]).toEqual({ name: 'Deposit', amount: 1500, when: 'At signing', refundable: true })
  expect(tenant_fees).toHaveLength(4)
  const sale = await makeListing(office.deps.db, { ad_type: 'sale' })
  expect((await load(sale)).json()).toMatchObject({ due_at_signing: null, net_effective: null })
})

test('shows access and verification to agents, and lets its agent and supervisors edit it', async () => {
  const [owner, other, supervisor] = [
    await office.person(),
    await office.person(),
    await office.person(['SUPERVISOR']),
  ]
  const id = await makeListing(office.deps.db, {
    agent_id: owner.personId,
    access_type: 'EXCLUSIVE',
    exclusive_until: '2026-12-31',
    entry: JSON.stringify({ kind: 'lockbox', note: 'On the railing' }),
    verified_at: noon('2026-02-20'),
    verified_by: owner.personId,
  })
  const as = async (person: typeof owner) =>
    (await office.call({ url: `/v1/search-listings/${id}`, as: person })).json<ListingDetail>()
  const { name } = await office.deps.db
    .selectFrom('person')
    .select('name')
    .where('id', '=', owner.personId)
    .executeTakeFirstOrThrow()
  expect(await as(owner)).toMatchObject({
    may_edit: true,
    entry: { title: 'Lockbox', note: 'On the railing' },
    exclusive_until: '2026-12-31',
    verified_by: name,
  })
  expect((await as(other)).may_edit).toBe(false)
  expect((await as(supervisor)).may_edit).toBe(true)
})

test('lists the agent and then the contact for showings, once if they are the same person', async () => {
  const owner = await office.person()
  const listed = (email: string) =>
    makeListing(office.deps.db, {
      agent_id: owner.personId,
      contact: JSON.stringify({ name: 'Ana Ruiz', email }),
      tour_360: 'https://tours.example/1',
    })
  const both = (await load(await listed('ana@owners.example'))).json<ListingDetail>()
  expect(both.viewing_contacts.map(({ email }) => email)).toEqual([owner.email, 'ana@owners.example'])
  expect([both.has_360, both.tour_360, both.vt]).toEqual([true, 'https://tours.example/1', null])
  const one = (await load(await listed(owner.email))).json<ListingDetail>()
  expect(one.viewing_contacts.map(({ email }) => email)).toEqual([owner.email])
})

test.each([
  ['999999999', 404],
  ['0', 404],
  ['9223372036854775807', 404],
  ['9223372036854775808', 400],
  ['abc', 400],
  ['-1', 400],
  ['1.5', 400],
])('listing %s returns %i', async (id, status) => {
  const reply = await load(id)
  expect(reply.statusCode).toBe(status)
  expect(reply.json()).toMatchObject(
    status === 404 ? { code: 'not_found' } : { code: 'bad_input', errors: [{ path: 'params.id' }] },
  )
})

test('lists the terms of rows in the order of the ids, with the listing’s agent or contact', async () => {
  const { db } = office.deps
  const agent = await office.person()
  const verified_at = noon('2026-02-20')
  const own = await makeListing(db, { agent_id: agent.personId, available_from: '2026-04-01', verified_at })
  const contact = JSON.stringify({ company: 'Carroll Realty', phone_number: '212-555-0177' })
  const commission = JSON.stringify({ kind: 'co_broke', percent: 2.5 })
  const foreign = await makeListing(db, { contact, commission })
  const reply = await office.call({ url: `/v1/listing-terms?ids=${foreign},999999999,${own}`, as: agent })
  expect(reply.json()).toEqual({
    collection: [
      {
        advertisement_id: foreign,
        commission_structure: 'Co-broke 2.5%',
        available_from: null,
        verified_on: null,
        leasing_contact: { company: 'Carroll Realty', name: '', email: '', phone_number: '212-555-0177' },
        agent: null,
      },
      {
        advertisement_id: own,
        commission_structure: '',
        available_from: '2026-04-01',
        verified_on: verified_at.getTime() / 1000,
        leasing_contact: null,
        agent: { user_id: agent.personId, name: expect.any(String) as string },
      },
    ],
  })
})
