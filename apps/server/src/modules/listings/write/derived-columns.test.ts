import { expect, test } from 'vitest'
import { makeBuilding, makeUnit } from '../../../../test/factories/buildings.ts'
import { makeEvent, makeListing } from '../../../../test/factories/listings.ts'
import { testOffice } from '../../../../test/harness/test-office.ts'

/** Columns of `listing` that database triggers derive for searches. */
const office = testOffice()

function findRow(id: string) {
  const { db } = office.deps
  return db.selectFrom('listing').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

test('copies position and attributes from the building, also when the building changes', async () => {
  const { db } = office.deps
  const building_id = await makeBuilding(db, { latitude: 40.75, longitude: -73.99 })
  const id = await makeListing(db, { building_id })
  expect(await findRow(id)).toMatchObject({ latitude: 40.75, longitude: -73.99, neighborhood: 'KIPS' })
  await db
    .updateTable('building')
    .set({ latitude: 40.76, street_number: 38, neighborhood: 'TRIB', features: '5', pets: null })
    .where('id', '=', building_id)
    .execute()
  expect(await findRow(id)).toMatchObject({
    latitude: 40.76,
    longitude: -73.99,
    street_number: 38,
    neighborhood: 'TRIB',
    building_features: '5',
    pets: 0,
  })
  expect(await findRow(await makeListing(db))).toMatchObject({ latitude: null, longitude: null })
})

test('assigns one company id per name, ignoring case', async () => {
  const { db } = office.deps
  const at = (company: string) => makeListing(db, { contact: JSON.stringify({ company }) })
  const [one, same, other, none] = await Promise.all([
    at('Alder Realty'),
    at(' ALDER realty'),
    at('Birch Homes'),
    makeListing(db),
  ])
  const ids = await Promise.all([one, same, other, none].map(async (id) => (await findRow(id)).company_id))
  expect(ids[0]).toBe(ids[1])
  expect(ids[2]).not.toBe(ids[0])
  expect(ids[3]).toBeNull()
  await db
    .updateTable('listing')
    .set({ contact: JSON.stringify({ company: 'Birch Homes' }) })
    .where('id', '=', one)
    .execute()
  expect((await findRow(one)).company_id).toBe(ids[2])
  await db.updateTable('listing').set({ contact: null }).where('id', '=', one).execute()
  expect((await findRow(one)).company_id).toBeNull()
})

test('marks a rental as no fee when the owner pays the commission', async () => {
  const { db } = office.deps
  const offered = (kind: string, ad_type: 'rental' | 'sale' = 'rental') =>
    makeListing(db, { ad_type, commission: JSON.stringify({ kind }) })
  const made = [await offered('owner_pays'), await offered('co_broke'), await offered('owner_pays', 'sale')]
  made.push(await makeListing(db))
  expect(await Promise.all(made.map(async (id) => (await findRow(id)).no_fee))).toEqual([
    true,
    false,
    false,
    false,
  ])
})

test('dates a price drop when the latest price is below the previous one, in any order of insertion', async () => {
  const { db } = office.deps
  const unit_id = await makeUnit(db, await makeBuilding(db))
  const day = (date: number) => new Date(Date.UTC(2026, 1, date))
  const listing_id = await makeListing(db, { unit_id })
  const priced = async (date: number, price_cents: string, kind: 'listed' | 'price_change') => {
    await makeEvent(db, { listing_id, kind, price_cents, created_at: day(date) })
    return (await findRow(listing_id)).price_dropped_at
  }
  expect(await priced(3, '280000', 'price_change')).toBeNull()
  expect(await priced(1, '300000', 'listed')).toEqual(day(3))
  expect(await priced(2, '270000', 'price_change')).toBeNull()
  expect(await priced(4, '290000', 'price_change')).toBeNull()
  expect(await priced(5, '250000', 'price_change')).toEqual(day(5))
  await makeEvent(db, {
    listing_id,
    kind: 'status_change',
    standard_status: 'Closed',
    created_at: day(6),
  })
  expect((await findRow(listing_id)).price_dropped_at).toEqual(day(5))
})
