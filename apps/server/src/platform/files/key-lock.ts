import type pg from 'pg'
import { unlock, waitForLock } from '../db/session-lock.ts'

/** Runs work while no other process works on the same file. */
export type KeyLock = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** Locks of files for all processes on one database. A process that ends releases its locks. */
export function createKeyLock(pool: pg.Pool): KeyLock {
  return async (key, work) => {
    const client = await pool.connect()
    let isReleased = false
    try {
      await waitForLock(client, `file:${key}`)
      try {
        return await work()
      } finally {
        await unlock(client, `file:${key}`)
        isReleased = true
      }
    } finally {
      // A connection that may still hold the lock is closed, which releases it.
      client.release(!isReleased)
    }
  }
}
