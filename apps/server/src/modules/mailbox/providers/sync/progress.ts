import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/db/db.ts'
import { maybeOne, one } from '../../../../platform/db/one-row.ts'
import type { Deps } from '../../../../platform/deps.ts'

/** Sync state of a mailbox, for its agent and for operators. */
export interface SyncState {
  /** Everything that existed remotely at this time is stored; null until the first full sync completes. */
  readonly synced_at: Date | null
  /** Number of consecutive failures, and the code of the last one. */
  readonly failures: number
  readonly failure: string | null
  /** When the last attempt failed; null after a success. */
  readonly failed_at: Date | null
  /** Since when the account has no room left. */
  readonly full_at: Date | null
  /** The full sync in progress (`snapshot_ended_at` is null), or the last one. */
  readonly snapshot_total: number
  readonly snapshot_done: number
  readonly snapshot_began_at: Date | null
  readonly snapshot_ended_at: Date | null
  readonly reconciled_at: Date | null
  readonly reconcile_added: number
  readonly reconcile_removed: number
  readonly reconcile_relabelled: number
  /** Number of messages in quarantine. */
  readonly quarantined: number
}

/** Returns the sync state of a mailbox; undefined when it was never synced. */
export async function getSyncState(db: Db | Tx, personId: string): Promise<SyncState | undefined> {
  const { rows } = await sql<SyncState>`
    SELECT synced_at, failures, failure, failed_at, full_at, snapshot_total, snapshot_done, snapshot_began_at, snapshot_ended_at,
      reconciled_at, reconcile_added, reconcile_removed, reconcile_relabelled,
      (SELECT count(*)::int FROM mail_sync_quarantine p WHERE p.person_id = s.person_id) AS quarantined
    FROM mail_sync s WHERE person_id = ${personId}`.execute(db)
  return maybeOne(rows)
}

/** Starts a full sync and returns its run number. */
export async function beginSnapshot(
  tx: Tx | Db,
  { clock }: Pick<Deps, 'clock'>,
  personId: string,
  total: number,
): Promise<string> {
  const now = clock.now()
  const { rows } = await sql<{ run: string }>`
    INSERT INTO mail_sync AS s (person_id, due_at, run, snapshot_total, snapshot_began_at)
    VALUES (${personId}, ${now}, 1, ${total}, ${now})
    ON CONFLICT (person_id) DO UPDATE SET run = s.run + 1, snapshot_total = excluded.snapshot_total, snapshot_done = 0,
      snapshot_began_at = excluded.snapshot_began_at, snapshot_ended_at = NULL RETURNING run`.execute(tx)
  return one(rows).run
}

/** Adds to the number of messages that the full sync has processed. */
export async function advanceSnapshot(tx: Tx | Db, personId: string, looked: number): Promise<void> {
  await sql`UPDATE mail_sync SET snapshot_done = snapshot_done + ${looked}::int,
    snapshot_total = greatest(snapshot_total, snapshot_done + ${looked}::int) WHERE person_id = ${personId}`.execute(
    tx,
  )
}

/** Marks messages as seen by the current full sync. */
export async function markSeen(
  tx: Tx | Db,
  personId: string,
  folder: string,
  remoteIds: readonly string[],
): Promise<void> {
  await sql`UPDATE mail_remote r SET run = s.run FROM mail_sync s
    WHERE s.person_id = ${personId} AND r.person_id = ${personId} AND r.folder = ${folder}
      AND r.remote_id = ANY (${remoteIds}) AND r.run <> s.run`.execute(tx)
}

/** Returns up to 1,000 messages of a folder that the current full sync has not seen, as candidates for removal. */
export async function findUnseen(tx: Tx | Db, personId: string, folder = ''): Promise<string[]> {
  const { rows } = await sql<{ remote_id: string }>`SELECT r.remote_id FROM mail_remote r
    JOIN mail_sync s ON s.person_id = r.person_id
    WHERE r.person_id = ${personId} AND r.folder = ${folder} AND r.run < s.run LIMIT 1000`.execute(tx)
  return rows.map(({ remote_id }) => remote_id)
}

export async function endSnapshot(
  tx: Tx | Db,
  { clock }: Pick<Deps, 'clock'>,
  personId: string,
): Promise<void> {
  await sql`UPDATE mail_sync SET snapshot_ended_at = ${clock.now()}, snapshot_total = snapshot_done
    WHERE person_id = ${personId}`.execute(tx)
}

/** Differences that a nightly reconciliation repaired. */
export interface ReconciliationCounts {
  readonly added: number
  readonly removed: number
  readonly relabelled: number
}

export async function recordReconciliation(
  tx: Tx | Db,
  { clock }: Pick<Deps, 'clock'>,
  personId: string,
  { added, removed, relabelled }: ReconciliationCounts,
): Promise<void> {
  await sql`UPDATE mail_sync SET reconciled_at = ${clock.now()}, reconcile_added = ${added},
    reconcile_removed = ${removed}, reconcile_relabelled = ${relabelled} WHERE person_id = ${personId}`.execute(
    tx,
  )
}
