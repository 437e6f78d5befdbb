import { toOpenDay } from '@pb/rules/deals/closed-periods'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { holdUntilCommit, lockUntilCommit } from '../../../platform/db/lock-until-commit.ts'
import { one } from '../../../platform/db/one-row.ts'
import '../tables.ts'

/** The last day whose books are closed; null for none. */
export async function readClosedThrough(db: Db | Tx): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    SELECT max(last_day) AS day FROM book_closing WHERE reopened_at IS NULL`.execute(db)
  return one(rows).day
}

/** The day on which something dated `day` would be booked now. */
export const readOpenDay = async (db: Db | Tx, day: string): Promise<string> =>
  toOpenDay(day, await readClosedThrough(db))

/** What is closed stays so until the transaction ends: closing a period waits for it. */
export const holdBooks = (tx: Tx): Promise<void> => holdUntilCommit(tx, 'closed-books')

/** The day on which something dated `day` is booked in this transaction. */
export async function holdOpenDay(tx: Tx, day: string): Promise<string> {
  await holdBooks(tx)
  return readOpenDay(tx, day)
}

/** Waits for every transaction that books something; those that follow wait for this one. */
export const lockBooks = (tx: Tx): Promise<void> => lockUntilCommit(tx, 'closed-books')
