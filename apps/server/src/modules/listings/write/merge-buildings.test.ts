import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { makeBuilding, makeSale, makeUnit } from '../../../../test/factories/buildings.ts'
import { makeListing, makePhotos } from '../../../../test/factories/listings.ts'
import { testOffice } from '../../../../test/harness/test-office.ts'
import { mergeDuplicates, mergeDuplicatesOnce } from '../../buildings/index.ts'
import { moveListings } from './move-listings.ts'

const office = testOffice()
const photo = `${'ab12'.repeat(8)}.jpg`
const merge = () => mergeDuplicates(office.deps, moveListings)

beforeEach(async () => {
  await sql`TRUNCATE building, building_normalization CASCADE`.execute(office.deps.db)
})

async function openBuilding(id: string) {
  const reply = await office.call({ url: `/v1/buildings/${id}`, as: await office.person() })
  return reply.json<{
    building_id: string
    address: string
    zip: string
    floors: number | null
    units: { unit: string; listing: { advertisement_id: string } | null; last_sale: object | null }[]
  }>()
}

/** A building as an older normalizer stored it. */
const spelled = (address: string, house_number: string, street: string, given: object = {}) =>
  makeBuilding(office.deps.db, { address, house_number, street, ...given })

test('merges spellings with their units, listings, sales and photos, and keeps old links', async () => {
  const { db } = office.deps
  const kept = await spelled('310 West 52nd Street', '310', 'WEST 52 STREET', { zip: '' })
  const joined = await spelled('310 West52nd Street', '310', 'WEST52ND STREET', { zip: '10019', floors: 9 })
  const short = await spelled('310 W 52 St', '310', 'W 52 ST')
  const [keptUnit, joinedUnit, other, shortOther] = [
    await makeUnit(db, kept, { label: '5B' }),
    await makeUnit(db, joined, { label: '5B', bedrooms: 2, size: 900 }),
    await makeUnit(db, joined, { label: '6C' }),
    await makeUnit(db, short, { label: '6C', size: 700 }),
  ]
  const sale = { date: '2026-01-05', dollars: 900_000 }
  await makeSale(db, { unitId: keptUnit, buildingId: kept, ...sale })
  await makeSale(db, { unitId: joinedUnit, buildingId: joined, ...sale })
  await makeSale(db, { unitId: shortOther, buildingId: short, ...sale })
  const listing = await makeListing(db, { building_id: joined, unit_id: joinedUnit, neighborhood: 'CHEL' })
  await makePhotos(db, listing, [photo])
  const twin = await makeListing(db, { building_id: short, unit_id: shortOther })
  await makeListing(db, { building_id: joined, unit_id: other, agent_id: (await office.person()).personId })

  expect(await merge()).toEqual({ merged: 2, respelled: 0 })
  expect(await merge()).toEqual({ merged: 0, respelled: 0 })

  const building = await openBuilding(kept)
  expect(building).toMatchObject({
    building_id: kept,
    address: '310 West 52nd Street',
    zip: '10019',
    floors: 9,
  })
  expect(building.units.map(({ unit }) => unit)).toEqual(['5B', '6C'])
  expect(building.units[0]).toMatchObject({ listing: { advertisement_id: listing }, size: 900 })
  expect(building.units.every(({ last_sale }) => last_sale !== null)).toBe(true)
  for (const old of [joined, short]) expect((await openBuilding(old)).building_id).toBe(kept)

  const sales = await db.selectFrom('recorded_sale').select(['unit_id', 'building_id']).execute()
  expect(sales).toHaveLength(2)
  expect(new Set(sales.map(({ building_id }) => building_id))).toEqual(new Set([kept]))
  const moved = await db.selectFrom('listing').where('id', '=', listing).selectAll().executeTakeFirstOrThrow()
  expect(moved).toMatchObject({ building_id: kept, unit_id: keptUnit, neighborhood: 'KIPS' })
  const photos = db.selectFrom('listing_photo').where('listing_id', '=', listing).select('name')
  expect(await photos.execute()).toEqual([{ name: photo }])
  // The agent's own listing of 6C is shown instead of the imported one, as if they had always shared the unit.
  const shown = db.selectFrom('listing').where('id', '=', twin).select('active')
  expect(await shown.executeTakeFirstOrThrow()).toEqual({ active: false })
})

test('follows a building that is merged twice', async () => {
  const first = await spelled('21 W Street', '21', 'W STREET')
  await merge()
  const second = await spelled('21 West St', '21', 'WEST ST')
  await merge()
  expect(await openBuilding(second)).toMatchObject({ building_id: first, address: '21 West Street' })
})

test('keeps other boroughs, house numbers and streets apart', async () => {
  const { db } = office.deps
  await spelled('8410 153rd Avenue', '8410', '153 AVENUE', { borough: 'QN' })
  await spelled('84-10 153rd Avenue', '84-10', '153 AVENUE', { borough: 'QN' })
  await spelled('8410 153rd Avenue', '8410', '153 AVENUE', { borough: 'BK' })
  await spelled('84-12 153rd Avenue', '84-12', '153 AVENUE', { borough: 'QN' })
  await spelled('84-10 153rd Road', '84-10', '153 ROAD', { borough: 'QN' })
  await spelled('100-104 West 81st Street', '100-104', 'WEST 81 STREET')
  await spelled('100 West 81st Street', '100', 'WEST 81 STREET')
  await spelled('The Ansonia', '', 'THE ANSONIA')
  expect(await merge()).toEqual({ merged: 1, respelled: 0 })
  const left = await db.selectFrom('building').select(['borough', 'address']).orderBy('id').execute()
  expect(left.map(({ borough, address }) => `${borough} ${address}`)).toEqual([
    'QN 84-10 153rd Avenue',
    'BK 8410 153rd Avenue',
    'QN 84-12 153rd Avenue',
    'QN 84-10 153rd Road',
    'MN 100-104 West 81st Street',
    'MN 100 West 81st Street',
    'MN The Ansonia',
  ])
})

test('respells a building that is stored once, so that an import finds it', async () => {
  const id = await spelled('120 Mc Graw Avenue', '120', 'MC GRAW AVENUE', { borough: 'BX' })
  expect(await merge()).toEqual({ merged: 0, respelled: 1 })
  const row = office.deps.db.selectFrom('building').where('id', '=', id).select(['street', 'address'])
  expect(await row.executeTakeFirstOrThrow()).toEqual({
    street: 'MCGRAW AVENUE',
    address: '120 McGraw Avenue',
  })
})

test('runs once for each version of the normalizer', async () => {
  await mergeDuplicatesOnce(office.deps, moveListings)
  await spelled('12 Mc Graw Avenue', '12', 'MC GRAW AVENUE', { borough: 'BX' })
  await mergeDuplicatesOnce(office.deps, moveListings)
  const row = office.deps.db.selectFrom('building').select('street')
  expect(await row.executeTakeFirstOrThrow()).toEqual({ street: 'MC GRAW AVENUE' })
})
