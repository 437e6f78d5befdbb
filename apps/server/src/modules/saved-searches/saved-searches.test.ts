import type { ClientSearchCard, SavedReply, SavedSearch } from '@pb/contract/saved-searches'
import { toUnixSeconds } from '@pb/rules/dates'
import { expect, test } from 'vitest'
import { makeClient } from '../../../test/factories/clients.ts'
import { makeListing } from '../../../test/factories/listings.ts'
import { testOffice, type TestPerson } from '../../../test/harness/test-office.ts'
import { openSession } from '../../platform/http/sessions.ts'
import { savedSearchCalls } from './saved-search-calls.fixture.ts'
import { generateSearch, toSimilarParams } from './generate-search.ts'
import { endSuspensions, purgeRemovedSearches } from './suspensions.ts'

const office = testOffice()
const { send, expectOk, save, searches } = savedSearchCalls(office)
const day = 86_400

async function createClient(agent: TestPerson, given: Parameters<typeof makeClient>[2] = {}) {
  return (await makeClient(office.deps, agent, given)).userId
}

/** Advances the clock and signs the agent in again. */
async function advanceClock(agent: TestPerson, seconds: number): Promise<TestPerson> {
  office.clock.advance(seconds)
  const session = { personId: agent.personId, userAgent: 'tests', issuerSession: null }
  const sessionId = await office.deps.db
    .transaction()
    .execute((tx) => openSession(tx, office.clock.now(), session))
  return { ...agent, sessionId }
}

const toSuspensionStates = (list: readonly SavedSearch[]) =>
  Object.fromEntries(
    list.map(({ search_id, suspended, suspended_by }) => [search_id, [suspended, suspended_by]]),
  )

test('a saved search has a title, counts its results and returns its parameters', async () => {
  const agent = await office.person()
  const userId = await createClient(agent)
  const { db } = office.deps
  await makeListing(db, { price_cents: '350000', bedrooms: 10, neighborhood: 'TRIB' })
  await makeListing(db, { price_cents: '450000', bedrooms: 10, neighborhood: 'TRIB' })
  const asked = {
    bedrooms: ['1'],
    neighborhood: ['TRIB'],
    max_price: 4000,
    no_fee: '0',
    move_in_date: '',
    notes: ' Has a cat ',
  }
  const { search, suspended_search_id } = await save(agent, userId, asked)
  expect(suspended_search_id).toBeNull()
  expect(search).toMatchObject({
    title: '1 Bed in Tribeca, up to $4,000',
    results_count: 1,
    new_count: 0,
    suspended: 0,
    suspended_until: null,
    suspended_note: '',
    created_by: agent.personId,
    search: {
      ad_type: 'rental',
      bedrooms: ['1'],
      neighborhood: ['TRIB'],
      max_price: 4000,
      notes: 'Has a cat',
    },
  })
  expect(search.search).not.toHaveProperty('no_fee')
  expect(search.search).not.toHaveProperty('move_in_date')
  const whole = await expectOk<{ searches: SavedSearch[]; searches_info: object }>(
    agent,
    'GET',
    `clients/${userId}`,
  )
  expect(whole.searches).toEqual([search])
  expect(whole.searches_info).toEqual({
    search_info_parts: { line_1: '1 Bed · up to $4,000', line_2: 'Tribeca' },
  })
})

test('a second search of a type suspends the first indefinitely, and not those of the other type', async () => {
  const agent = await office.person()
  const userId = await createClient(agent)
  const sale = await save(agent, userId, { ad_type: 'sale', max_price: 900_000 })
  const first = await save(agent, userId, { max_price: 3000 })
  const second = await save(agent, userId, { max_price: 4000 })
  expect(second.suspended_search_id).toBe(first.search.search_id)
  expect(toSuspensionStates(await searches(agent, userId))).toEqual({
    [sale.search.search_id]: [0, null],
    [first.search.search_id]: [1, 'replaced'],
    [second.search.search_id]: [0, null],
  })
  const client = await expectOk<{ search_type: string[] }>(agent, 'GET', `clients/${userId}`)
  expect(client.search_type.toSorted()).toEqual(['rental', 'sale'])
})

test('saving the same search repeatedly, also concurrently, saves it once', async () => {
  const agent = await office.person()
  const userId = await createClient(agent)
  const saved = await Promise.all([1, 2, 3].map(() => save(agent, userId, { bedrooms: ['1', '2'] })))
  expect(new Set(saved.map(({ search }) => search.search_id)).size).toBe(1)
  expect(await searches(agent, userId)).toHaveLength(1)
})

test('saving different searches concurrently leaves one active', async () => {
  const agent = await office.person()
  const userId = await createClient(agent)
  await Promise.all([1, 2, 3, 4].map((n) => save(agent, userId, { max_price: n * 1000 })))
  const all = await searches(agent, userId)
  expect(all).toHaveLength(4)
  expect(all.filter(({ suspended }) => suspended === 0)).toHaveLength(1)
})

test('enabling a search suspends the active one', async () => {
  const agent = await office.person()
  const userId = await createClient(agent)
  const first = await save(agent, userId, { max_price: 3000 })
  const second = await save(agent, userId, { max_price: 4000 })
  const path = `clients-saved-searches-suspend/${userId}/${first.search.search_id}`
  const enabled = await expectOk<SavedReply>(agent, 'DELETE', path)
  expect(enabled).toMatchObject({
    search: { suspended: 0 },
    suspended_search_id: second.search.search_id,
  })
  expect(await expectOk<SavedReply>(agent, 'DELETE', path)).toMatchObject({ suspended_search_id: null })
})

test('a suspension ends after 30 days, unless another search is active', async () => {
  const agent = await office.person()
  const [alone, beside] = [await createClient(agent), await createClient(agent)]
  for (const userId of [alone, beside]) {
    const { search } = await save(agent, userId, { max_price: 3000 })
    const path = `clients-saved-searches-suspend/${userId}/${search.search_id}`
    const suspended = await expectOk<SavedReply>(agent, 'POST', path, { days: 30 })
    expect(suspended.search).toMatchObject({
      suspended: 1,
      suspended_by: 'agent',
      suspended_until: toUnixSeconds(office.clock.now()) + 30 * day,
      suspended_note: expect.stringMatching(/^Suspended until \w+ \d+, 2026$/) as string,
    })
  }
  await save(agent, beside, { max_price: 4000 })
  const back = await advanceClock(agent, 30 * day - 1)
  await endSuspensions(office.deps)
  expect((await searches(back, alone))[0]!.suspended).toBe(1)
  office.clock.advance(1)
  await endSuspensions(office.deps)
  expect((await searches(back, alone))[0]).toMatchObject({ suspended: 0, suspended_note: '' })
  expect((await searches(back, beside))[1]).toMatchObject({
    suspended: 1,
    suspended_by: 'ended',
    suspended_until: null,
    suspended_note: 'The suspension is over, but another search is active, so this one stays suspended',
  })
})

test('a search can be edited within its type, a generated one not at all', async () => {
  const agent = await office.person()
  const { id: clientId, userId } = await makeClient(office.deps, agent)
  const { search } = await save(agent, userId, { max_price: 3000 })
  const path = `clients-saved-searches/${userId}/${search.search_id}`
  const changed = await expectOk<SavedReply>(agent, 'PUT', path, { ad_type: 'rental', max_price: 5000 })
  expect(changed.search).toMatchObject({ title: 'Rentals, up to $5,000', search: { max_price: 5000 } })
  const other = await send(agent, 'PUT', path, { ad_type: 'sale' })
  expect(other.statusCode).toBe(422)
  const listing = { ad_type: 'rental', neighborhood: 'KIPS', bedrooms: 10, price_cents: '300000' } as const
  const generated = await office.deps.db
    .transaction()
    .execute((tx) => generateSearch(tx, { agentId: agent.personId, clientId }, listing, office.clock.now()))
  const generatedPath = `clients-saved-searches/${userId}/${generated}`
  const put = await send(agent, 'PUT', generatedPath, { ad_type: 'rental' })
  expect(put.statusCode).toBe(422)
  expect(put.json<{ errorMsg: string }>().errorMsg).toContain('generated')
  expect((await send(agent, 'DELETE', generatedPath)).statusCode).toBe(422)
  const suspend = `clients-saved-searches-suspend/${userId}/${generated}`
  expect(await expectOk<SavedReply>(agent, 'DELETE', suspend)).toMatchObject({
    search: { created_by: '0', suspended: 0, title: '1 Bed in Kips Bay, $2,400 to $3,300' },
    suspended_search_id: search.search_id,
  })
})

test('the price range of a generated search is -20 to +10 % of a rent, and 15 % around a sale price', async () => {
  const listing = { neighborhood: 'KIPS', bedrooms: 0 }
  expect(toSimilarParams({ ...listing, ad_type: 'rental', price_cents: '399500' })).toEqual({
    ad_type: 'rental',
    neighborhood: ['KIPS'],
    min_price: 3196,
    max_price: 4395,
  })
  expect(toSimilarParams({ ...listing, ad_type: 'sale', price_cents: '100000000', bedrooms: 20 })).toEqual({
    ad_type: 'sale',
    neighborhood: ['KIPS'],
    bedrooms: ['2'],
    min_price: 850_000,
    max_price: 1_150_000,
  })
})

test('generates one search per type, active only if no other is', async () => {
  const agent = await office.person()
  const { id: clientId, userId } = await makeClient(office.deps, agent)
  const make = (price_cents: string) =>
    office.deps.db
      .transaction()
      .execute((tx) =>
        generateSearch(
          tx,
          { agentId: agent.personId, clientId },
          { ad_type: 'rental', neighborhood: 'KIPS', bedrooms: 10, price_cents },
          office.clock.now(),
        ),
      )
  expect(await make('300000')).not.toBeNull()
  expect(await make('500000')).toBeNull()
  expect(await searches(agent, userId)).toMatchObject([{ created_by: '0', suspended: 0 }])
})

test('restores a removed search, suspended if another is active by then', async () => {
  const agent = await office.person()
  const userId = await createClient(agent)
  const { search } = await save(agent, userId, { max_price: 3000 })
  const restore = `clients-saved-searches-restore/${userId}/${search.search_id}`
  await expectOk(agent, 'DELETE', `clients-saved-searches/${userId}/${search.search_id}`)
  expect(await searches(agent, userId)).toEqual([])
  expect((await expectOk<SavedReply>(agent, 'POST', restore)).search.suspended).toBe(0)
  await expectOk(agent, 'DELETE', `clients-saved-searches/${userId}/${search.search_id}`)
  await save(agent, userId, { max_price: 4000 })
  expect((await expectOk<SavedReply>(agent, 'POST', restore)).search.suspended_by).toBe('replaced')
  await expectOk(agent, 'DELETE', `clients-saved-searches/${userId}/${search.search_id}`)
  const back = await advanceClock(agent, 31 * day)
  await purgeRemovedSearches(office.deps)
  expect((await send(back, 'POST', restore)).statusCode).toBe(404)
})

test('results published since the agent last viewed them are new', async () => {
  const agent = await office.person()
  const userId = await createClient(agent)
  const { search } = await save(agent, userId, { neighborhood: ['PSLO'] })
  office.clock.advance(60)
  const published_at = office.clock.now()
  const id = await makeListing(office.deps.db, { neighborhood: 'PSLO', published_at })
  await makeListing(office.deps.db, { neighborhood: 'PSLO' })
  const path = `clients-saved-search/${search.search_id}?limit=9&sort_by=time_published&sort_dir=desc`
  type Page = {
    count: number
    search: SavedSearch
    collection: { advertisement_id: string; is_new: number }[]
  }
  const page = await expectOk<Page>(agent, 'GET', path)
  expect(page).toMatchObject({ count: 2, search: { results_count: 2, new_count: 1 } })
  // The listing search returns the same count for the same parameters.
  const advice = `search-listings-advice?ad_type=rental&neighborhood=PSLO&new_since=${page.search.last_looked}`
  expect(await expectOk(agent, 'GET', advice)).toMatchObject({ count: 2, totals: { new: 1 } })
  expect(page.collection.map(({ advertisement_id, is_new }) => [advertisement_id === id, is_new])).toEqual([
    [true, 1],
    [false, 0],
  ])
  office.clock.advance(1)
  await expectOk(agent, 'POST', `clients-saved-searches-looked/${userId}/${search.search_id}`)
  expect((await expectOk<Page>(agent, 'GET', path)).search.new_count).toBe(0)
})

test('the side panel lists one card per client with a search of the type, filtered by name or email', async () => {
  const agent = await office.person()
  const [ann, bob, archived] = [
    await createClient(agent, { first_name: 'Ann', last_name: 'Ek', emails: ['ann@client.example'] }),
    await createClient(agent, { first_name: 'Bob', last_name: 'Ash', emails: ['bob@other.example'] }),
    await createClient(agent, { first_name: 'Cy', last_name: 'Ann' }),
  ]
  await createClient(agent, { first_name: 'Unsaved' })
  await save(agent, archived, { max_price: 1000 })
  await expectOk(agent, 'DELETE', `clients/${archived}?reason=other`)
  await save(agent, ann, { max_price: 3000 })
  office.clock.advance(1)
  const active = await save(agent, ann, { max_price: 3500 })
  office.clock.advance(1)
  await save(agent, bob, { max_price: 4000 })
  await save(agent, bob, { ad_type: 'sale' })
  type Cards = { count: number; collection: ClientSearchCard[] }
  const cards = async (query: string) => {
    const page = await expectOk<Cards>(agent, 'GET', `clients-saved-searches?ad_type=rental&${query}`)
    return [page.count, page.collection.map(({ name, searches_count }) => [name, searches_count])]
  }
  expect(await cards('')).toEqual([
    2,
    [
      ['Bob Ash', 1],
      ['Ann Ek', 2],
    ],
  ])
  expect(await cards('offset=1&limit=1')).toEqual([2, [['Ann Ek', 2]]])
  expect(await cards('offset=5')).toEqual([2, []])
  expect(await cards('search=an')).toEqual([1, [['Ann Ek', 2]]])
  expect(await cards('search=OTHER.example')).toEqual([1, [['Bob Ash', 1]]])
  expect(await cards('search=%25')).toEqual([0, []])
  const { collection } = await expectOk<Cards>(
    agent,
    'GET',
    'clients-saved-searches?ad_type=rental&search=ann',
  )
  expect(collection[0]!.search.search_id).toBe(active.search.search_id)
})

test('moving a search to another client suspends it if that one has an active search', async () => {
  const agent = await office.person()
  const [one, other] = [await makeClient(office.deps, agent), await makeClient(office.deps, agent)]
  await save(agent, one.userId, { max_price: 3000 })
  const { search } = await save(agent, other.userId, { max_price: 4000 })
  const move = (client_id: string) =>
    office.deps.db.updateTable('saved_search').set({ client_id }).where('id', '=', search.search_id).execute()
  await move(one.id)
  expect((await searches(agent, one.userId)).map(({ suspended_by }) => suspended_by)).toEqual([
    null,
    'replaced',
  ])
  await move(other.id)
  expect((await searches(agent, other.userId)).map(({ suspended_by }) => suspended_by)).toEqual([null])
})

test('rejects an invalid price range, an unknown neighborhood and an unknown client', async () => {
  const agent = await office.person()
  const userId = await createClient(agent)
  const post = async (path: string, payload: object) => (await send(agent, 'POST', path, payload)).statusCode
  const path = `clients-saved-searches/${userId}`
  expect(await post(path, { ad_type: 'rental', min_price: 10, max_price: 5 })).toBe(400)
  expect(await post(path, { ad_type: 'rental', neighborhood: ['no place'] })).toBe(400)
  expect(await post(path, {})).toBe(400)
  expect(await post('clients-saved-searches/999999', { ad_type: 'rental' })).toBe(404)
})
