import { expect, test } from 'vitest'
import { makeBuilding } from '../../../../test/factories/buildings.ts'
import { makeListing } from '../../../../test/factories/listings.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'

const office = testOffice()

async function locate(query: Record<string, string>) {
  const url = `/v1/locate-address?${new URLSearchParams(query).toString()}`
  const reply = await office.call({ url, as: await office.person() })
  expect(reply.statusCode).toBe(200)
  return reply.json<{
    address: string | null
    unit: string
    borough: string | null
    boroughs: string[]
    street_known: boolean
    similar_streets: string[]
    latitude: number | null
    longitude: number | null
    precision: string | null
    neighborhood: string | null
    zip: string
    existing: { building_id: string; address: string } | null
  }>()
}

const building = {
  address: '345 E 93 St',
  borough: 'MN',
  neighborhood: 'YORK',
  latitude: 40.7814,
  longitude: -73.9478,
  ownership: 'rental',
}

async function add(payload: Record<string, unknown>) {
  return office.call({ method: 'POST', url: '/v1/buildings', payload, as: await office.person() })
}

// Addresses that are not among the shipped buildings, with where they are.
const places: readonly [text: string, borough: string, at: [number, number], miles: number][] = [
  ['350 Fifth Avenue', 'MN', [40.7484, -73.9857], 0.15],
  ['1 East 57th Street', 'MN', [40.7626, -73.9738], 0.2],
  ['11 Wall St', 'MN', [40.7069, -74.0113], 0.15],
  ['200 Eastern Parkway, Brooklyn', 'BK', [40.6712, -73.9636], 0.4],
  ['900 Grand Concourse', 'BX', [40.8277, -73.9222], 0.25],
]

test.each(places)('places %s near where it is', async (text, borough, [latitude, longitude], miles) => {
  const found = await locate({ address: text, borough })
  expect(found).toMatchObject({ borough, street_known: true })
  const dy = (found.latitude! - latitude) * 69
  const dx = (found.longitude! - longitude) * 52.4
  expect(Math.hypot(dx, dy)).toBeLessThan(miles)
})

test('normalizes an address, splits off the unit and proposes neighborhood and ZIP code', async () => {
  const found = await locate({ address: '343 e 93rd st apt 5b, New York' })
  expect(found).toMatchObject({
    address: '343 East 93rd Street',
    unit: '5B',
    borough: 'MN',
    street_known: true,
    neighborhood: 'YORK',
    zip: '10128',
    existing: null,
  })
})

test('asks for the borough when several have the street', async () => {
  const found = await locate({ address: '12 Clinton Street' })
  expect(found).toMatchObject({ borough: null, latitude: null })
  expect(found.boroughs).toEqual(expect.arrayContaining(['MN', 'BK']))
  expect(await locate({ address: '12 Clinton Street', borough: 'BK' })).toMatchObject({ borough: 'BK' })
  expect(await locate({ address: '12 Clinton Street, Brooklyn, NY 11201' })).toMatchObject({
    borough: 'BK',
    zip: '11201',
  })
})

test('names similar streets for one that does not exist', async () => {
  const found = await locate({ address: '12 Lexinton Avenu', borough: 'MN' })
  expect(found).toMatchObject({ street_known: false, precision: null })
  expect(found.similar_streets).toContain('Lexington Avenue')
})

test('proposes the neighborhood around a pin set by hand', async () => {
  const found = await locate({
    address: '12 Nowhere Lane',
    borough: 'MN',
    latitude: '40.7186',
    longitude: '-74.0083',
  })
  expect(found).toMatchObject({ precision: 'pin', neighborhood: 'TRIB', latitude: 40.7186 })
})

test('finds the building that has the address in another spelling', async () => {
  const { db } = office.deps
  const queens = await makeBuilding(db, {
    address: '84-10 153rd Avenue',
    borough: 'QN',
    neighborhood: 'HOWB',
  })
  expect((await locate({ address: '8410 153 Ave', borough: 'QN' })).existing?.building_id).toBe(queens)
  const range = await makeBuilding(db, { address: '100-104 West 81st Street' })
  expect((await locate({ address: '100 W 81 St', borough: 'MN' })).existing?.building_id).toBe(range)
})

test('adds a building once, whatever the spelling, also for concurrent calls', async () => {
  const replies = await Promise.all([
    add(building),
    add({ ...building, address: '345 East 93rd Street, Apt 4C' }),
    add({ ...building, address: '345 EAST 93RD STREET New York NY 10128' }),
  ])
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  const results = replies.map((reply) =>
    reply.json<{ building: { building_id: string }; created: boolean }>(),
  )
  expect(results.filter(({ created }) => created)).toHaveLength(1)
  expect(new Set(results.map((result) => result.building.building_id)).size).toBe(1)
  const row = await office.deps.db
    .selectFrom('building')
    .where('id', '=', results[0]!.building.building_id)
    .selectAll()
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    address: '345 East 93rd Street',
    street: 'EAST 93 STREET',
    street_number: 93,
    building_type: '',
    source: 'agent',
  })
})

test.each([
  ['no house number', { address: 'Broadway' }, /house number/],
  ['an unknown street', { address: '12 Nowhere Lane' }, /Nowhere Lane in Manhattan/],
  ['a neighborhood of another borough', { neighborhood: 'PSLO' }, /neighborhood in Manhattan/],
  ['a pin in the river', { latitude: 40.745, longitude: -73.965 }, /pin isn't in Manhattan/],
  ['a pin in another borough', { latitude: 40.68, longitude: -73.98 }, /pin isn't in Manhattan/],
])('refuses %s', async (_, changes, message) => {
  const reply = await add({ ...building, ...changes })
  expect(reply.statusCode).toBe(422)
  expect(reply.json<{ errorMsg: string }>().errorMsg).toMatch(message)
})

test('adds a building on a street that the agent confirmed', async () => {
  const reply = await add({ ...building, address: '12 Nowhere Lane', allow_unknown_street: true })
  expect(reply.json()).toMatchObject({
    created: true,
    building: { address: '12 Nowhere Lane', city: 'New York' },
  })
})

test('moves a pin for its agent and supervisors, with the listings, and back', async () => {
  const { db } = office.deps
  const agent = await office.person()
  const made = await office.call({
    method: 'POST',
    url: '/v1/buildings',
    payload: { ...building, address: '349 East 93rd Street' },
    as: agent,
  })
  const { building_id: id } = made.json<{ building: { building_id: string } }>().building
  const listing = await makeListing(db, { building_id: id, neighborhood: 'YORK' })
  const from = { latitude: building.latitude, longitude: building.longitude }
  const to = { latitude: 40.7186, longitude: -74.0083 }
  const move = (as: TestPerson, payload: object) =>
    office.call({ method: 'PUT', url: `/v1/buildings/${id}/position`, payload, as })
  const read = async (as: TestPerson) =>
    (await office.call({ url: `/v1/buildings/${id}`, as })).json<Record<string, unknown>>()
  const other = await office.person()
  expect((await move(other, { ...to, from })).statusCode).toBe(403)
  expect([(await read(other))['may_move'], (await read(agent))['may_move']]).toEqual([false, true])
  expect((await move(agent, { ...to, from })).json()).toMatchObject({
    ...to,
    neighborhood_abbreviation: 'TRIB',
  })
  expect(await read(agent)).toMatchObject({ ...to, neighborhood_abbreviation: 'TRIB' })
  const placed = db.selectFrom('listing').where('id', '=', listing).select(['neighborhood', 'latitude'])
  expect(await placed.executeTakeFirstOrThrow()).toEqual({ neighborhood: 'TRIB', latitude: to.latitude })
  // Another window still shows the former place.
  const boss = await office.person(['SUPERVISOR'])
  expect((await move(boss, { ...to, from })).statusCode).toBe(409)
  const undo = { ...from, neighborhood: 'YORK', from: to }
  expect((await move(boss, undo)).json()).toMatchObject({ neighborhood_abbreviation: 'YORK' })
  const outside = await move(boss, { latitude: 40.66, longitude: -73.95, from })
  expect([outside.statusCode, outside.json<{ code: string }>().code]).toEqual([422, 'rule_broken'])
})
