import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeForm } from '../../../../test/factories/owned-applications.ts'
import { testOffice } from '../../../../test/harness/test-office.ts'

const packages = 3
/** The process is killed at these numbers of emails in the outbox. */
const diesAt = [0, 1, 2]

const office = testOffice()
let child: ChildProcess | undefined
afterAll(() => child?.kill('SIGKILL'))

async function start(): Promise<void> {
  const options = { env: office.deps.env, databaseUrl: office.databaseUrl }
  child = fork(join(import.meta.dirname, 'send-queue-child.fixture.ts'), [JSON.stringify(options)], {
    execArgv: [],
  })
  await once(child, 'message')
}

async function kill(): Promise<void> {
  const gone = once(child!, 'exit')
  child!.kill('SIGKILL')
  await gone
}

const count = async (query: string): Promise<number> =>
  (await office.deps.pool.query<{ n: number }>(query)).rows[0]!.n
const mails = () => count(`SELECT count(*)::int AS n FROM mail_outbox WHERE kind = 'send'`)
const claimed = () =>
  count(`SELECT count(*)::int AS n FROM application_submission WHERE leased_until > '-infinity'`)
const unrecorded = () =>
  count('SELECT count(*)::int AS n FROM application_submission WHERE outbox_id IS NULL')

test('sends each package once after processes are killed', { timeout: 120_000 }, async () => {
  const agent = await office.person()
  const payload = { to: ['landlord@client.example'], subject: 'Application', message: '' }
  for (let number = 0; number < packages; number += 1) {
    const { id } = await makeForm(office.deps, agent)
    const reply = await office.call({
      method: 'POST',
      url: `/v1/aform/${id}/send`,
      as: agent,
      payload: { ...payload, key: `package-${number}` },
    })
    expect(reply.statusCode).toBe(200)
  }
  for (const number of diesAt) {
    await start()
    // The first is killed while it builds.
    const poll = number === 0 ? claimed : mails
    await expect.poll(poll, { timeout: 30_000, interval: 5 }).toBeGreaterThanOrEqual(Math.max(number, 1))
    await kill()
    // A killed process's lease would expire later; here, at once.
    await office.deps.pool.query(
      `UPDATE application_submission SET leased_until = '-infinity' WHERE leased_until IS NOT NULL`,
    )
  }
  await start()
  await expect.poll(unrecorded, { timeout: 60_000 }).toBe(0)
  await kill()
  expect(await mails()).toBe(packages)
  expect(await count('SELECT count(DISTINCT outbox_id)::int AS n FROM application_submission')).toBe(packages)
})
