import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/db.ts'
import '../tables.ts'

/** A mail that was taken, for mailboxes of this office. */
export interface Arrival {
  /** Of the mail as it came, in the file store. */
  readonly rawKey: string
  readonly size: number
  /** Envelope: empty for a report. */
  readonly sender: string
  /** Ids of persons. */
  readonly recipients: readonly string[]
  readonly at: Date
}

/** Keeps a mail for its mailboxes; from the commit on it is not lost. */
export async function keepArrival(
  tx: Tx | Db,
  { rawKey, size, sender, recipients, at }: Arrival,
): Promise<void> {
  await sql`INSERT INTO mail_arrival (raw_key, size, sender, recipients, at, not_before)
    VALUES (${rawKey}, ${size}, ${sender}, ${recipients}::bigint[], ${at}, ${at})`.execute(tx)
}

export interface ArrivalRow {
  readonly id: string
  readonly raw_key: string
  readonly size: number
  readonly sender: string
  readonly recipients: readonly string[]
  readonly at: Date
  readonly attempts: number
}

/**
 * The next ones that are due, at most so many, for this transaction alone: another process passes them over, and a dead
 * one lets go of them.
 */
export async function nextArrivals(tx: Tx, now: Date, most: number): Promise<ArrivalRow[]> {
  const { rows } = await sql<ArrivalRow>`
    SELECT id, raw_key, size, sender, recipients::text[] AS recipients, at, attempts FROM mail_arrival
    WHERE not_before <= ${now} ORDER BY not_before, id LIMIT ${most} FOR UPDATE SKIP LOCKED`.execute(tx)
  return rows
}

export async function removeArrivals(tx: Tx, arrivals: readonly ArrivalRow[]): Promise<void> {
  await sql`DELETE FROM mail_arrival WHERE id = ANY (${arrivals.map(({ id }) => id)}::bigint[])`.execute(tx)
}

/** Puts off one that could not be stored; it is never given up. */
export async function postpone(db: Db, id: string, notBefore: Date, failure: string): Promise<void> {
  await sql`UPDATE mail_arrival SET attempts = attempts + 1, not_before = ${notBefore}, failure = ${failure}
    WHERE id = ${id}`.execute(db)
}
