import { expect, test } from 'vitest'
import { makeBuilding, makeUnit } from '../../../../test/factories/buildings.ts'
import { testOffice } from '../../../../test/harness/test-office.ts'
import { getErrorCode, listingCalls } from '../../../../test/calls/listing-calls.ts'

const office = testOffice()
const calls = listingCalls(office)

async function makeApartment(): Promise<string> {
  const { db } = office.deps
  return makeUnit(db, await makeBuilding(db))
}

test('refuses a second listing of an apartment by the same agent unless it is on purpose', async () => {
  const [as, other] = [await office.person(), await office.person()]
  const apartment_id = await makeApartment()
  const first = await calls.add(as, { apartment_id })
  const add = (given: object) =>
    office.call({
      method: 'POST',
      url: '/v1/preview-listings',
      as,
      payload: { price: 3000, apartment_id, ...given },
    })
  const refused = await add({})
  expect(getErrorCode(refused)).toEqual([409, 'conflict'])
  expect(refused.json<{ errorMsg: string }>().errorMsg).toMatch(/already have a listing/)
  expect((await add({ ad_type: 'sale' })).statusCode).toBe(200)
  expect((await add({ allow_duplicate: true })).statusCode).toBe(200)
  expect(await calls.add(other, { apartment_id })).not.toBe(first)
})

test('adds one of twenty listings sent at once', async () => {
  const as = await office.person()
  const apartment_id = await makeApartment()
  const payload = { price: 3000, apartment_id }
  const replies = await Promise.all(
    Array.from({ length: 20 }, () =>
      office.call({ method: 'POST', url: '/v1/preview-listings', as, payload }),
    ),
  )
  expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 19 }, () => 409),
  ])
})

test('allows a new listing once the old one is off the market', async () => {
  const as = await office.person()
  const apartment_id = await makeApartment()
  await calls.remove(as, await calls.add(as, { apartment_id }), 'off-market')
  expect(await calls.add(as, { apartment_id })).toBeDefined()
})
