import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeClient } from '../../../../test/factories/clients.ts'
import { makeListing } from '../../../../test/factories/listings.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'

const office = testOffice()

const baseQuery = 'ad_type=rental&neighborhood=NOLI'

/** Returns the ids of a search; checks that its advice and tag cloud agree with its count. */
async function searchIds(as: TestPerson, query: string) {
  const get = async <T>(path: string) => {
    const reply = await office.call({ url: `/v1/${path}?${query}`, as })
    expect(reply.statusCode).toBe(200)
    return reply.json<T>()
  }
  const page = await get<{ count: number; collection: { advertisement_id: string }[] }>('search-listings')
  const advice = await get<{ count: number }>('search-listings-advice')
  const tags = await get<Record<string, number>>('search-listings-tag-cloud')
  expect(advice.count).toBe(page.count)
  expect(Math.max(0, ...Object.values(tags))).toBeLessThanOrEqual(page.count)
  return page.collection.map(({ advertisement_id: id }) => id).toSorted()
}

test('excludes listings sent to the agent’s own client, but ignores other agents’ clients', async () => {
  const { db } = office.deps
  const agent = await office.person()
  const other = await office.person()
  const client = await makeClient(office.deps, agent)
  const sent = await makeListing(db, { neighborhood: 'NOLI' })
  const saved = await makeListing(db, { neighborhood: 'NOLI' })
  const fresh = await makeListing(db, { neighborhood: 'NOLI' })
  const now = office.deps.clock.now()
  await sql`INSERT INTO client_listing (client_id, agent_id, listing_id, saved_at, sent_at) VALUES
    (${client.id}, ${agent.personId}, ${sent}, ${now}, ${now}),
    (${client.id}, ${agent.personId}, ${saved}, ${now}, NULL)`.execute(db)
  const all = [sent, saved, fresh].toSorted()
  expect(await searchIds(agent, baseQuery)).toEqual(all)
  expect(await searchIds(agent, `${baseQuery}&not_sent_to=${client.userId}`)).toEqual(
    [saved, fresh].toSorted(),
  )
  // Another agent's client has no effect.
  expect(await searchIds(other, `${baseQuery}&not_sent_to=${client.userId}`)).toEqual(all)
  expect(await searchIds(agent, `${baseQuery}&not_sent_to=0`)).toEqual(all)
})
