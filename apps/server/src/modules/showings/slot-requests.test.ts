import type { Showing } from '@pb/contract/showings'
import { expect, test } from 'vitest'
import { makeClient } from '../../../test/factories/clients.ts'
import { makeListing } from '../../../test/factories/listings.ts'
import { testOffice } from '../../../test/harness/test-office.ts'
import { createShowingCalls } from './showings.fixture.ts'

const office = testOffice()
const { call, atTen, makeScene, put, shareListing } = createShowingCalls(office)

test('offers free times on a private link, and holds the one that a client picks', async () => {
  const { agent, client, listing_id, schedule } = await makeScene()
  await schedule(atTen(2), { notify: false })
  const { ask, offered, url } = await shareListing(agent, client, listing_id)
  const free = await offered()
  expect(free).not.toContain(atTen(2))
  expect(free).toContain(atTen(3))
  expect((await office.call({ method: 'GET', url })).body).not.toContain('busy')
  const asked = await ask(atTen(3), 'picked-a-time')
  expect(asked.json<{ when: string }>().when).toMatch(/^\w+, March \d+, 1[01]:00 – 1[01]:30 AM$/)
  expect((await ask(atTen(3), 'picked-a-time')).statusCode).toBe(200)
  const requests = await call<{ collection: Showing[]; total: number }>(
    agent,
    'GET',
    'showings?status=requested',
  )
  expect(requests.body).toMatchObject({
    total: 1,
    collection: [
      { status: 'requested', starts: atTen(3), requested_message: 'With my dog', client_url: null },
    ],
  })
  expect(await offered()).not.toContain(atTen(3))
  // Another time takes the place of the first, which is free again.
  expect((await ask(atTen(4), 'picked-again')).statusCode).toBe(200)
  expect(await offered()).toContain(atTen(3))
  const [request] = (await call<{ collection: Showing[] }>(agent, 'GET', 'showings?status=requested')).body
    .collection
  const confirmed = await put(agent, request!, 'time', { starts: atTen(4) })
  expect(confirmed.body).toMatchObject({ status: 'confirmed', starts: atTen(4) })
})

test('gives a time to one of two clients who pick it at once, and refuses the other', async () => {
  const { agent, client, listing_id } = await makeScene()
  const second = await makeClient(office.deps, agent, { first_name: 'Bo', last_name: 'Fox' })
  const other = await makeListing(office.deps.db)
  const links = [await shareListing(agent, client, listing_id), await shareListing(agent, second, other)]
  const replies = await Promise.all(links.map(({ ask }, at) => ask(atTen(3), `race-of-client-${at}`)))
  expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(replies.find(({ statusCode }) => statusCode === 409)!.body).toContain(
    'That time was just taken. Choose another one.',
  )
  const { total } = (await call<{ total: number }>(agent, 'GET', 'showings?status=requested')).body
  expect(total).toBe(1)
  const questions = await office.deps.db
    .selectFrom('listing_question')
    .where('agent_id', '=', agent.personId)
    .select('id')
    .execute()
  expect(questions).toHaveLength(1)
})

test('a client who asks for one time again and again has asked once', async () => {
  const { agent, client, listing_id } = await makeScene()
  const { ask } = await shareListing(agent, client, listing_id)
  const replies = await Promise.all(Array.from({ length: 12 }, (_, at) => ask(atTen(3), `impatient-${at}`)))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 200))
  const { rows } = await office.deps.pool.query(
    `SELECT FROM listing_question WHERE agent_id = $1 UNION ALL SELECT FROM showing WHERE agent_id = $1`,
    [agent.personId],
  )
  expect(rows).toHaveLength(2)
})

test('refuses a time that the agent’s calendar has taken since, one off the grid, and any of an off-market listing', async () => {
  const { agent, client, listing_id, schedule } = await makeScene()
  const { ask, offered } = await shareListing(agent, client, listing_id)
  expect(await offered()).toContain(atTen(5))
  await schedule(atTen(5), { notify: false, anyway: true })
  expect((await ask(atTen(5), 'taken-meanwhile')).statusCode).toBe(409)
  expect((await ask(atTen(6) + 600, 'off-the-grid')).statusCode).toBe(409)
  expect((await ask(atTen(40), 'too-far-ahead')).statusCode).toBe(409)
  await office.deps.db
    .updateTable('listing')
    .set({ standard_status: 'Closed' })
    .where('id', '=', listing_id)
    .execute()
  expect(await offered()).toEqual([])
})
