import { expect, test } from 'vitest'
import { makeBuilding, makeSale, makeUnit } from '../../../test/factories/buildings.ts'
import { makeListing } from '../../../test/factories/listings.ts'
import { testOffice } from '../../../test/harness/test-office.ts'

const office = testOffice()

async function load(id: string) {
  return office.call({ url: `/v1/buildings/${id}`, as: await office.person() })
}

async function suggest(query: string) {
  const reply = await office.call({ url: `/v1/suggest-buildings?${query}`, as: await office.person() })
  expect(reply.statusCode).toBe(200)
  return reply.json<{ collection: { address: string }[] }>().collection.map(({ address }) => address)
}

const suggestFor = (search: string) => suggest(`search=${encodeURIComponent(search)}`)

test('returns a building with its units sorted by label, their active listings and last sales', async () => {
  const { db } = office.deps
  const id = await makeBuilding(db, {
    address: '20 Carroll Street',
    borough: 'BK',
    zip: '11231',
    neighborhood: 'PSLO',
    units_total: 3,
    floors: 4,
    year_built: 1901,
    pets: 0,
    features: '3',
    latitude: 40.68,
    longitude: -74,
  })
  const ten = await makeUnit(db, id, { label: '10A', size: 1000, bedrooms: 20, bathrooms: 15 })
  const two = await makeUnit(db, id, { label: '2A', size: 500 })
  const empty = await makeUnit(db, id, { label: 'PH' })
  const sale = (unitId: string, date: string, dollars: number) =>
    makeSale(db, { unitId, buildingId: id, date, dollars })
  await sale(two, '2015-01-01', 100_000)
  await sale(two, '2021-01-01', 400_000)
  await sale(ten, '2022-06-01', 1_000_000)
  await sale(empty, '2022-06-02', 5_000_000)
  const unit = { building_id: id, unit_id: ten }
  await makeListing(db, { ...unit, price_cents: '100000', standard_status: 'Closed' })
  const listed = await makeListing(db, { ...unit, price_cents: '500000', size: 1000 })
  const reply = await load(id)
  expect(reply.statusCode).toBe(200)
  expect(reply.json()).toEqual({
    building_id: id,
    address: '20 Carroll Street',
    city: 'Brooklyn',
    state: 'NY',
    zip: '11231',
    borough: 'Brooklyn',
    neighborhood: 'Park Slope',
    neighborhood_abbreviation: 'PSLO',
    ownership: 'condo',
    building_type: 'elevator',
    units_total: 3,
    floors: 4,
    year_built: 1901,
    pet_policy: 'No pets',
    amenities: ['Doorman', 'Elevator'],
    sales_avg: 900,
    rentals_avg: 60,
    latitude: 40.68,
    longitude: -74,
    photo: null,
    may_move: false,
    units: [
      {
        apartment_id: two,
        unit: '2A',
        bedrooms: null,
        bathrooms: null,
        size: 500,
        listing: null,
        last_sale: { date: '2021-01-01', price: 400_000 },
      },
      {
        apartment_id: ten,
        unit: '10A',
        bedrooms: '2',
        bathrooms: 1.5,
        size: 1000,
        listing: { advertisement_id: listed, ad_type: 'rental', price: 5000 },
        last_sale: { date: '2022-06-01', price: 1_000_000 },
      },
      {
        apartment_id: empty,
        unit: 'PH',
        bedrooms: null,
        bathrooms: null,
        size: null,
        listing: null,
        last_sale: { date: '2022-06-02', price: 5_000_000 },
      },
    ],
  })
})

test('returns no averages for a building without units or sales', async () => {
  const id = await makeBuilding(office.deps.db)
  expect((await load(id)).json()).toMatchObject({
    units: [],
    sales_avg: null,
    rentals_avg: null,
    pet_policy: '',
    amenities: [],
  })
})

test.each([
  ['999999999', 404],
  ['abc', 400],
  ['01', 400],
])('building %s returns %i', async (id, status) => {
  expect((await load(id)).statusCode).toBe(status)
})

test('suggests addresses that start with the text in any spelling, otherwise similar ones', async () => {
  const { db } = office.deps
  for (const address of [
    '721 West 139th Street',
    '721 West 13th Street',
    '7210 West 13th Street',
    '99 Perry_100% Lane',
    '44 Park Avenue South',
    '12 Broadway',
  ])
    await makeBuilding(db, { address })
  expect(await suggestFor('721 W 13')).toEqual(['721 West 13th Street', '721 West 139th Street'])
  expect((await suggestFor('721 w. 13th st.'))[0]).toBe('721 West 13th Street')
  expect((await suggestFor('721 WEST 13 STREET, 5B'))[0]).toBe('721 West 13th Street')
  expect(await suggestFor('  721  ')).toEqual([
    '721 West 139th Street',
    '721 West 13th Street',
    '7210 West 13th Street',
  ])
  for (const unit of [
    '721 w 13 5b',
    '721 W 13 st apt 5b',
    '721 w 13th st #12',
    '721 west 13 street 12',
    '721 w 13 ph2',
  ])
    expect(await suggestFor(unit), unit).toContain('721 West 13th Street')
  expect((await suggestFor('44 prak avenue south'))[0]).toBe('44 Park Avenue South')
  expect(await suggestFor('brodway')).toContain('12 Broadway')
  expect((await suggestFor('45 perry lane'))[0]).toBe('99 Perry_100% Lane')
  expect((await suggestFor('west 13th strete'))[0]).toMatch(/West 13th Street$/)
  expect(await suggestFor('east street avenue')).toEqual([])
  expect(await suggestFor('99 perry_100% l')).toEqual(['99 Perry_100% Lane'])
  expect(await suggestFor('%')).toEqual([])
  expect(await suggestFor('zzzzqqq')).toEqual([])
  expect(await suggestFor('')).toEqual([])
})

test('pages through suggestions without repeats', async () => {
  const { db } = office.deps
  for (let number = 1; number <= 13; number += 1)
    await makeBuilding(db, { address: `88-0${number} Quince Road` })
  const pages = await Promise.all([
    suggest('search=88-0&limit=5'),
    suggest('search=88-0&limit=5&offset=5'),
    suggest('search=88-0&limit=5&offset=10'),
  ])
  expect(pages.map(({ length }) => length)).toEqual([5, 5, 3])
  expect(new Set(pages.flat()).size).toBe(13)
  expect(await suggest('search=88-0&offset=1000')).toEqual([])
})

test.each([
  ['limit=11', 'query.limit'],
  ['limit=0', 'query.limit'],
  ['offset=x', 'query.offset'],
  [`search=${'a'.repeat(201)}`, 'query.search'],
])('rejects %s at %s', async (query, path) => {
  const reply = await office.call({ url: `/v1/suggest-buildings?${query}`, as: await office.person() })
  expect(reply.statusCode).toBe(400)
  expect(reply.json()).toMatchObject({ errors: [{ path }] })
})
