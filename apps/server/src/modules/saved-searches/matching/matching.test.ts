import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { makeBuilding, makeUnit } from '../../../../test/factories/buildings.ts'
import { makeClient, type TestClient } from '../../../../test/factories/clients.ts'
import { makeListing } from '../../../../test/factories/listings.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { savedSearchCalls } from '../saved-search-calls.fixture.ts'
import { latestDigestDay, sendDigests } from './digest.ts'
import { processBatchWithin } from './process-queue.ts'
import { sendImmediateNotifications } from './notify.ts'
import { processMatchQueue, startMatchingWorker } from './worker.ts'
import { one } from '../../../platform/db/one-row.ts'

const office = testOffice()
const { expectOk, save, matching, matches, alerts, processQueue, matchWithoutNotifying } =
  savedSearchCalls(office)

// Isolates the tests: searches of one must not match listings of another.
afterEach(async () => {
  await sql`DELETE FROM saved_search`.execute(office.deps.db)
  await sql`DELETE FROM listing_match_queue`.execute(office.deps.db)
})

const updateListing = (id: string, values: object) =>
  office.deps.db.updateTable('listing').set(values).where('id', '=', id).execute()
const createListing = (given: Parameters<typeof makeListing>[1] = {}) => makeListing(office.deps.db, given)

async function createClientWithSearch(
  agent: TestPerson,
  params: object,
  first_name = 'Nora',
): Promise<TestClient> {
  const client = await makeClient(office.deps, agent, { first_name })
  await save(agent, client.userId, params)
  return client
}

test('a new listing matches clients and notifies their agents with the reason', async () => {
  const [agent, other] = [await office.person(), await office.person()]
  const { userId } = await createClientWithSearch(agent, { max_price: 4000, neighborhood: ['KIPS'] })
  await createClientWithSearch(agent, { max_price: 2000 })
  await createClientWithSearch(other, { bedrooms: ['1'] })
  const id = await createListing({ bedrooms: 20 })
  await processQueue()
  expect(await matching(agent, id)).toMatchObject([
    {
      user_id: userId,
      name: 'Nora Bell',
      reason: 'New on the market',
      reason_kind: 'new',
      fits: ['Kips Bay', '$3,000'],
      household: [],
    },
  ])
  expect(await matching(other, id)).toEqual([])
  expect(await alerts(agent)).toMatchObject([
    {
      kind: 'listing_match',
      message: expect.stringMatching(/ matches Nora Bell’s search: new on the market$/) as string,
      payload: { user_id: userId, user: { name: 'Nora Bell' }, listing_ids: [id] },
    },
  ])
  expect(await alerts(other)).toEqual([])
})

test('a price drop or a return matches again, other changes only if the listing did not match before', async () => {
  const agent = await office.person()
  const { userId } = await createClientWithSearch(agent, { max_price: 3000, pets: ['dogs'] })
  const id = await createListing({ price_cents: '350000', pets: 4 })
  await processQueue()
  expect(await matches(agent, userId)).toEqual([])
  const reasons = async () => {
    await processQueue()
    office.clock.advance(60)
    return (await matches(agent, userId)).map(({ reason }) => reason)
  }
  await updateListing(id, { price_cents: '290000' })
  expect(await reasons()).toEqual(['Price dropped from $3,500 to $2,900'])
  await updateListing(id, { size: 700, bathrooms: 20 })
  expect(await reasons()).toEqual(['Price dropped from $3,500 to $2,900'])
  await updateListing(id, { standard_status: 'Pending' })
  expect(await reasons()).toEqual([])
  await updateListing(id, { standard_status: 'Active' })
  expect(await reasons()).toEqual(['Back on the market'])
  const catsOnly = await createListing({ price_cents: '280000', pets: 1 })
  expect(await reasons()).toHaveLength(1)
  await updateListing(catsOnly, { pets: 5 })
  expect((await reasons())[0]).toBe('Listing updated')
})

test('groups the listings of a client in one unread notification; read ones are unchanged', async () => {
  const agent = await office.person()
  const { userId } = await createClientWithSearch(agent, {})
  const ids = [await createListing(), await createListing()]
  await processQueue()
  expect(await alerts(agent)).toMatchObject([
    { message: expect.stringMatching(/^2 listings match Nora Bell’s search, latest /) as string },
  ])
  ids.push(await createListing())
  await processQueue()
  const [folded, ...none] = await alerts(agent)
  expect(none).toEqual([])
  expect(folded!.message).toMatch(/^3 listings match Nora Bell’s search, latest /)
  expect(folded!.payload.listing_ids!.toSorted()).toEqual(ids.toSorted())
  await expectOk(agent, 'POST', `dashboard-alerts-read/${folded!.alert_id}`)
  await createListing()
  await processQueue()
  expect((await alerts(agent)).map(({ message, read }) => [message.includes('3 listings'), read])).toEqual([
    [false, 0],
    [true, 1],
  ])
  expect((await matches(agent, userId)).length).toBe(4)
})

test('a notification counts more listings than it names', async () => {
  const agent = await office.person()
  await createClientWithSearch(agent, {})
  const building_id = await makeBuilding(office.deps.db)
  const one = async () => createListing({ building_id, unit_id: await makeUnit(office.deps.db, building_id) })
  await Promise.all(Array.from({ length: 110 }, one))
  await processQueue()
  await one()
  await processQueue()
  const [notification] = await alerts(agent)
  expect(notification!.message).toMatch(/^111 listings match Nora Bell/)
  expect(notification!.payload).toMatchObject({ listing_count: 111 })
  expect(notification!.payload.listing_ids).toHaveLength(100)
})

test('pending matches of an ended process are notified once', async () => {
  const agent = await office.person()
  await createClientWithSearch(agent, {})
  await createListing()
  await matchWithoutNotifying()
  expect(await alerts(agent)).toEqual([])
  await Promise.all([
    sendImmediateNotifications(office.deps),
    sendImmediateNotifications(office.deps),
    sendImmediateNotifications(office.deps),
  ])
  await sendImmediateNotifications(office.deps)
  expect(await alerts(agent)).toHaveLength(1)
})

test('a failed batch is processed again, and concurrent processes match each listing once', async () => {
  const agent = await office.person()
  const { userId } = await createClientWithSearch(agent, {})
  const ids = await Promise.all(Array.from({ length: 5 }, () => createListing()))
  await expect(
    office.deps.db.transaction().execute(async (tx) => {
      expect((await processBatchWithin(tx, office.clock.now())).matched).toBe(5)
      throw new Error('killed')
    }),
  ).rejects.toThrow('killed')
  expect(await matches(agent, userId)).toEqual([])
  await Promise.all([processQueue(), processQueue(), processQueue()])
  await processQueue()
  expect((await matches(agent, userId)).map(({ listing: card }) => card.advertisement_id).toSorted()).toEqual(
    ids.toSorted(),
  )
  expect(await alerts(agent)).toHaveLength(1)
})

test('a repeated queue row causes no second notification', async () => {
  const agent = await office.person()
  await createClientWithSearch(agent, {})
  const id = await createListing()
  await processQueue()
  await expectOk(agent, 'POST', 'dashboard-alerts-all-read')
  await sql`INSERT INTO listing_match_queue (listing_id, appeared) VALUES (${id}, 'new'), (${id}, NULL)`.execute(
    office.deps.db,
  )
  await processQueue()
  expect(await alerts(agent)).toHaveLength(1)
})

test('a listing matches each household once', async () => {
  const agent = await office.person()
  const mate = await createClientWithSearch(agent, {}, 'Mia')
  const head = await createClientWithSearch(agent, {}, 'Hugo')
  const surety = await createClientWithSearch(agent, {}, 'Sam')
  const join = (clientId: string, personId: string, type: 'TENANT' | 'GUARANTOR') =>
    office.deps.db
      .insertInto('participant')
      .values({
        client_id: clientId,
        agent_id: agent.personId,
        person_id: personId,
        type,
        first_name: 'Of the household',
        email: `${personId}@client.example`,
        created_at: office.clock.now(),
      })
      .execute()
  const before = await createListing()
  await processQueue()
  await join(head.id, mate.userId, 'TENANT')
  await join(head.id, surety.userId, 'GUARANTOR')
  const id = await createListing()
  await processQueue()
  expect((await matching(agent, id)).map(({ first_name, household }) => [first_name, household])).toEqual([
    ['Hugo', [{ user_id: mate.userId, name: 'Mia Bell' }]],
    ['Sam', []],
  ])
  const of = async ({ userId }: TestClient) =>
    (await matches(agent, userId)).map(({ listing: card }) => card.advertisement_id)
  expect(await of(mate)).toEqual([before])
  expect((await of(head)).toSorted()).toEqual([before, id].toSorted())
  expect(await of(surety)).toHaveLength(2)
  await join(mate.id, head.userId, 'TENANT')
  const next = await createListing()
  await processQueue()
  expect(await of(mate)).toContain(next)
  expect(await of(head)).not.toContain(next)
})

test('suspended searches and archived clients cause no notifications', async () => {
  const agent = await office.person()
  const [suspended, archived] = [
    await createClientWithSearch(agent, {}),
    await createClientWithSearch(agent, {}),
  ]
  const waiting = await createListing()
  await matchWithoutNotifying()
  const { searches } = await expectOk<{ searches: { search_id: string }[] }>(
    agent,
    'GET',
    `clients-saved-searches/${suspended.userId}`,
  )
  await expectOk(
    agent,
    'POST',
    `clients-saved-searches-suspend/${suspended.userId}/${searches[0]!.search_id}`,
    {
      days: 30,
    },
  )
  await expectOk(agent, 'DELETE', `clients/${archived.userId}?reason=other`)
  await createListing()
  await processQueue()
  expect(await alerts(agent)).toEqual([])
  expect(await matching(agent, waiting)).toEqual([])
})

test('sends daily and weekly digests at eight, and none with notifications off', async () => {
  const people = { daily: await office.person(), weekly: await office.person(), none: await office.person() }
  for (const [digest, agent] of Object.entries(people)) {
    await expectOk(agent, 'PUT', 'match-settings', { digest })
    expect(await expectOk(agent, 'GET', 'match-settings')).toEqual({ digest })
    await createClientWithSearch(agent, {}, 'One')
    await createClientWithSearch(agent, {}, 'Two')
  }
  await createListing()
  await createListing()
  await processQueue()
  const sendAndCountAlerts = async () => {
    await Promise.all([sendDigests(office.deps), sendDigests(office.deps)])
    return Promise.all(Object.values(people).map(async (agent) => (await alerts(agent)).length))
  }
  expect(await sendAndCountAlerts()).toEqual([0, 0, 0])
  // The clock is at Monday, about 10 a.m., advanced by the tests before.
  office.clock.advance(86_400)
  expect(await sendAndCountAlerts()).toEqual([2, 0, 0])
  office.clock.advance(6 * 86_400)
  expect(await sendAndCountAlerts()).toEqual([2, 2, 0])
  const [first] = await alerts(people.weekly)
  expect(first!.payload.listing_ids).toHaveLength(2)
  // A new setting does not apply to earlier matches.
  await expectOk(people.none, 'PUT', 'match-settings', { digest: 'at_once' })
  await sendImmediateNotifications(office.deps)
  expect(await alerts(people.none)).toEqual([])
})

test('the digest day changes at eight in the agent’s time zone', () => {
  const at = (text: string) => new Date(text)
  // 7:59 and 8:00 a.m. on a Monday in New York.
  expect(latestDigestDay('daily', null, at('2026-03-02T12:59:59Z'))).toBe('2026-03-01')
  expect(latestDigestDay('daily', null, at('2026-03-02T13:00:00Z'))).toBe('2026-03-02')
  expect(latestDigestDay('weekly', null, at('2026-03-02T12:59:59Z'))).toBe('2026-02-23')
  expect(latestDigestDay('weekly', null, at('2026-03-02T13:00:00Z'))).toBe('2026-03-02')
  expect(latestDigestDay('weekly', null, at('2026-03-08T23:00:00Z'))).toBe('2026-03-02')
  expect(latestDigestDay('daily', 'Europe/Kyiv', at('2026-03-02T05:59:59Z'))).toBe('2026-03-01')
  expect(latestDigestDay('daily', 'Europe/Kyiv', at('2026-03-02T06:00:00Z'))).toBe('2026-03-02')
})

test('the worker processes new queue rows and stops gracefully', async () => {
  const agent = await office.person()
  await createClientWithSearch(agent, {})
  const notified = new Promise<void>((resolve) => {
    office.deps.events.subscribe(agent.personId, ({ kind }) => {
      if (kind === 'notification') resolve()
    })
  })
  const stop = startMatchingWorker(office.deps)
  await createListing()
  await notified
  await stop()
  expect(await alerts(agent)).toHaveLength(1)
})

test('when stopping, the worker finishes its batch, sends notifications and leaves the rest queued', async () => {
  const agent = await office.person()
  await createClientWithSearch(agent, {})
  const id = await createListing()
  const { db } = office.deps
  await sql`DELETE FROM listing_match_queue`.execute(db)
  await sql`INSERT INTO listing_match_queue (listing_id, appeared)
    SELECT ${id}::bigint, 'new' FROM generate_series(1, 120)`.execute(db)
  await processMatchQueue(office.deps, AbortSignal.abort())
  const { rows } = await sql<{
    waiting: number
  }>`SELECT count(*)::int AS waiting FROM listing_match_queue`.execute(db)
  expect(one(rows).waiting).toBe(70)
  expect(await alerts(agent)).toHaveLength(1)
})
