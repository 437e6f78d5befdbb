import type { CompsOverviewArea, NewListings } from '@pb/contract/dashboard'
import { addDays, toUnixSeconds } from '@pb/rules/dates'
import { expect, test } from 'vitest'
import { makeClient } from '../../../test/factories/clients.ts'
import { makeListing } from '../../../test/factories/listings.ts'
import { testOffice, type TestPerson } from '../../../test/harness/test-office.ts'

const office = testOffice()

const get = async <T>(as: TestPerson, url: string): Promise<T> =>
  (await office.call({ method: 'GET', url, as })).json<T>()
const newListings = (as: TestPerson, query = '') => get<NewListings>(as, `/v1/dashboard-new-listings${query}`)
const looked = (as: TestPerson, until: number) =>
  office.call({ method: 'POST', url: '/v1/dashboard-new-listings-looked', payload: { until }, as })
const overview = async (as: TestPerson) =>
  (await get<{ collection: CompsOverviewArea[] }>(as, '/v1/comps-overview')).collection

const hours = (count: number) => new Date(office.clock.now().getTime() - count * 3_600_000)
const publish = (hoursAgo: number, given = {}) =>
  makeListing(office.deps.db, { published_at: hours(hoursAgo), ...given })

async function search(agent: TestPerson, params: object) {
  const { userId } = await makeClient(office.deps, agent)
  const reply = await office.call({
    method: 'POST',
    url: `/v1/clients-saved-searches/${userId}`,
    payload: params,
    as: agent,
  })
  expect(reply.statusCode).toBe(200)
  return userId
}

test('counts what came on the market in the last day, then since the last look', async () => {
  const agent = await office.person()
  await publish(30)
  const older = await publish(20)
  const newer = await publish(2, { ad_type: 'sale' })
  await publish(1, { standard_status: 'Closed' })
  expect(await newListings(agent)).toMatchObject({ count: 2, offset: 0, limit: 0, collection: [] })
  const page = await newListings(agent, '?limit=10&offset=0')
  expect(page.collection.map(({ advertisement_id }) => advertisement_id)).toEqual([newer, older])
  expect((await newListings(agent, '?limit=1&offset=1')).collection).toHaveLength(1)
  expect(await newListings(agent, '?ad_type=sale&limit=10')).toMatchObject({ count: 1 })

  expect((await looked(agent, page.as_of)).statusCode).toBe(204)
  office.clock.advance(60)
  expect(await newListings(agent)).toMatchObject({ count: 0, since: page.as_of })
  expect(await newListings(agent, `?since=${page.since}`)).toMatchObject({ count: 2 })
  await publish(0)
  expect(await newListings(agent)).toMatchObject({ count: 1 })
  // Another tab shows an older reply.
  await looked(agent, page.as_of - 10)
  expect(await newListings(agent)).toMatchObject({ count: 1, since: page.as_of })
})

test('does not count more than a week, nor moves a look into the future', async () => {
  const agent = await office.person()
  const start = office.clock.now()
  await looked(agent, toUnixSeconds(addDays(start, 300)))
  expect(await newListings(agent)).toMatchObject({ since: toUnixSeconds(start) })
  const late = await office.person()
  const week = toUnixSeconds(addDays(start, -7))
  await looked(late, toUnixSeconds(addDays(start, -20)))
  expect(await newListings(late)).toMatchObject({ since: week })
  expect(await newListings(late, '?since=0')).toMatchObject({ since: week })
})

test('shows prices where clients search, with the parameters of the results page', async () => {
  const agent = await office.person()
  for (const price of ['500000', '400000', '600000'])
    await publish(5, {
      neighborhood: 'CHEL',
      bedrooms: 10,
      standard_status: 'Closed',
      close_price_cents: price,
      status_changed_at: hours(100),
    })
  const earlier = {
    neighborhood: 'CHEL',
    bedrooms: 10,
    standard_status: 'Closed',
    status_changed_at: hours(500 * 24),
  }
  for (const price of ['300000', '350000', '900000']) await publish(5, { ...earlier, price_cents: price })
  await publish(5, { neighborhood: 'CHEL', bedrooms: 10, price_cents: '450000' })
  await search(agent, { ad_type: 'rental', neighborhood: ['CHEL', 'UWS|str:70-80'], bedrooms: ['1'] })
  await search(agent, { ad_type: 'rental', neighborhood: ['CHEL'], bedrooms: ['1'] })
  await search(agent, { ad_type: 'sale', borough: ['MN'] })

  const areas = await overview(agent)
  expect(areas.map(({ title, reason }) => [title, reason])).toEqual([
    ['1 Bed in Chelsea', '2 clients search here'],
    ['1 Bed in Upper West Side', '1 client searches here'],
  ])
  expect(areas[0]).toMatchObject({
    ad_type: 'rental',
    closed: { count: 3, median: 5000, low: 4000, high: 6000 },
    median_before: 3500,
    active: { count: 1, median: 4500 },
    search: { neighborhood: ['CHEL'], bedrooms: ['1'] },
  })
  expect(areas[1]).toMatchObject({ closed: null, median_before: null, active: null })
  const results = await get<{ count: number }>(
    agent,
    '/v1/search-listings?ad_type=rental&neighborhood=CHEL&bedrooms=1',
  )
  expect(results.count).toBe(areas[0]!.active!.count)
})

test('shows the areas of own listings after those of clients, and at most six', async () => {
  const [agent, other] = [await office.person(), await office.person()]
  expect(await overview(agent)).toEqual([])
  await publish(5, { agent_id: agent.personId, neighborhood: 'HARL', bedrooms: 20 })
  await search(agent, { ad_type: 'sale', neighborhood: ['CHEL'] })
  expect((await overview(agent)).map(({ title, reason }) => [title, reason])).toEqual([
    ['Sales in Chelsea', '1 client searches here'],
    ['2 Beds in Central Harlem', '1 listing of yours'],
  ])
  await search(agent, {
    ad_type: 'sale',
    neighborhood: ['CHEL'],
    bedrooms: ['1', '2', '3', '4', '5', '6', '7'],
  })
  expect(await overview(agent)).toHaveLength(6)
  expect(await overview(other)).toEqual([])
})
