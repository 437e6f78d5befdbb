import type { License } from '@pb/contract/licenses'
import { expect, test } from 'vitest'
import { testOffice, type TestPerson } from '../../../test/harness.ts'
import { warnOfExpiry } from './warn.ts'

const office = testOffice()

/** What stands in the list; read past the API, since a session does not last as long as these tests. */
async function told({ personId }: TestPerson): Promise<string[]> {
  const rows = await office.deps.db
    .selectFrom('notification')
    .select(['kind', 'message', 'payload'])
    .where('person_id', '=', personId)
    .orderBy('id')
    .execute()
  for (const { kind, payload } of rows) expect([kind, payload.link]).toEqual(['license', '/my-profile'])
  return rows.map(({ message }) => message)
}

async function hold(as: TestPerson, expires_on: string): Promise<string> {
  const reply = await office.call({
    method: 'POST',
    url: '/v1/agent-licenses',
    as,
    payload: { license_number: '10401234567', license_class: 'salesperson', expires_on },
  })
  return reply.json<License>().license_id
}

/** Lets time pass, and the job run. */
async function passDays(days: number): Promise<void> {
  office.clock.advance(days * 86_400)
  await warnOfExpiry(office.deps)
}

const title = 'Your license 10401234567 (Licensed Real Estate Salesperson)'

test('each threshold is told once, whatever runs how often; a renewed license begins anew', async () => {
  const agent = await office.person()
  // The clock of the tests starts on March 2, 2026.
  const id = await hold(agent, '2026-05-02')
  await warnOfExpiry(office.deps)
  expect(await told(agent), '61 days').toEqual([])
  for (let day = 0; day < 65; day += 1) await passDays(1)
  await Promise.all(Array.from({ length: 4 }, () => warnOfExpiry(office.deps)))
  const messages = [
    `${title} expires in 60 days, on May 2, 2026`,
    `${title} expires in 30 days, on May 2, 2026`,
    `${title} expires in 7 days, on May 2, 2026`,
    `${title} lapsed on May 2, 2026. Clients no longer see its title.`,
  ]
  expect(await told(agent)).toEqual(messages)

  const renew = (expires_on: string) =>
    office.deps.db.updateTable('agent_license').set({ expires_on }).where('id', '=', id).execute()
  await renew('2026-05-08')
  await warnOfExpiry(office.deps)
  expect((await told(agent)).slice(4)).toEqual([`${title} expires in 2 days, on May 8, 2026`])
  // Back to the date of before: all of that was told.
  await renew('2026-05-02')
  await warnOfExpiry(office.deps)
  expect(await told(agent)).toHaveLength(5)
})

test('after a long sleep only the nearest is told', async () => {
  const agent = await office.person()
  const today = office.clock.now()
  const day = (days: number) => new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10)
  await hold(agent, day(90))
  await passDays(85)
  expect(await told(agent)).toEqual([expect.stringContaining('expires in 5 days')])
})

test('the day is New York’s', async () => {
  const agent = await office.person()
  // 4 in the morning in Greenwich is still the evening before in New York.
  const now = office.clock.now()
  const day = new Date(now.getTime() + 86_400_000).toISOString().slice(0, 10)
  const evening = Date.parse(`${day}T03:30:00Z`)
  office.clock.advance((evening - now.getTime()) / 1000)
  const before = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
  await hold(agent, before)
  await warnOfExpiry(office.deps)
  expect(await told(agent)).toEqual([`${title} expires today`])
  office.clock.advance(3600)
  await warnOfExpiry(office.deps)
  expect(await told(agent)).toHaveLength(2)
})

test('a removed license and an agent who left are not spoken of', async () => {
  const [agent, left] = [await office.person(), await office.person()]
  const today = office.clock.now().toISOString().slice(0, 10)
  const id = await hold(agent, today)
  await hold(left, today)
  await office.call({ method: 'DELETE', url: `/v1/agent-licenses/${id}`, as: agent })
  await office.deps.db
    .updateTable('agent')
    .set({ deactivated_at: office.clock.now() })
    .where('person_id', '=', left.personId)
    .execute()
  await warnOfExpiry(office.deps)
  const { rows } = await office.deps.pool.query('SELECT FROM notification WHERE person_id = ANY($1)', [
    [agent.personId, left.personId],
  ])
  expect(rows).toEqual([])
})
