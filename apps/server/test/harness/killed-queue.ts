import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, expect } from 'vitest'
import { crashDatabase, type CrashDatabase } from './crashing-process.ts'
import type { QueueChild } from './queue-child.ts'
import type { TestOffice } from './test-office.ts'
import { one } from '../../src/platform/db/one-row.ts'

interface KilledQueue {
  /** The module that exports the function which processes the queue, and its name. */
  readonly file: string
  readonly name: string
  /** The queue's table, and the condition of rows that wait. */
  readonly table: string
  readonly waiting: string
}

/** Processes a queue of emails in processes that are killed with SIGKILL. Call it once for a file. */
export function killedQueue(office: TestOffice, { file, name, table, waiting }: KilledQueue) {
  let child: ChildProcess | undefined
  let database: CrashDatabase
  afterAll(() => child?.kill('SIGKILL'))

  async function start(): Promise<void> {
    const { env } = office.deps
    database = crashDatabase(office.databaseUrl)
    const options: QueueChild = { env, databaseUrl: database.url, file, name }
    child = fork(join(import.meta.dirname, 'queue-child.ts'), [JSON.stringify(options)], { execArgv: [] })
    await once(child, 'message')
  }

  async function kill(): Promise<void> {
    await database.crash(child!)
    // A killed process's lease would expire later; here, at once.
    await office.deps.pool.query(
      `UPDATE ${table} SET leased_until = '-infinity' WHERE leased_until IS NOT NULL`,
    )
  }

  const count = async (from: string): Promise<number> =>
    one((await office.deps.pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${from}`)).rows).n
  const countMails = () => count(`mail_outbox WHERE kind = 'send'`)
  /** Whether a row was claimed whose email is not in the outbox yet. */
  const countClaimed = () => count(`${table} WHERE ${waiting} AND leased_until > '-infinity'`)

  /**
   * Kills a process at each of these numbers of emails in the outbox, at 0 while it writes the first; then lets one
   * finish.
   */
  async function process(diesAt: readonly number[]): Promise<void> {
    for (const number of diesAt) {
      await start()
      const poll = number === 0 ? countClaimed : countMails
      await expect.poll(poll, { timeout: 60_000, interval: 5 }).toBeGreaterThanOrEqual(Math.max(number, 1))
      await kill()
    }
    await start()
    await expect.poll(() => count(`${table} WHERE ${waiting}`), { timeout: 90_000 }).toBe(0)
    await kill()
  }

  /** How many emails each recipient has in the outbox, by address. */
  async function countByRecipient(): Promise<Record<string, number>> {
    const { rows } = await office.deps.pool.query<{ email: string; mails: number }>(
      `SELECT m.to_list -> 0 ->> 'email' AS email, count(*)::int AS mails
       FROM mail_outbox o JOIN mail_message m ON m.id = o.message_id WHERE o.kind = 'send' GROUP BY 1`,
    )
    return Object.fromEntries(rows.map(({ email, mails }) => [email, mails]))
  }

  return { process, count, countMails, countByRecipient }
}
