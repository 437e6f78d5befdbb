import { beforeAll, expect, test } from 'vitest'
import { makeListing } from '../../../../test/factories/listings.ts'
import { testOffice } from '../../../../test/harness/test-office.ts'

const office = testOffice()

beforeAll(async () => {
  const add = (company: string, more = {}) =>
    makeListing(office.deps.db, { contact: JSON.stringify({ company }), ...more })
  await add('Garrison Lane Management')
  await add('Garrison Lane Management', { ad_type: 'sale' })
  await add('Lane & Sons')
  await add('Penthouse 100% Realty')
  await add('Garden Gone', { standard_status: 'Closed' })
  await Promise.all(Array.from({ length: 12 }, (_, index) => add(`Twelve Partners ${index}`)))
})

async function suggest(name: string, adType = '') {
  const reply = await office.call({
    url: `/v1/suggest-company?name=${encodeURIComponent(name)}${adType && `&ad_type=${adType}`}`,
    as: await office.person(),
  })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<{ collection: { company_name: string; listings_count: number }[] }>().collection
}

test('finds a company by prefix, by a word of its name, and with a typo', async () => {
  const garrison = { company_name: 'Garrison Lane Management', listings_count: 2 }
  const lane = { company_name: 'Lane & Sons', listings_count: 1 }
  expect(await suggest('garr')).toEqual([garrison])
  expect(await suggest('Garison lane')).toContainEqual(garrison)
  expect(await suggest('lane')).toEqual([lane, garrison])
})

test('counts listings of the searched type, and leaves out companies without any', async () => {
  expect(await suggest('garrison', 'sale')).toEqual([
    { company_name: 'Garrison Lane Management', listings_count: 1 },
  ])
  expect(await suggest('sons', 'rental')).toHaveLength(1)
  expect(await suggest('sons', 'sale')).toEqual([])
})

test('treats LIKE wildcards as text', async () => {
  expect((await suggest('100%')).slice(0, 1)).toEqual([
    { company_name: 'Penthouse 100% Realty', listings_count: 1 },
  ])
  expect(await suggest('%')).toEqual([{ company_name: 'Penthouse 100% Realty', listings_count: 1 }])
  expect(await suggest('_')).toEqual([])
  expect(await suggest('\\')).toEqual([])
})

test('suggests at most ten companies, all with active listings', async () => {
  expect(await suggest('twelve')).toHaveLength(10)
  expect(await suggest('garden gone')).toEqual([])
})

test('ranks the best match first among many similar names', async () => {
  await Promise.all(
    Array.from({ length: 120 }, (_, index) =>
      makeListing(office.deps.db, { contact: JSON.stringify({ company: `Office ${index} Realty` }) }),
    ),
  )
  expect((await suggest('ofice 77'))[0]).toEqual({ company_name: 'Office 77 Realty', listings_count: 1 })
  expect(await suggest('ofice 77')).toHaveLength(10)
  expect((await suggest('77'))[0]).toEqual({ company_name: 'Office 77 Realty', listings_count: 1 })
  expect((await suggest('office 11')).slice(0, 3).map(({ company_name }) => company_name)).toEqual([
    'Office 11 Realty',
    'Office 111 Realty',
    'Office 110 Realty',
  ])
})

test.each(['', '%20', 'a'.repeat(121)])('rejects the name %j', async (name) => {
  const reply = await office.call({ url: `/v1/suggest-company?name=${name}`, as: await office.person() })
  expect(reply.statusCode).toBe(400)
})
