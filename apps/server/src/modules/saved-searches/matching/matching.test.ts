import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { makeBuilding, makeUnit } from '../../../../test/factories/buildings.ts'
import { makeClient, type MadeClient } from '../../../../test/factories/clients.ts'
import { makeListing } from '../../../../test/factories/listings.ts'
import { testOffice, type TestPerson } from '../../../../test/harness.ts'
import { searchCalls } from '../calls.fixture.ts'
import { digestDay, tellDigests } from './digest.ts'
import { drainWithin } from './drain.ts'
import { tellAtOnce } from './tell.ts'
import { matchNews, startMatching } from './work.ts'

const office = testOffice()
const { good, save, matching, matches, alerts, settle, matchOnly } = searchCalls(office)

// A search of one test finds nothing of another's.
afterEach(async () => {
  await sql`DELETE FROM saved_search`.execute(office.deps.db)
  await sql`DELETE FROM listing_news`.execute(office.deps.db)
})

const set = (id: string, values: object) =>
  office.deps.db.updateTable('listing').set(values).where('id', '=', id).execute()
const listing = (given: Parameters<typeof makeListing>[1] = {}) => makeListing(office.deps.db, given)

async function clientWith(agent: TestPerson, params: object, first_name = 'Nora'): Promise<MadeClient> {
  const client = await makeClient(office.deps, agent, { first_name })
  await save(agent, client.userId, params)
  return client
}

test('a listing that comes on the market finds its clients and tells their agents, with the reason', async () => {
  const [agent, other] = [await office.person(), await office.person()]
  const { userId } = await clientWith(agent, { max_price: 4000, neighborhood: ['KIPS'] })
  await clientWith(agent, { max_price: 2000 })
  await clientWith(other, { bedrooms: ['1'] })
  const id = await listing({ bedrooms: 20 })
  await settle()
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
      message: expect.stringMatching(/ fits Nora Bell: new on the market$/) as string,
      payload: { user_id: userId, user: { name: 'Nora Bell' }, listing_ids: [id] },
    },
  ])
  expect(await alerts(other)).toEqual([])
})

test('a price drop and a return are news, anything else only where it makes the listing fit', async () => {
  const agent = await office.person()
  const { userId } = await clientWith(agent, { max_price: 3000, pets: ['dogs'] })
  const id = await listing({ price_cents: '350000', pets: 4 })
  await settle()
  expect(await matches(agent, userId)).toEqual([])
  const reasons = async () => {
    await settle()
    office.clock.advance(60)
    return (await matches(agent, userId)).map(({ reason }) => reason)
  }
  await set(id, { price_cents: '290000' })
  expect(await reasons()).toEqual(['Price dropped from $3,500 to $2,900'])
  await set(id, { size: 700, bathrooms: 20 })
  expect(await reasons()).toEqual(['Price dropped from $3,500 to $2,900'])
  await set(id, { standard_status: 'Pending' })
  expect(await reasons()).toEqual([])
  await set(id, { standard_status: 'Active' })
  expect(await reasons()).toEqual(['Back on the market'])
  const catsOnly = await listing({ price_cents: '280000', pets: 1 })
  expect(await reasons()).toHaveLength(1)
  await set(catsOnly, { pets: 5 })
  expect((await reasons())[0]).toBe('Changed, and now fits the search')
})

test('several listings of a client are one line while it is unread, and what was read stays as it was', async () => {
  const agent = await office.person()
  const { userId } = await clientWith(agent, {})
  const ids = [await listing(), await listing()]
  await settle()
  expect(await alerts(agent)).toMatchObject([
    { message: expect.stringMatching(/^2 listings fit Nora Bell, the latest /) as string },
  ])
  ids.push(await listing())
  await settle()
  const [folded, ...none] = await alerts(agent)
  expect(none).toEqual([])
  expect(folded!.message).toMatch(/^3 listings fit Nora Bell, the latest /)
  expect(folded!.payload.listing_ids!.toSorted()).toEqual(ids.toSorted())
  await good(agent, 'POST', `dashboard-alerts-read/${folded!.alert_id}`)
  await listing()
  await settle()
  expect((await alerts(agent)).map(({ message, read }) => [message.includes('3 listings'), read])).toEqual([
    [false, 0],
    [true, 1],
  ])
  expect((await matches(agent, userId)).length).toBe(4)
})

test('more listings than a notification names are counted all the same', async () => {
  const agent = await office.person()
  await clientWith(agent, {})
  const building_id = await makeBuilding(office.deps.db)
  const one = async () => listing({ building_id, unit_id: await makeUnit(office.deps.db, building_id) })
  await Promise.all(Array.from({ length: 110 }, one))
  await settle()
  await one()
  await settle()
  const [told] = await alerts(agent)
  expect(told!.message).toMatch(/^111 listings fit Nora Bell/)
  expect(told!.payload).toMatchObject({ listing_count: 111 })
  expect(told!.payload.listing_ids).toHaveLength(100)
})

test('what was matched by a process that ended is told by the next one, and once', async () => {
  const agent = await office.person()
  await clientWith(agent, {})
  await listing()
  await matchOnly()
  expect(await alerts(agent)).toEqual([])
  await Promise.all([tellAtOnce(office.deps), tellAtOnce(office.deps), tellAtOnce(office.deps)])
  await tellAtOnce(office.deps)
  expect(await alerts(agent)).toHaveLength(1)
})

test('news that could not be matched whole are matched again, and processes at once match each once', async () => {
  const agent = await office.person()
  const { userId } = await clientWith(agent, {})
  const ids = await Promise.all(Array.from({ length: 5 }, () => listing()))
  await expect(
    office.deps.db.transaction().execute(async (tx) => {
      expect((await drainWithin(tx, office.clock.now())).matched).toBe(5)
      throw new Error('killed')
    }),
  ).rejects.toThrow('killed')
  expect(await matches(agent, userId)).toEqual([])
  await Promise.all([settle(), settle(), settle()])
  await settle()
  expect((await matches(agent, userId)).map(({ listing: card }) => card.advertisement_id).toSorted()).toEqual(
    ids.toSorted(),
  )
  expect(await alerts(agent)).toHaveLength(1)
})

test('the same change written twice tells nothing twice', async () => {
  const agent = await office.person()
  await clientWith(agent, {})
  const id = await listing()
  await settle()
  await good(agent, 'POST', 'dashboard-alerts-all-read')
  await sql`INSERT INTO listing_news (listing_id, appeared) VALUES (${id}, 'new'), (${id}, NULL)`.execute(
    office.deps.db,
  )
  await settle()
  expect(await alerts(agent)).toHaveLength(1)
})

test('a household sees no listing twice', async () => {
  const agent = await office.person()
  const mate = await clientWith(agent, {}, 'Mia')
  const head = await clientWith(agent, {}, 'Hugo')
  const surety = await clientWith(agent, {}, 'Sam')
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
  const before = await listing()
  await settle()
  await join(head.id, mate.userId, 'TENANT')
  await join(head.id, surety.userId, 'GUARANTOR')
  const id = await listing()
  await settle()
  expect((await matching(agent, id)).map(({ first_name, household }) => [first_name, household])).toEqual([
    ['Hugo', [{ user_id: mate.userId, name: 'Mia Bell' }]],
    ['Sam', []],
  ])
  const of = async ({ userId }: MadeClient) =>
    (await matches(agent, userId)).map(({ listing: card }) => card.advertisement_id)
  expect(await of(mate)).toEqual([before])
  expect((await of(head)).toSorted()).toEqual([before, id].toSorted())
  expect(await of(surety)).toHaveLength(2)
  await join(mate.id, head.userId, 'TENANT')
  const next = await listing()
  await settle()
  expect(await of(mate)).toContain(next)
  expect(await of(head)).not.toContain(next)
})

test('nobody is told of what fits a suspended search or an archived client', async () => {
  const agent = await office.person()
  const [suspended, archived] = [await clientWith(agent, {}), await clientWith(agent, {})]
  const waiting = await listing()
  await matchOnly()
  const { searches } = await good<{ searches: { search_id: string }[] }>(
    agent,
    'GET',
    `clients-saved-searches/${suspended.userId}`,
  )
  await good(agent, 'POST', `clients-saved-searches-suspend/${suspended.userId}/${searches[0]!.search_id}`, {
    days: 30,
  })
  await good(agent, 'DELETE', `clients/${archived.userId}?reason=other`)
  await listing()
  await settle()
  expect(await alerts(agent)).toEqual([])
  expect(await matching(agent, waiting)).toEqual([])
})

test('a digest comes once a day or a week at eight, and none at all where none is wanted', async () => {
  const people = { daily: await office.person(), weekly: await office.person(), none: await office.person() }
  for (const [digest, agent] of Object.entries(people)) {
    await good(agent, 'PUT', 'match-settings', { digest })
    expect(await good(agent, 'GET', 'match-settings')).toEqual({ digest })
    await clientWith(agent, {}, 'One')
    await clientWith(agent, {}, 'Two')
  }
  await listing()
  await listing()
  await settle()
  const heard = async () => {
    await Promise.all([tellDigests(office.deps), tellDigests(office.deps)])
    return Promise.all(Object.values(people).map(async (agent) => (await alerts(agent)).length))
  }
  expect(await heard()).toEqual([0, 0, 0])
  // The office's clock stands at Monday, 10 in the morning, moved by the tests before.
  office.clock.advance(86_400)
  expect(await heard()).toEqual([2, 0, 0])
  office.clock.advance(6 * 86_400)
  expect(await heard()).toEqual([2, 2, 0])
  const [first] = await alerts(people.weekly)
  expect(first!.payload.listing_ids).toHaveLength(2)
  // A new choice does not bring what was passed over.
  await good(people.none, 'PUT', 'match-settings', { digest: 'at_once' })
  await tellAtOnce(office.deps)
  expect(await alerts(people.none)).toEqual([])
})

test('the day of a digest is the one on which it was eight last, where the agent is', () => {
  const at = (text: string) => new Date(text)
  // In New York 7:59 and 8:00 on a Monday.
  expect(digestDay('daily', null, at('2026-03-02T12:59:59Z'))).toBe('2026-03-01')
  expect(digestDay('daily', null, at('2026-03-02T13:00:00Z'))).toBe('2026-03-02')
  expect(digestDay('weekly', null, at('2026-03-02T12:59:59Z'))).toBe('2026-02-23')
  expect(digestDay('weekly', null, at('2026-03-02T13:00:00Z'))).toBe('2026-03-02')
  expect(digestDay('weekly', null, at('2026-03-08T23:00:00Z'))).toBe('2026-03-02')
  expect(digestDay('daily', 'Europe/Kyiv', at('2026-03-02T05:59:59Z'))).toBe('2026-03-01')
  expect(digestDay('daily', 'Europe/Kyiv', at('2026-03-02T06:00:00Z'))).toBe('2026-03-02')
})

test('a process that matches finds what comes by itself, and ends in good order', async () => {
  const agent = await office.person()
  await clientWith(agent, {})
  const told = new Promise<void>((resolve) => {
    office.deps.events.subscribe(agent.personId, ({ kind }) => {
      if (kind === 'notification') resolve()
    })
  })
  const stop = startMatching(office.deps)
  await listing()
  await told
  await stop()
  expect(await alerts(agent)).toHaveLength(1)
})

test('one that is to stop ends with its batch, tells what it has matched, and leaves the rest', async () => {
  const agent = await office.person()
  await clientWith(agent, {})
  const id = await listing()
  const { db } = office.deps
  await sql`DELETE FROM listing_news`.execute(db)
  await sql`INSERT INTO listing_news (listing_id, appeared)
    SELECT ${id}::bigint, 'new' FROM generate_series(1, 120)`.execute(db)
  await matchNews(office.deps, AbortSignal.abort())
  const { rows } = await sql<{ waiting: number }>`SELECT count(*)::int AS waiting FROM listing_news`.execute(
    db,
  )
  expect(rows[0]!.waiting).toBe(70)
  expect(await alerts(agent)).toHaveLength(1)
})
