import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/db.ts'
import type { Deps } from '../../../../platform/deps.ts'

/** How a mailbox elsewhere is kept in step, for its agent and for whoever runs the server. */
export interface SyncState {
  /** Everything that was there at this moment is here; null: the first snapshot is not complete. */
  readonly synced_at: Date | null
  /** Vain attempts in a row, and the last one's reason as a code. */
  readonly failures: number
  readonly failure: string | null
  /** The comparison of everything that runs (`snapshot_ended_at` is null), or ran last. */
  readonly snapshot_total: number
  readonly snapshot_done: number
  readonly snapshot_began_at: Date | null
  readonly snapshot_ended_at: Date | null
  readonly reconciled_at: Date | null
  readonly reconcile_added: number
  readonly reconcile_removed: number
  readonly reconcile_relabelled: number
  /** Messages that could not be stored so far. */
  readonly poison: number
}

/** The state of a mailbox; undefined where it was never looked at. */
export async function syncState(db: Db | Tx, personId: string): Promise<SyncState | undefined> {
  const { rows } = await sql<SyncState>`
    SELECT synced_at, failures, failure, snapshot_total, snapshot_done, snapshot_began_at, snapshot_ended_at,
      reconciled_at, reconcile_added, reconcile_removed, reconcile_relabelled,
      (SELECT count(*)::int FROM mail_sync_poison p WHERE p.person_id = s.person_id) AS poison
    FROM mail_sync s WHERE person_id = ${personId}`.execute(db)
  return rows[0]
}

/** Begins a comparison of everything. Returns its number. */
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
  return rows[0]!.run
}

/** Notes how many messages the comparison has looked at. */
export async function advanceSnapshot(tx: Tx | Db, personId: string, looked: number): Promise<void> {
  await sql`UPDATE mail_sync SET snapshot_done = snapshot_done + ${looked}::int,
    snapshot_total = greatest(snapshot_total, snapshot_done + ${looked}::int) WHERE person_id = ${personId}`.execute(
    tx,
  )
}

/** Notes that the comparison that runs has seen these messages. */
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

/** What the comparison that runs has not seen in a folder, at most 1,000: it is gone there. */
export async function unseen(tx: Tx | Db, personId: string, folder = ''): Promise<string[]> {
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

/** What a nightly comparison found and repaired. */
export interface Repairs {
  readonly added: number
  readonly removed: number
  readonly relabelled: number
}

export async function noteReconcile(
  tx: Tx | Db,
  { clock }: Pick<Deps, 'clock'>,
  personId: string,
  { added, removed, relabelled }: Repairs,
): Promise<void> {
  await sql`UPDATE mail_sync SET reconciled_at = ${clock.now()}, reconcile_added = ${added},
    reconcile_removed = ${removed}, reconcile_relabelled = ${relabelled} WHERE person_id = ${personId}`.execute(
    tx,
  )
}
