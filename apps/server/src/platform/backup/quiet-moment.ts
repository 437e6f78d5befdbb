import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabaseClient } from '../db/client.ts'
import { one } from '../db/one-row.ts'

const maxAttempts = 400
const pauseMs = 15

async function isWriting(client: DatabaseClient): Promise<boolean> {
  const { rows } = await client.query<{ writing: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_stat_activity WHERE backend_xid IS NOT NULL)
       OR EXISTS (SELECT FROM pg_prepared_xacts) AS writing`,
  )
  return one(rows).writing
}

async function getSnapshot(client: DatabaseClient): Promise<string> {
  const { rows } = await client.query<{ snapshot: string }>('SELECT pg_current_snapshot()::text AS snapshot')
  return one(rows).snapshot
}

export interface RestorePoint {
  readonly name: string
  /** Position in the write-ahead log. */
  readonly lsn: string
  /** Whether the reader's snapshot is exactly the state at the restore point. */
  readonly isExact: boolean
}

/**
 * Creates a named restore point while no transaction is writing, and leaves `reader` in a transaction whose snapshot is
 * the state at that point, so that its rows can be counted.
 *
 * A transaction is in the restored database when its commit is before the point in the log, and in the snapshot when it
 * had ended by then; the two differ only for a transaction that was committing. So the point is exact if, before it, the
 * snapshot has no open transaction; after it, no transaction has an id; and then a second snapshot is the same as the
 * first: none was committing, and none began and ended between them. Under constant writing no such moment is found, and
 * the last point is taken as it is.
 */
export async function createRestorePoint(
  writer: DatabaseClient,
  reader: DatabaseClient,
  id: string,
): Promise<RestorePoint> {
  for (let attempt = 1; ; attempt += 1) {
    const isLast = attempt === maxAttempts
    if (isLast || !(await isWriting(writer))) {
      await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
      const before = await getSnapshot(reader)
      const [oldest, next, open] = before.split(':')
      if (isLast || (oldest === next && open === '')) {
        const name = `${id}-${attempt}`
        const { rows } = await writer.query<{ lsn: string }>('SELECT pg_create_restore_point($1) AS lsn', [
          name,
        ])
        const isQuiet = !(await isWriting(writer)) && (await getSnapshot(writer)) === before
        const isExact = isQuiet && oldest === next && open === ''
        if (isExact || isLast) return { name, lsn: one(rows).lsn, isExact }
      }
      await reader.query('ROLLBACK')
    }
    await sleep(pauseMs)
  }
}
