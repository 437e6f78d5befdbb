import type { TodayCounts } from '@pb/contract/today'
import { addDays, addDaysToDate } from '@pb/rules/dates'
import { newYorkDate } from '@pb/rules/new-york'
import { expect, test } from 'vitest'
import { makeClient } from '../../../test/factories/clients.ts'
import { makeListing } from '../../../test/factories/listings.ts'
import { testOffice, type TestPerson } from '../../../test/harness/test-office.ts'
import { createDeal, moveDeal } from '../../../test/factories/deals.ts'
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
  showings_today: 0,
  questions: 0,
  likes: 0,
  inquiries: 0,
  inquiries_unassigned: 0,
  rentals_to_verify: 0,
  sales_to_verify: 0,
  licenses_expiring: 0,
  licenses_expired: 0,
  client_requests: 0,
  deals_in_review: 0,
  deals_to_submit: 0,
  leases_ending: 0,
  matches_to_send: 0,
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

test('counts deals in review for a supervisor as their list does', async () => {
  const [agent, boss] = [await office.person(), await office.person(['SUPERVISOR'])]
  await moveDeal(office, agent, await createDeal(office, agent), 'submit')
  await createDeal(office, agent)
  expect(await counts(agent)).toEqual({ ...nothing, deals_to_submit: 1 })
  expect(await counts(boss)).toEqual({ ...nothing, deals_in_review: 1 })
  expect(await get(boss, '/v1/deal-sheets?status=pending_review')).toMatchObject({ count: 1 })
})

test('counts own drafts as their list does, which names what each needs', async () => {
  const [agent, boss] = [await office.person(), await office.person(['SUPERVISOR'])]
  await createDeal(office, agent)
  await createDeal(office, agent, { fee: 0, address: '' })
  await moveDeal(office, agent, await createDeal(office, agent), 'submit')
  expect(await counts(agent)).toEqual({ ...nothing, deals_to_submit: 2 })
  const drafts = await get<{ count: number; collection: { missing: string[] }[] }>(
    agent,
    '/v1/deal-sheets?status=draft',
  )
  expect(drafts.count).toBe(2)
  const papers = ['Upload the lease pages', 'Upload the DOS form']
  expect(drafts.collection.map(({ missing }) => missing)).toEqual([
    ['Enter the address', 'Enter the commission', ...papers],
    [...papers, 'Upload the commission check'],
  ])
  expect(await counts(boss)).toMatchObject({ deals_to_submit: 0 })
})

test('counts leases that end within 90 days as their list does', async () => {
  const [agent, supervisor] = [await office.person(), await office.person(['SUPERVISOR'])]
  const today = newYorkDate(office.clock.now())
  const { db } = office.deps
  const endsIn = async (days: number, stage: 'payment_sent' | 'voided' | 'draft') => {
    const { id } = await createDeal(office, agent)
    const ends = { lease_end: addDaysToDate(today, days), stage }
    await db.updateTable('deal').set(ends).where('id', '=', id).execute()
    return id
  }
  const first = await endsIn(90, 'payment_sent')
  const second = await endsIn(0, 'payment_sent')
  for (const days of [-1, 91]) await endsIn(days, 'payment_sent')
  for (const stage of ['voided', 'draft'] as const) await endsIn(30, stage)
  expect(await counts(agent)).toEqual({ ...nothing, leases_ending: 2, deals_to_submit: 1 })
  const period = `lease_end_from=${today}&lease_end_until=${addDaysToDate(today, 90)}`
  const url = `/v1/deal-sheets?approved=1&sort=lease_end&sort_order=asc&${period}`
  for (const path of [url, `${url}&agent_id=${agent.personId}`]) {
    const list = await get<{ count: number; collection: { id: string }[] }>(agent, path)
    expect([list.count, ...list.collection.map(({ id }) => id)]).toEqual([2, second, first])
  }
  expect(await get(supervisor, `${url}&agent_id=${agent.personId}`)).toMatchObject({ count: 2 })
  expect(await counts(supervisor)).toMatchObject({ leases_ending: 0 })
})

test('counts clients with matches to send as their list does', async () => {
  const agent = await office.person()
  const { db } = office.deps
  const match = async (days: number, sent = false) => {
    const { id: client_id, userId } = await makeClient(office.deps, agent)
    const saved = await office.call({
      method: 'POST',
      url: `/v1/clients-saved-searches/${userId}`,
      payload: { ad_type: 'sale', neighborhood: ['HARL'] },
      as: agent,
    })
    expect(saved.statusCode).toBe(200)
    const { id: search_id } = await db
      .selectFrom('saved_search')
      .select('id')
      .where('client_id', '=', client_id)
      .executeTakeFirstOrThrow()
    const listing_id = await makeListing(db)
    const at = addDays(office.clock.now(), -days)
    const owner = { client_id, agent_id: agent.personId, listing_id }
    await db
      .insertInto('client_match')
      .values({
        ...owner,
        search_id,
        reason: 'new',
        price_cents: '300000',
        price_before_cents: null,
        matched_at: at,
        notified_at: at,
      })
      .execute()
    if (sent)
      await db
        .insertInto('client_listing')
        .values({ ...owner, saved_at: at, sent_at: at })
        .execute()
    return { userId, listing_id }
  }
  const waiting = await match(3)
  await match(3, true)
  await match(15)
  const gone = await match(1)
  expect(await counts(agent)).toEqual({ ...nothing, matches_to_send: 2 })
  await db
    .updateTable('listing')
    .set({ standard_status: 'Closed' })
    .where('id', '=', gone.listing_id)
    .execute()
  expect(await counts(agent)).toEqual({ ...nothing, matches_to_send: 1 })
  const list = await get<{ collection: { user_id: string }[]; total: number }>(
    agent,
    '/v1/client-lists/matches-to-send/clients',
  )
  expect([list.total, list.collection.map(({ user_id }) => user_id)]).toEqual([1, [waiting.userId]])
})

test('counts the showings of today as their list does', async () => {
  const agent = await office.person()
  const { userId: user_id } = await makeClient(office.deps, agent)
  const listing_id = await makeListing(office.deps.db)
  const inTwoHours = Math.floor(office.clock.now().getTime() / 1000) + 2 * 3600
  for (const [key, starts] of [
    ['showing-today', inTwoHours],
    ['showing-tomorrow', inTwoHours + 86_400],
  ] as const)
    await office.call({
      method: 'POST',
      url: '/v1/showings',
      payload: { listing_id, user_id, starts, key, notify: false },
      as: agent,
    })
  expect(await counts(agent)).toEqual({ ...nothing, showings_today: 1 })
  expect(await total(agent, '/v1/showings?status=today')).toBe(1)
})
