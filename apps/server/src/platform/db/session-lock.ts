import { sql } from 'kysely'
import type { Db } from './db.ts'
import { one } from './one-row.ts'
import { withoutHeldConnections } from './held-connections.ts'

/**
 * Runs long work in one process at a time, by a lock on a connection that ends with the process; does nothing while
 * another has it. The work uses other connections: since only one process and one call hold this one, no others can
 * wait for each other.
 */
export async function withSessionLock(db: Db, name: string, work: () => Promise<void>): Promise<void> {
  await db.connection().execute(async (connection) => {
    const { rows } = await sql<{ free: boolean }>`
      SELECT pg_try_advisory_lock(hashtext(${name})) AS free`.execute(connection)
    if (!one(rows).free) return
    try {
      await withoutHeldConnections(work)
    } finally {
      await sql`SELECT pg_advisory_unlock(hashtext(${name}))`.execute(connection)
    }
  })
}
