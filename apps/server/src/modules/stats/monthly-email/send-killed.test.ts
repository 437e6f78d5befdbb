import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { crashDatabase, type CrashDatabase } from '../../../../test/harness/crashing-process.ts'
import type { QueueChild } from '../../../../test/harness/queue-child.ts'
import { testOffice } from '../../../../test/harness/test-office.ts'
import { one } from '../../../platform/db/one-row.ts'

const office = testOffice()
const children: ChildProcess[] = []
afterAll(() => children.forEach((child) => child.kill('SIGKILL')))

async function start(database: CrashDatabase): Promise<ChildProcess> {
  const options: QueueChild = {
    env: office.deps.env,
    databaseUrl: database.url,
    file: join(import.meta.dirname, 'send.ts'),
    name: 'sendMonthlyEmails',
  }
  const child = fork(
    join(import.meta.dirname, '../../../../test/harness/queue-child.ts'),
    [JSON.stringify(options)],
    {
      execArgv: [],
    },
  )
  children.push(child)
  await once(child, 'message')
  return child
}

test(
  'queues one email per person after processes are killed, with two at once',
  { timeout: 120_000 },
  async () => {
    const people = await Promise.all(Array.from({ length: 16 }, () => office.person()))
    // Turned on in March 2026 by the clock of the tests; the processes go by the machine's.
    for (const as of people)
      await office.call({ method: 'PUT', url: '/v1/stats-mail', as, payload: { scope: 'own' } })
    const count = async (from: string) =>
      one((await office.deps.pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${from}`)).rows).n
    for (const number of [2, 7]) {
      const database = crashDatabase(office.databaseUrl)
      const child = await start(database)
      await expect
        .poll(() => count('system_mail'), { timeout: 60_000, interval: 5 })
        .toBeGreaterThanOrEqual(number)
      await database.crash(child)
    }
    const database = crashDatabase(office.databaseUrl)
    await Promise.all([start(database), start(database)])
    await expect
      .poll(() => count(`stats_mail WHERE last_month > '2026-03-01'`), { timeout: 60_000 })
      .toBe(people.length)
    expect(await count('system_mail')).toBe(people.length)
  },
)
