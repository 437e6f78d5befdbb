import type { License } from '@pb/contract/licenses'
import { addDays, dayMs } from '@pb/rules/dates'
import { expect, test } from 'vitest'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { sendExpiryWarnings } from './expiry-warnings.ts'

const office = testOffice()

/** Reads the table and not the API, since sessions expire during these tests. */
async function notifications({ personId }: TestPerson): Promise<string[]> {
  const rows = await office.deps.db
    .selectFrom('notification')
    .select(['kind', 'message', 'payload'])
    .where('person_id', '=', personId)
    .orderBy('id')
    .execute()
  for (const { kind, payload } of rows) expect([kind, payload.link]).toEqual(['license', '/my-profile'])
  return rows.map(({ message }) => message)
}

async function addLicense(as: TestPerson, expires_on: string): Promise<string> {
  const reply = await office.call({
    method: 'POST',
    url: '/v1/agent-licenses',
    as,
    payload: { license_number: '10401234567', license_class: 'salesperson', expires_on },
  })
  return reply.json<License>().license_id
}

/** Advances the clock and runs the job. */
async function passDays(days: number): Promise<void> {
  office.clock.advance(days * 86_400)
  await sendExpiryWarnings(office.deps)
}

const title = 'Your license 10401234567 (Licensed Real Estate Salesperson)'

test('warns once per threshold across repeated and concurrent runs, and again after a renewal', async () => {
  const agent = await office.person()
  // The clock of the tests starts on March 2, 2026.
  const id = await addLicense(agent, '2026-05-02')
  await sendExpiryWarnings(office.deps)
  expect(await notifications(agent), '61 days').toEqual([])
  for (let day = 0; day < 65; day += 1) await passDays(1)
  await Promise.all(Array.from({ length: 4 }, () => sendExpiryWarnings(office.deps)))
  const messages = [
    `${title} expires in 60 days, on May 2, 2026`,
    `${title} expires in 30 days, on May 2, 2026`,
    `${title} expires in 7 days, on May 2, 2026`,
    `${title} expired on May 2, 2026. Clients no longer see its title.`,
  ]
  expect(await notifications(agent)).toEqual(messages)

  const renew = (expires_on: string) =>
    office.deps.db.updateTable('agent_license').set({ expires_on }).where('id', '=', id).execute()
  await renew('2026-05-08')
  await sendExpiryWarnings(office.deps)
  expect((await notifications(agent)).slice(4)).toEqual([`${title} expires in 2 days, on May 8, 2026`])
  // With the first date again, every warning has been sent already.
  await renew('2026-05-02')
  await sendExpiryWarnings(office.deps)
  expect(await notifications(agent)).toHaveLength(5)
})

test('sends only the nearest warning if several are due', async () => {
  const agent = await office.person()
  const today = office.clock.now()
  const day = (days: number) => addDays(today, days).toISOString().slice(0, 10)
  await addLicense(agent, day(90))
  await passDays(85)
  expect(await notifications(agent)).toEqual([expect.stringContaining('expires in 5 days')])
})

test('counts days in New York time', async () => {
  const agent = await office.person()
  // 03:30 UTC is still the evening before in New York.
  const now = office.clock.now()
  const day = addDays(now, 1).toISOString().slice(0, 10)
  const evening = Date.parse(`${day}T03:30:00Z`)
  office.clock.advance((evening - now.getTime()) / 1000)
  const before = new Date(Date.parse(day) - dayMs).toISOString().slice(0, 10)
  await addLicense(agent, before)
  await sendExpiryWarnings(office.deps)
  expect(await notifications(agent)).toEqual([`${title} expires today`])
  office.clock.advance(3600)
  await sendExpiryWarnings(office.deps)
  expect(await notifications(agent)).toHaveLength(2)
})

test('skips removed licenses and deactivated agents', async () => {
  const [agent, left] = [await office.person(), await office.person()]
  const today = office.clock.now().toISOString().slice(0, 10)
  const id = await addLicense(agent, today)
  await addLicense(left, today)
  await office.call({ method: 'DELETE', url: `/v1/agent-licenses/${id}`, as: agent })
  await office.deps.db
    .updateTable('agent')
    .set({ deactivated_at: office.clock.now() })
    .where('person_id', '=', left.personId)
    .execute()
  await sendExpiryWarnings(office.deps)
  const { rows } = await office.deps.pool.query('SELECT FROM notification WHERE person_id = ANY($1)', [
    [agent.personId, left.personId],
  ])
  expect(rows).toEqual([])
})
