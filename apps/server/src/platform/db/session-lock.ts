import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import type { DatabaseClient } from './client.ts'
import type { Db } from './db.ts'
import { withoutHeldConnections } from './held-connections.ts'
import { one } from './one-row.ts'

/** Keys that every version of the office has in common: a command of one may meet the server of another. */
const fixedKeys = {
  /** Held by the one process that migrates. */
  migration: 5_210_467_733,
  /** Shared by all processes of the office, held alone by `secret-key:change`. */
  office: 6_402_118_395,
  /** Held by a backup, or while files or keys are replaced; by one at a time. */
  backup: 8_231_604_177,
  /** Held while a backup is verified. */
  'backup-verification': 8_231_604_178,
} as const
type FixedLock = keyof typeof fixedKeys

/** Everything that a process locks for longer than a transaction, on a connection that ends with it. */
export type SessionLock = FixedLock | 'payout-runs' | `file:${string}` | `mail-import:${string}`

type Connection = Db | DatabaseClient | pg.PoolClient

/** The other locks share their numbers with those of transactions, whose names have no space. */
const bindKey = (lock: SessionLock): [expression: string, value: unknown] =>
  lock in fixedKeys
    ? ['$1::bigint', fixedKeys[lock as FixedLock]]
    : ['hashtextextended($1, 0)', `session ${lock}`]

type LockFunction =
  | 'pg_try_advisory_lock'
  | 'pg_try_advisory_lock_shared'
  | 'pg_advisory_lock'
  | 'pg_advisory_unlock'

async function call(connection: Connection, name: LockFunction, lock: SessionLock): Promise<unknown> {
  const [expression, value] = bindKey(lock)
  const text = `SELECT ${name}(${expression}) AS result`
  const { rows } =
    'executeQuery' in connection
      ? await connection.executeQuery<{ result: unknown }>(CompiledQuery.raw(text, [value]))
      : await connection.query<{ result: unknown }>(text, [value])
  return one(rows).result
}

/** Takes a lock until it is released or the connection ends; false while another connection has it. */
export const tryLock = async (connection: Connection, lock: SessionLock): Promise<boolean> =>
  (await call(connection, 'pg_try_advisory_lock', lock)) === true

/** Takes a lock together with others who share it; false while one has it alone. */
export const tryShareLock = async (connection: Connection, lock: SessionLock): Promise<boolean> =>
  (await call(connection, 'pg_try_advisory_lock_shared', lock)) === true

/** Takes a lock as soon as no other connection has it. */
export async function waitForLock(connection: Connection, lock: SessionLock): Promise<void> {
  await call(connection, 'pg_advisory_lock', lock)
}

/** Releases a lock of the same connection. */
export async function unlock(connection: Connection, lock: SessionLock): Promise<void> {
  await call(connection, 'pg_advisory_unlock', lock)
}

/** Whether any connection to this database has a lock. */
export async function isLocked(db: Db, lock: SessionLock): Promise<boolean> {
  const [expression, value] = bindKey(lock)
  const { rows } = await db.executeQuery<{ locked: boolean }>(
    CompiledQuery.raw(
      `SELECT EXISTS (SELECT FROM pg_locks
        WHERE locktype = 'advisory' AND objsubid = 1 AND (classid::bigint << 32 | objid::bigint) = ${expression}
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database())) AS locked`,
      [value],
    ),
  )
  return one(rows).locked
}

/**
 * Runs long work in one process at a time, by a lock on a connection that ends with the process; does nothing while
 * another has it. The work uses other connections: since only one process and one call hold this one, no others can
 * wait for each other.
 */
export async function withSessionLock(db: Db, lock: SessionLock, work: () => Promise<void>): Promise<void> {
  await db.connection().execute(async (connection) => {
    if (!(await tryLock(connection, lock))) return
    try {
      await withoutHeldConnections(work)
    } finally {
      await unlock(connection, lock)
    }
  })
}
