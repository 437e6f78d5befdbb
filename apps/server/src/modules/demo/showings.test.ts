import type { Showing } from '@pb/contract/showings'
import type { Tour } from '@pb/contract/tours'
import { expect, test } from 'vitest'
import { makeClient } from '../../../test/factories/clients.ts'
import { makeListing } from '../../../test/factories/listings.ts'
import { testOffice } from '../../../test/harness/test-office.ts'
import type { DemoAgent } from './agents.ts'
import type { ListingRow } from './listing-row.ts'
import { writeShowings } from './showings.ts'

const office = testOffice()

test('demo agents have past, today’s and coming showings, requests, and tours', async () => {
  const { db } = office.deps
  const agent = await office.person()
  for (let count = 0; count < 9; count += 1) await makeClient(office.deps, agent)
  const active: ListingRow[] = []
  for (let at = 0; at < 30; at += 1) {
    const id = await makeListing(db, { latitude: 40.73 + at * 0.001, longitude: -73.98 })
    active.push({ id, ad_type: 'rental', agent_id: null } as ListingRow)
  }
  const people = [{ id: agent.personId } as DemoAgent]
  const now = office.clock.now()
  await db.transaction().execute((tx) => writeShowings(tx, office.deps, { now, people, active }))
  const list = async (status: string) =>
    (await office.call({ url: `/v1/showings?status=${status}`, as: agent })).json<{
      collection: Showing[]
      total: number
    }>()
  expect((await list('today')).total).toBe(2)
  expect((await list('requested')).total).toBe(2)
  const past = await list('past')
  expect(past.collection.filter(({ feedback }) => feedback !== null)).toHaveLength(2)
  expect((await list('canceled')).collection[0]!.canceled_by).toBe('client')
  const tours = (await office.call({ url: '/v1/tours', as: agent })).json<{ collection: Tour[] }>()
  expect(tours.collection.map(({ status, stops }) => [status, stops.length])).toEqual([
    ['confirmed', 4],
    ['planned', 4],
    ['confirmed', 3],
  ])
  const [next, , seen] = tours.collection
  expect(next!.stops.every(({ showing_id, problem }) => showing_id !== null && problem === '')).toBe(true)
  expect(seen!.stops.map(({ notes }) => notes.length)).toEqual([1, 1, 1])
  const events = (
    await office.call({
      url: `/v1/calendar-events?from=${Math.floor(now.getTime() / 1000)}&until=${Math.floor(now.getTime() / 1000) + 7 * 86_400}`,
      as: agent,
    })
  ).json<{ collection: { kind: string }[] }>()
  expect(events.collection.filter(({ kind }) => kind === 'showing').length).toBeGreaterThan(6)
})
