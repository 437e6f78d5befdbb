import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeClient } from '../../../test/factories/clients.ts'
import { makeListing } from '../../../test/factories/listings.ts'
import { testOffice, type TestPerson } from '../../../test/harness.ts'

const office = testOffice()

const place = 'ad_type=rental&neighborhood=NOLI'

/** Ids of a search and what its count, its advice and its map say. */
async function found(as: TestPerson, query: string) {
  const ask = async <T>(path: string) => {
    const reply = await office.call({ url: `/v1/${path}?${query}`, as })
    expect(reply.statusCode).toBe(200)
    return reply.json<T>()
  }
  const page = await ask<{ count: number; collection: { advertisement_id: string }[] }>('search-listings')
  const advice = await ask<{ count: number }>('search-listings-advice')
  const tags = await ask<Record<string, number>>('search-listings-tag-cloud')
  expect(advice.count).toBe(page.count)
  expect(Math.max(0, ...Object.values(tags))).toBeLessThanOrEqual(page.count)
  return page.collection.map(({ advertisement_id: id }) => id).toSorted()
}

test('a search leaves out what was sent to the client of whoever asks, and nobody else’s', async () => {
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
  expect(await found(agent, place)).toEqual(all)
  expect(await found(agent, `${place}&not_sent_to=${client.userId}`)).toEqual([saved, fresh].toSorted())
  // Another agent's client tells nothing.
  expect(await found(other, `${place}&not_sent_to=${client.userId}`)).toEqual(all)
  expect(await found(agent, `${place}&not_sent_to=0`)).toEqual(all)
})
