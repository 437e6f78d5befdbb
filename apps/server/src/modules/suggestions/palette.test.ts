import type { Palette } from '@pb/contract/suggestions'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { makeBuilding, makeUnit } from '../../../test/factories/buildings.ts'
import { makeListing } from '../../../test/factories/listings.ts'
import { testOffice, type TestPerson } from '../../../test/harness/test-office.ts'

const office = testOffice()
let agent: TestPerson
let building: string
let unit: string
let closed: string
let active: string

async function request(search: string) {
  return office.call({ url: `/v1/palette?search=${encodeURIComponent(search)}`, as: agent })
}

async function find(search: string): Promise<Palette> {
  const reply = await request(search)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json()
}

const labels = async (search: string) =>
  (await find(search)).units.map(({ address, unit }) => `${address} ${unit}`)

beforeAll(async () => {
  const { db } = office.deps
  agent = await office.person()
  building = await makeBuilding(db, {
    address: '210 East 39th Street',
    zip: '10016',
    street_number: 39,
    avenue_number: 7,
  })
  unit = await makeUnit(db, building, { label: '5B' })
  for (const label of ['5', '15B', '5C', 'PH2', '50B']) await makeUnit(db, building, { label })
  const location = { building_id: building, unit_id: unit }
  await makeListing(db, { ...location, standard_status: 'Closed', published_at: new Date('2026-02-20') })
  active = await makeListing(db, { ...location, published_at: new Date('2026-01-01') })
  const sold = await makeUnit(db, building, { label: '7A' })
  closed = await makeListing(db, { building_id: building, unit_id: sold, standard_status: 'Closed' })
  const other = await makeBuilding(db, { address: '210 East 3rd Street' })
  await makeUnit(db, other, { label: '5B' })
  await makeBuilding(db, { address: '99 Perry_100% Lane', house_number: '99', street: 'PERRY' })
})

test.each([
  ['210 e 39 5b', 'exact'],
  ['210 East 39th Street #5B', 'exact'],
  ['210 E. 39th St., Apt 5-B', 'exact'],
  ['210 east 39th street, 5b', 'exact'],
  ['210 e 39 5 b', 'exact'],
  ['e 39 210 5b', 'exact'],
  ['5b 210 e 39th', 'exact'],
  ['210 39th 5b', 'words'],
  ['210 est 39th street 5b', 'similar'],
])('finds unit 5B with its listing and building for %j', async (text, match) => {
  const { units, buildings } = await find(text)
  expect(units[0]).toEqual({
    apartment_id: unit,
    building_id: building,
    address: '210 East 39th Street',
    unit: '5B',
    neighborhood: 'Kips Bay',
    listing: { advertisement_id: active, ad_type: 'rental', price: 3000, standard_status: 'Active' },
    match,
  })
  expect(buildings[0]).toEqual({
    building_id: building,
    address: '210 East 39th Street',
    neighborhood: 'Kips Bay',
    city: 'New York',
    zip: '10016',
    match,
  })
})

test('sorts an exact unit label before longer ones', async () => {
  expect(await labels('210 e 39 st 5')).toEqual([
    '210 East 39th Street 5',
    '210 East 39th Street 5B',
    '210 East 39th Street 5C',
    '210 East 39th Street 50B',
  ])
  expect(await labels('210 e 39 ph 2')).toEqual(['210 East 39th Street PH2'])
  expect((await find('210 e 39 ph2')).units[0]!.listing).toBeNull()
  expect((await find('210 e 39 7a')).units[0]!.listing).toMatchObject({
    advertisement_id: closed,
    standard_status: 'Closed',
  })
  expect(await labels('210 e 39 99z')).toEqual([])
})

test('finds only buildings for an address without a unit', async () => {
  const { units, buildings } = await find('210 e 3')
  expect(units).toEqual([])
  expect(buildings.map(({ address }) => address)).toEqual(['210 East 3rd Street', '210 East 39th Street'])
})

test.each(['39th and 3rd', '3rd & 39th', 'third ave at e 39 st'])(
  'finds buildings at the intersection %j',
  async (text) => {
    expect((await find(text)).buildings.map(({ address }) => address)).toEqual(['210 East 39th Street'])
  },
)

test('finds a listing by its id', async () => {
  for (const text of [active, `#${active}`, `# ${active} `, `listing ${active}`, `Listing #${active}`])
    expect((await find(text)).listings).toEqual([
      {
        advertisement_id: active,
        ad_type: 'rental',
        price: 3000,
        standard_status: 'Active',
        address: '210 East 39th Street',
        unit: '5B',
        neighborhood: 'Kips Bay',
        match: 'exact',
      },
    ])
  expect((await find(closed)).listings).toHaveLength(1)
  for (const text of ['999999999', '0', `0${active}`, `${active}a`, '9'.repeat(18), '9'.repeat(30)])
    expect((await find(text)).listings, text).toEqual([])
})

test('finds active agents by name', async () => {
  const { db } = office.deps
  const gone = await office.person()
  await db.updateTable('person').set({ name: 'Ágnes Gone' }).where('id', '=', gone.personId).execute()
  expect((await find('agnes')).agents).toHaveLength(1)
  expect((await find('2 agnes')).agents).toEqual([])
  await db
    .updateTable('agent')
    .set({ deactivated_at: new Date() })
    .where('person_id', '=', gone.personId)
    .execute()
  expect((await find('agnes')).agents).toEqual([])
})

test('limits the size of each group', async () => {
  const { db } = office.deps
  for (let number = 1; number <= 8; number += 1) {
    const id = await makeBuilding(db, { address: `77-0${number} Quince Road` })
    for (let floor = 1; floor <= 8; floor += 1) await makeUnit(db, id, { label: `3${'ABCDEFGH'[floor - 1]}` })
  }
  const { buildings, units } = await find('77-0')
  expect([buildings.length, units.length]).toEqual([5, 0])
  expect((await find('77-01 quince road 3')).units).toHaveLength(5)
})

test('finds nothing for an empty text', async () => {
  for (const text of ['', '   ']) expect(Object.values(await find(text)).flat()).toEqual([])
})

test('handles special characters and long texts', async () => {
  const texts = [
    '%',
    '_',
    '\\',
    "'",
    "' OR 1=1 --",
    '99 perry_100% l',
    '\u202Eabc',
    'שלום',
    '👩‍💻 🏙️',
    '#',
    ',',
    '#,',
    '{}',
  ]
  for (const text of texts) expect((await request(text)).statusCode, text).toBe(200)
  expect((await find('99 perry_100% l')).buildings.map(({ address }) => address)).toEqual([
    '99 Perry_100% Lane',
  ])
  expect((await find('%')).buildings).toEqual([])
  const long = await request('a'.repeat(10_000))
  expect(long.statusCode).toBe(400)
  expect(long.json()).toMatchObject({ errors: [{ path: 'query.search' }] })
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 60 }), async (text) => {
      const url = `/v1/palette?${new URLSearchParams({ search: text }).toString()}`
      const { statusCode } = await office.call({ url, as: agent })
      // PostgreSQL text cannot contain NUL, so it is rejected as bad input.
      expect(statusCode).toBe(text.includes('\0') ? 400 : 200)
    }),
    { numRuns: 200 },
  )
})
