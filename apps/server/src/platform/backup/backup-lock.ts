import type { DatabaseClient } from '../db/client.ts'
import { tryLock, unlock } from '../db/session-lock.ts'
import type { Deps } from '../deps.ts'

/** The lock that a run of a kind has from its beginning to its end. */
export const runLocks = { backup: 'backup', verification: 'backup-verification' } as const

/** Takes the lock for a verification, until the connection ends; throws while another has it. */
export async function takeVerificationLock(client: DatabaseClient): Promise<void> {
  if (!(await tryLock(client, runLocks.verification))) throw new Error('Another verification is running.')
}

/** Takes the lock for a backup, until the connection ends; throws while another has it, on any machine. */
export async function takeBackupLock(client: DatabaseClient): Promise<void> {
  if (!(await tryLock(client, runLocks.backup)))
    throw new Error('Another backup, keys:rotate or secret-key:change is running. Run the backup after it.')
}

/**
 * Runs work that replaces files in place while no backup runs: a backup's files must have the keys that its database,
 * which is a little older, has.
 */
export async function withoutBackups<T>({ pool }: Pick<Deps, 'pool'>, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    if (!(await tryLock(client, runLocks.backup)))
      throw new Error('A backup is running, or another keys:rotate. Run keys:rotate after it.')
    try {
      return await work()
    } finally {
      await unlock(client, runLocks.backup)
    }
  } finally {
    client.release()
  }
}
