import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from './db.ts'
import { tryLock, unlock } from './session-lock.ts'

const pollMs = 100
const waitMs = 3600_000

/**
 * Runs work on a connection of its own, in one process at a time. Waits by asking again and again: a statement that
 * waits for a lock keeps its snapshot, and an index that is built concurrently would wait for that.
 */
export async function withMigrationLock(db: Db, work: (connection: Db) => Promise<void>): Promise<void> {
  await db.connection().execute(async (connection) => {
    for (const deadline = Date.now() + waitMs; ; await sleep(pollMs)) {
      if (await tryLock(connection, 'migration')) break
      if (Date.now() > deadline)
        throw new Error('Another process has been migrating this database for an hour.')
    }
    try {
      await work(connection)
    } finally {
      // A broken connection has released it.
      await unlock(connection, 'migration').catch(() => {})
    }
  })
}

/** Lock not available within `lock_timeout`, and deadlock. */
const lockErrors = new Set(['55P03', '40P01'])
const retryPauseMs = 1000
const retryForMs = 600_000

/**
 * How long a statement of a migration waits for a lock: everything that comes after it waits too. Begins a statement or
 * a transaction.
 */
export const shortLockWait = `SET LOCAL lock_timeout = '1s';\n`

/** Repeats work that was rolled back because it did not get a lock; throws after ten minutes. */
export async function retryLocks(work: () => Promise<void>): Promise<void> {
  for (const deadline = Date.now() + retryForMs; ; await sleep(retryPauseMs)) {
    try {
      return await work()
    } catch (error) {
      if (!lockErrors.has((error as { code?: string }).code ?? '')) throw error
      if (Date.now() > deadline)
        throw new Error(
          'A migration could not lock a table for ten minutes, because another program uses it. End long ' +
            'transactions (pg_dump, psql, an earlier server), and start again. Nothing was changed by this migration.',
          { cause: error },
        )
    }
  }
}
