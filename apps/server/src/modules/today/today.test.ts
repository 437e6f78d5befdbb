import type { TodayCounts } from '@pb/contract/today'
import { addDays, addDaysToDate } from '@pb/rules/dates'
import { newYorkDate } from '@pb/rules/new-york'
import { expect, test } from 'vitest'
import { makeClient } from '../../../test/factories/clients.ts'
import { makeListing } from '../../../test/factories/listings.ts'
import { testOffice, type TestPerson } from '../../../test/harness/test-office.ts'
import { deliver } from '../../../test/factories/mail.ts'

const office = testOffice()

const get = async <T>(as: TestPerson, url: string): Promise<T> =>
  (await office.call({ method: 'GET', url, as })).json<T>()
const counts = (as: TestPerson) => get<TodayCounts>(as, '/v1/today')
const total = async (as: TestPerson, url: string) => (await get<{ total: number }>(as, url)).total

const nothing: TodayCounts = {
  unread_threads: 0,
  tasks_overdue: 0,
  tasks_today: 0,
  showings: 0,
  questions: 0,
  likes: 0,
  rentals_to_verify: 0,
  sales_to_verify: 0,
  licenses_expiring: 0,
  licenses_expired: 0,
  client_requests: 0,
}

test('is empty for an agent without work, whatever others have to do', async () => {
  const agent = await office.person()
  expect(await counts(agent)).toEqual(nothing)
})

test('counts unread threads of the inbox as its folder does', async () => {
  const agent = await office.person()
  await deliver(office.deps, agent)
  await deliver(office.deps, agent)
  expect(await counts(agent)).toEqual({ ...nothing, unread_threads: 2 })
  const found = await get<{ collection: { total: number } }>(
    agent,
    '/v1/gmail-threads?label=INBOX&q=is:unread',
  )
  expect(found.collection.total).toBe(2)
})

test('counts tasks as the list of due tasks does', async () => {
  const agent = await office.person()
  const { userId } = await makeClient(office.deps, agent)
  const today = newYorkDate(office.clock.now())
  const dates = [addDaysToDate(today, -3), addDaysToDate(today, -1), today, addDaysToDate(today, 1), null]
  for (const due_on of dates)
    await office.call({
      method: 'POST',
      url: '/v1/client-tasks',
      payload: { user_id: userId, title: 'Call', due_on },
      as: agent,
    })
  expect(await counts(agent)).toMatchObject({ tasks_overdue: 2, tasks_today: 1 })
  const due = await get<{ collection: { due_on: string }[]; total: number }>(agent, '/v1/client-tasks?due=1')
  expect(due.total).toBe(3)
  expect(due.collection.map(({ due_on }) => due_on)).toEqual(dates.slice(0, 3))
  expect(await total(agent, '/v1/client-tasks')).toBe(5)
  await office.call({
    method: 'DELETE',
    url: `/v1/clients/${userId}?type=REJECTED&reason=elsewhere`,
    as: agent,
  })
  expect(await counts(agent)).toEqual(nothing)
})

test('counts own listings on the market that were not verified lately, by type', async () => {
  const agent = await office.person()
  const { db } = office.deps
  const late = addDays(office.clock.now(), -20)
  for (const [ad_type, status] of [
    ['rental', 'Active'],
    ['rental', 'Active'],
    ['sale', 'Active'],
    ['sale', 'Closed'],
  ] as const) {
    const id = await makeListing(db, { ad_type, standard_status: status })
    await db
      .updateTable('listing')
      .set({ agent_id: agent.personId, verified_at: late })
      .where('id', '=', id)
      .execute()
  }
  expect(await counts(agent)).toMatchObject({ rentals_to_verify: 2, sales_to_verify: 1 })
  const own = (type: string) =>
    get<{ count: number }>(agent, `/v1/preview-listings?ad_type=${type}&missing=verification&group=market`)
  expect(await own('rental')).toMatchObject({ count: 2 })
  expect(await own('sale')).toMatchObject({ count: 1 })
})

test('counts licenses that expire within 60 days apart from expired ones', async () => {
  const agent = await office.person()
  const today = newYorkDate(office.clock.now())
  for (const days of [-1, 0, 60, 61])
    await office.call({
      method: 'POST',
      url: '/v1/agent-licenses',
      payload: {
        license_number: `10401${days + 100000}`,
        license_class: 'salesperson',
        expires_on: addDaysToDate(today, days),
      },
      as: agent,
    })
  expect(await counts(agent)).toEqual({ ...nothing, licenses_expiring: 2, licenses_expired: 1 })
})
