import type { InquiryRow } from '@pb/contract/inquiry-schemas'
import { addDays } from '@pb/rules/dates'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'

const office = testOffice()

interface List {
  readonly collection: InquiryRow[]
  readonly total: number
  readonly counts: Readonly<Record<'needs_response' | 'waiting' | 'snoozed' | 'all' | 'unassigned', number>>
}

const list = async (as: TestPerson, query = '') => {
  const reply = await office.call({ method: 'GET', url: `/v1/listing-inquiries?${query}`, as })
  expect(reply.statusCode).toBe(200)
  return reply.json<List>()
}

/** Inquiries by number: every third needs a response, every fifth is snoozed, every seventh is closed. */
async function makeInquiries(agentId: string | null, count: number): Promise<void> {
  const now = office.clock.now()
  await sql`INSERT INTO inquiry (agent_id, reason, assigned_at, state, kind, reading, src_type, name, email, needs_response,
      waiting_since, due_at, snoozed_until, last_in_at, last_message_at, created_at)
    SELECT ${agentId}::bigint, 'mailbox', at, CASE WHEN n % 7 = 0 THEN 'closed' ELSE 'open' END, 'question', 'read', 'zillow',
      'Renter ' || n, 'renter' || n || '@client.example', n % 3 = 0, CASE WHEN n % 3 = 0 THEN at END,
      CASE WHEN n % 3 = 0 THEN at END, CASE WHEN n % 5 = 0 THEN ${addDays(now, 1)}::timestamptz END, at, at, at
    FROM (SELECT n, ${now}::timestamptz - n * interval '1 minute' AS at FROM generate_series(1, ${count}::int) n) made`.execute(
    office.deps.db,
  )
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

test('lists nothing for an agent without inquiries, and the office only to a supervisor', async () => {
  const agent = await office.person()
  expect(await list(agent)).toMatchObject({ collection: [], total: 0, counts: { needs_response: 0, all: 0 } })
  const forbidden = await office.call({ method: 'GET', url: '/v1/listing-inquiries?scope=office', as: agent })
  expect(forbidden.statusCode).toBe(403)
})

test('counts 2,000 inquiries exactly by filter, and pages through all of them once', async () => {
  const agent = await office.person()
  const size = 2000
  await makeInquiries(agent.personId, size)
  const open = numbers(size).filter((n) => n % 7 !== 0)
  const expected = {
    needs_response: open.filter((n) => n % 3 === 0 && n % 5 !== 0).length,
    waiting: open.filter((n) => n % 3 !== 0 && n % 5 !== 0).length,
    snoozed: open.filter((n) => n % 5 === 0).length,
    all: open.length,
  }
  for (const filter of ['needs_response', 'waiting', 'snoozed', 'all'] as const) {
    const { counts, total, collection } = await list(agent, `filter=${filter}`)
    expect(counts).toMatchObject(expected)
    expect(total).toBe(expected[filter])
    expect(collection).toHaveLength(50)
  }
  expect((await list(agent, 'filter=closed')).total).toBe(size - open.length)
  expect((await list(agent, 'filter=all&q=renter1999')).total).toBe(1)
  const seen = new Set<string>()
  let fetched = 0
  for (;;) {
    const { collection, total } = await list(agent, `filter=needs_response&limit=50&offset=${fetched}`)
    for (const { inquiry_id: id } of collection) seen.add(id)
    fetched += collection.length
    if (fetched >= total) break
  }
  expect([fetched, seen.size]).toEqual([expected.needs_response, expected.needs_response])
})

test('counts those of the office to a thousand, but has a next page as long as there is one', async () => {
  const boss = await office.person(['SUPERVISOR'])
  await makeInquiries(null, 1500)
  const first = await list(boss, 'scope=office&filter=all&limit=50')
  expect(first.counts).toMatchObject({ all: 1000, waiting: expect.any(Number) as number })
  expect(first.total).toBe(1050)
  const later = await list(boss, 'scope=office&filter=all&limit=50&offset=1050')
  expect(later.total).toBeGreaterThan(1100)
  expect(later.collection).toHaveLength(50)
  const unassigned = await list(boss, 'scope=unassigned')
  expect(unassigned.counts.unassigned).toBe(unassigned.counts.needs_response)
})
