import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { deliver } from '../../../../test/factories/mail.ts'
import { crashDatabase, type CrashDatabase } from '../../../../test/harness/crashing-process.ts'
import type { QueueChild } from '../../../../test/harness/queue-child.ts'
import { testOffice } from '../../../../test/harness/test-office.ts'
import { one } from '../../../platform/db/one-row.ts'

const full = process.env['PB_KILL_TEST'] === 'full'
const leads = full ? 400 : 40
const diesAt = full ? [0, 5, 40, 41, 120, 250, 333] : [0, 7, 8, 25]

const office = testOffice()
let child: ChildProcess | undefined
let database: CrashDatabase
afterAll(() => child?.kill('SIGKILL'))

/** Starts a process that takes in mail. */
async function start(): Promise<void> {
  database = crashDatabase(office.databaseUrl)
  const options: QueueChild = {
    env: office.deps.env,
    databaseUrl: database.url,
    file: join(import.meta.dirname, 'mail-queue.ts'),
    name: 'processMailQueue',
  }
  const file = join(import.meta.dirname, '../../../../test/harness/queue-child.ts')
  child = fork(file, [JSON.stringify(options)], { execArgv: [] })
  await once(child, 'message')
}

const kill = () => database.crash(child!)

const count = async (from: string): Promise<number> =>
  one((await office.deps.pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${from}`)).rows).n

test('takes in each lead exactly once after processes are killed', { timeout: 240_000 }, async () => {
  const agent = await office.person()
  const emails = Array.from({ length: leads }, (_, index) => `lead-${index}@client.example`)
  for (const email of emails)
    await deliver(
      office.deps,
      agent,
      {
        from: { name: 'StreetEasy', email: 'noreply@email.streeteasy.com' },
        replyTo: [{ name: '', email }],
        subject: '1 Example Street #4B StreetEasy Inquiry From Dana Whitfield',
        text: 'You Received a Question About 1 Example Street #4B\nIs it available?',
      },
      // The process has the clock of the machine.
      { at: new Date() },
    )
  expect(await count('inquiry_mail_queue')).toBe(leads)
  for (const number of diesAt) {
    await start()
    await expect.poll(() => count('inquiry'), { timeout: 60_000, interval: 5 }).toBeGreaterThanOrEqual(number)
    await kill()
  }
  await start()
  await expect.poll(() => count('inquiry_mail_queue'), { timeout: 90_000 }).toBe(0)
  await kill()
  const { rows } = await office.deps.pool.query<{ email: string; messages: number }>(
    `SELECT i.email, count(*)::int AS messages FROM inquiry i JOIN inquiry_message x ON x.inquiry_id = i.id
      GROUP BY i.id, i.email ORDER BY i.email COLLATE "C"`,
  )
  // Several are taken in beside each other, so their order is open.
  expect(rows).toEqual(emails.toSorted().map((email) => ({ email, messages: 1 })))
  expect(await count(`notification WHERE kind = 'inquiry'`)).toBe(leads)
})
