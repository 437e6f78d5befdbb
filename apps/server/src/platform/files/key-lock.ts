import type pg from 'pg'

/** Runs work while no other process works on the same file. */
export type KeyLock = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** Separates these locks from other advisory locks of two numbers. */
const lockClass = 4416

/** Locks of files for all processes on one database. A process that ends releases its locks. */
export function createKeyLock(pool: pg.Pool): KeyLock {
  return async (key, work) => {
    const client = await pool.connect()
    let isReleased = false
    try {
      await client.query('SELECT pg_advisory_lock($1, hashtext($2))', [lockClass, key])
      try {
        return await work()
      } finally {
        await client.query('SELECT pg_advisory_unlock($1, hashtext($2))', [lockClass, key])
        isReleased = true
      }
    } finally {
      // A connection that may still hold the lock is closed, which releases it.
      client.release(!isReleased)
    }
  }
}
