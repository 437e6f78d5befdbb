import type { DatabaseClient } from '../db/client.ts'
import { one } from '../db/one-row.ts'
import type { Deps } from '../deps.ts'

/** An advisory lock of the database: held by a backup, or while files or keys are replaced; by one at a time. */
const lockKey = 8_231_604_177

/** Held while a backup is verified. */
const verificationLockKey = lockKey + 1

/** The lock that a run of a kind has from its beginning to its end. */
export const runLocks = { backup: lockKey, verification: verificationLockKey } as const

/** Takes the lock for a verification, until the connection ends; throws while another has it. */
export async function takeVerificationLock(client: DatabaseClient): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
    verificationLockKey,
  ])
  if (!one(rows).taken) throw new Error('Another verification is running.')
}

/** Takes the lock for a backup, until the connection ends; throws while another has it, on any machine. */
export async function takeBackupLock(client: DatabaseClient): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
    lockKey,
  ])
  if (!one(rows).taken)
    throw new Error('Another backup, keys:rotate or secret-key:change is running. Run the backup after it.')
}

/**
 * Runs work that replaces files in place while no backup runs: a backup's files must have the keys that its database,
 * which is a little older, has.
 */
export async function withoutBackups<T>({ pool }: Pick<Deps, 'pool'>, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
      lockKey,
    ])
    if (!one(rows).taken)
      throw new Error('A backup is running, or another keys:rotate. Run keys:rotate after it.')
    try {
      return await work()
    } finally {
      await client.query('SELECT pg_advisory_unlock($1)', [lockKey])
    }
  } finally {
    client.release()
  }
}
