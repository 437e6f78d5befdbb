import type { StatsMail } from '@pb/contract/stats'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeClient } from '../../../../test/factories/clients.ts'
import { startSmtpRelay, type ReceivedMail } from '../../../../test/harness/smtp-relay.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { openDatabase, type Database } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { deliverDue } from '../../system-mail/deliver.ts'
import { sendMonthlyEmails } from './send.ts'

const office = testOffice({ publicUrl: 'https://office.example' })
const received: ReceivedMail[] = []
let relay: Awaited<ReturnType<typeof startSmtpRelay>>
let other: Database

beforeAll(async () => {
  relay = await startSmtpRelay(received)
  other = openDatabase(office.databaseUrl)
})
afterAll(async () => {
  await relay.close()
  await other.close()
})
beforeEach(async () => {
  received.length = 0
  await sql`UPDATE stats_mail SET scope = 'none'`.execute(office.deps.db)
})

const withRelay = (): Deps => ({
  ...office.deps,
  env: { ...office.deps.env, smtp: { relayUrl: relay.url, from: undefined } },
})
const save = (as: TestPerson, scope: string) =>
  office.call({ method: 'PUT', url: '/v1/stats-mail', as, payload: { scope } })
const read = async (as: TestPerson) =>
  (await office.call({ method: 'GET', url: '/v1/stats-mail', as })).json<StatsMail>()

/** Moves the clock to a moment and sends what is due; a session of before may have ended then. */
async function sendAt(moment: string): Promise<readonly ReceivedMail[]> {
  office.clock.advance((Date.parse(moment) - office.clock.now().getTime()) / 1000)
  await sendMonthlyEmails(withRelay())
  await deliverDue(withRelay())
  return received
}

/** The email's parts, decoded as far as ASCII needs it. */
const decode = ({ text }: ReceivedMail) => text.replaceAll('=\r\n', '').replaceAll('=3D', '=')

test('is turned on and off by each person, and shows the office to supervisors only', async () => {
  const [agent, supervisor] = [await office.person(), await office.person(['SUPERVISOR'])]
  // The office keeps one.
  await office.person(['SUPERVISOR'])
  expect(await read(agent)).toEqual({ scope: 'none', email: agent.email, email_ready: 0 })
  expect((await save(agent, 'office')).statusCode).toBe(403)
  expect((await save(agent, 'all')).statusCode).toBe(400)
  expect((await save(agent, 'own')).json()).toMatchObject({ scope: 'own' })
  expect((await save(supervisor, 'office')).json()).toMatchObject({ scope: 'office' })
  expect(await read(agent)).toMatchObject({ scope: 'own' })
  await sql`UPDATE agent SET roles = '{AGENT}' WHERE person_id = ${supervisor.personId}`.execute(
    office.deps.db,
  )
  expect(await read(supervisor)).toMatchObject({ scope: 'own' })
})

test('sends last month from 7 AM in New York on the 1st, with the month before and the targets, once', async () => {
  const [agent, supervisor] = [await office.person(), await office.person(['SUPERVISOR'])]
  await makeClient(office.deps, agent)
  await sql`INSERT INTO stats_target (agent_id, answered_in_time, showings, set_at)
    VALUES (${agent.personId}, 90, 12, now())`.execute(office.deps.db)
  await save(agent, 'own')
  await save(supervisor, 'office')
  // February was over when they turned it on.
  expect(await sendAt('2026-03-03T15:00:00Z')).toEqual([])
  expect(await sendAt('2026-04-01T10:59:00Z')).toEqual([])
  const processes = [withRelay(), { ...withRelay(), db: other.db }, withRelay()]
  office.clock.advance(60)
  await Promise.all(processes.map(sendMonthlyEmails))
  const mails = await sendAt('2026-04-01T12:00:00Z')
  expect(mails.map(({ to }) => String(to)).toSorted()).toEqual([agent.email, supervisor.email].toSorted())
  const own = decode(mails.find(({ to }) => to[0] === agent.email)!)
  expect(own).toContain('Subject: Your numbers for March 2026')
  expect(own).toContain('New clients: 1 (0 before)')
  expect(own).toContain('Showings: 0 of 12')
  expect(own).toContain(
    `https://office.example/stats?period=custom&from=2026-03-01&until=2026-03-31&agent=${agent.personId}`,
  )
  expect(own).toContain('text/html')
  const all = decode(mails.find(({ to }) => to[0] === supervisor.email)!)
  expect(all).toContain("Subject: The office's numbers for March 2026")
  expect(all).toMatch(/Agent \d+: Showings: 0 of 12/)
  expect(all).not.toContain('&agent=')
  expect(await sendAt('2026-04-30T12:00:00Z')).toHaveLength(2)
  expect(await sendAt('2026-05-01T12:00:00Z')).toHaveLength(4)
})

test('is not sent to who left, turned it off, or turned it on again after the 1st', async () => {
  expect(await sendAt('2026-05-31T12:00:00Z')).toEqual([])
  const [left, off, again] = [await office.person(), await office.person(), await office.person()]
  for (const person of [left, off, again]) await save(person, 'own')
  for (const person of [off, again]) await save(person, 'none')
  await sql`UPDATE agent SET deactivated_at = now() WHERE person_id = ${left.personId}`.execute(
    office.deps.db,
  )
  expect(await sendAt('2026-06-01T12:00:00Z')).toEqual([])
  expect((await save(again, 'own')).statusCode).toBe(200)
  expect(await sendAt('2026-06-01T12:10:00Z')).toEqual([])
  expect((await sendAt('2026-07-01T12:00:00Z')).map(({ to }) => to)).toEqual([[again.email]])
})
