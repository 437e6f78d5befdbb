import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { runLocks } from '../backup/backup-lock.ts'
import type { DatabaseClient } from '../db/client.ts'
import type { Db } from '../db/db.ts'
import { one } from '../db/one-row.ts'
import { assertNotReplaced } from './key-record.ts'

/** An advisory lock of the database: shared by all processes of the office, held alone by `secret-key:change`. */
const lockKey = 6_402_118_395

/** PostgreSQL takes a moment to end the connections of a process that has just stopped. */
const waitMs = 3000
const pollMs = 100

async function retry(take: () => Promise<{ rows: { taken: boolean }[] }>): Promise<boolean> {
  for (const deadline = Date.now() + waitMs; ; await sleep(pollMs)) {
    const { rows } = await take()
    const { taken } = one(rows)
    if (taken || Date.now() > deadline) return taken
  }
}

/**
 * Joins the processes of the office until the connection ends. Throws while its secret key is changed, or when the key
 * of this process was replaced.
 */
export async function joinOffice(client: DatabaseClient, secretKey: string): Promise<void> {
  const isTaken = await retry(() =>
    client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock_shared($1) AS taken', [lockKey]),
  )
  if (!isTaken) throw new Error('secret-key:change is running. Start again after it.')
  await assertNotReplaced(client, secretKey)
}

const takeAlone = (connection: Db, key: number): Promise<boolean> =>
  retry(() => sql<{ taken: boolean }>`SELECT pg_try_advisory_lock(${key}) AS taken`.execute(connection))

/**
 * Makes sure that no process of the office runs, nor a backup, and that none starts until the connection ends; throws
 * while one does.
 */
export async function holdOfficeStopped(connection: Db): Promise<void> {
  if (!(await takeAlone(connection, lockKey)))
    throw new Error(
      'A server or a command uses this office. Stop all servers, on all machines, and run secret-key:change again.',
    )
  if (!(await takeAlone(connection, runLocks.backup)))
    throw new Error('A backup is running. Run secret-key:change after it.')
}
