import { sql } from 'kysely'
import type { Tx } from './db.ts'
import { one } from './one-row.ts'

/**
 * Everything that transactions lock by a name: a rule over several rows, such as a maximum number, or rows that are not
 * there yet. What has a row of its own is locked by the row (`FOR UPDATE`).
 */
export type LockKind =
  | 'ach-files'
  | 'ach-settings'
  | 'address'
  | 'admit'
  | 'agent-commission'
  | 'application-requests'
  | 'availability-sheet'
  | 'building'
  | 'calendar-feeds'
  | 'client-import'
  | 'closed-books'
  | 'commission-plans'
  | 'data-exports'
  | 'deal'
  | 'document-templates'
  | 'feed'
  | 'feed-buildings'
  | 'follow-ups'
  | 'inquiry'
  | 'inquiry-call'
  | 'inquiry-turn'
  | 'invitation'
  | 'licenses'
  | 'live-stream'
  | 'mail-imports'
  | 'mail-templates'
  | 'match-notifications'
  | 'match-queue'
  | 'open-house'
  | 'open-houses'
  | 'opening-balances'
  | 'opening-code'
  | 'payee-bank-account'
  | 'payouts'
  | 'people-import'
  | 'recurring-charge'
  | 'requested-backup'
  | 'set-up'
  | 'shared-link-visits'
  | 'sheet-plan'
  | 'signing-visits'

/** A kind has no colon, so that two kinds never have the same key, whatever the ids. */
const toKey = (kind: LockKind, id: string): string => `${kind}:${id}`

/**
 * Makes transactions that lock the same thing wait for each other, so that the next one sees what this one wrote. `kind`
 * names the rule, `id` whose rows it counts; several locks are taken in the order of their use everywhere.
 */
export async function lockUntilCommit(tx: Tx, kind: LockKind, id = ''): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${toKey(kind, id)}, 0))`.execute(tx)
}

/** Locks several things of a kind in one statement; in one order, so that two transactions never wait for each other. */
export async function lockAllUntilCommit(tx: Tx, kind: LockKind, ids: readonly string[]): Promise<void> {
  const keys = [...new Set(ids)].toSorted().map((id) => toKey(kind, id))
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(key, 0)) FROM unnest(${keys}::text[]) AS key`.execute(
    tx,
  )
}

/** Locks without waiting; false while another transaction has the lock. */
export async function tryLockUntilCommit(tx: Tx, kind: LockKind, id = ''): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${toKey(kind, id)}, 0)) AS taken`.execute(tx)
  return one(rows).taken
}

/** Shares a lock with others who hold it; `lockUntilCommit` waits for all of them. */
export async function holdUntilCommit(tx: Tx, kind: LockKind, id = ''): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock_shared(hashtextextended(${toKey(kind, id)}, 0))`.execute(tx)
}
