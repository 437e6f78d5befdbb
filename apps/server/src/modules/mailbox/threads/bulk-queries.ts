import type { BulkActionName, BulkState } from '@pb/contract/mail-bulk'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { maybeOne, one } from '../../../platform/db/one-row.ts'
import '../tables.ts'

export interface BulkRow {
  readonly id: string
  readonly person_id: string
  readonly action: BulkActionName
  readonly due_at: Date | null
  readonly total: number
  readonly done: number
  readonly state: BulkState
  /** Unsent emails that the action has canceled. */
  readonly canceled: number
}

const columns = sql`id, person_id, action, due_at, cardinality(thread_ids) AS total, done, state,
  (SELECT count(*)::int FROM mail_bulk_message before JOIN mail_message m ON m.id = before.message_id
    JOIN mail_outbox o ON o.message_id = m.id AND o.kind = 'send' AND o.state = 'cancelled'
    WHERE before.bulk_id = mail_bulk_action.id AND before.labels & 16 = 0 AND m.labels & 16 <> 0) AS canceled`

export async function insertBulkAction(
  tx: Tx,
  row: Pick<BulkRow, 'person_id' | 'action' | 'due_at'> & {
    thread_ids: readonly string[]
    whole_list: boolean
    now: Date
  },
): Promise<BulkRow> {
  const { rows } = await sql<BulkRow>`
    INSERT INTO mail_bulk_action (person_id, action, due_at, thread_ids, whole_list, created_at)
    VALUES (${row.person_id}, ${row.action}, ${row.due_at}, ${row.thread_ids}::bigint[], ${row.whole_list},
      ${row.now})
    RETURNING ${columns}`.execute(tx)
  return one(rows)
}

/** Finds a bulk action of the owner. With `lock`, only one transaction continues it at a time. */
export async function findBulkAction(
  db: Db | Tx,
  personId: string,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<BulkRow | undefined> {
  const { rows } = await sql<BulkRow>`SELECT ${columns} FROM mail_bulk_action
    WHERE person_id = ${personId} AND id = ${id} ${lock ? sql`FOR UPDATE` : sql``}`.execute(db)
  return maybeOne(rows)
}

/** Finds the owner's actions on whole lists that have not finished, or did so after a time, the oldest first. */
export async function findRecentActions(db: Db, personId: string, after: Date): Promise<BulkRow[]> {
  const { rows } = await sql<BulkRow>`SELECT ${columns} FROM mail_bulk_action
    WHERE person_id = ${personId} AND whole_list AND (state IN ('running', 'undoing') OR finished_at >= ${after})
    ORDER BY id LIMIT 20`.execute(db)
  return rows
}

/** Finds the actions that have not finished, the oldest first. */
export async function findUnfinishedActions(db: Db): Promise<Pick<BulkRow, 'id' | 'person_id'>[]> {
  const { rows } = await sql<Pick<BulkRow, 'id' | 'person_id'>>`SELECT id, person_id FROM mail_bulk_action
    WHERE state IN ('running', 'undoing') ORDER BY id`.execute(db)
  return rows
}

/** Returns the threads at the positions `from` (from 0) to `to` (exclusive) of an action. */
export async function findBulkThreads(
  tx: Tx,
  { id, person_id }: BulkRow,
  from: number,
  to: number,
): Promise<string[]> {
  const { rows } = await sql<{
    threads: string[]
  }>`SELECT thread_ids[${from + 1}::int:${to}::int]::text[] AS threads
    FROM mail_bulk_action WHERE person_id = ${person_id} AND id = ${id}`.execute(tx)
  return maybeOne(rows)?.threads ?? []
}

export async function saveProgress(
  tx: Tx,
  { id, person_id }: BulkRow,
  progress: { done: number; state: BulkState; finished_at: Date | null },
): Promise<void> {
  await tx
    .updateTable('mail_bulk_action')
    .set(progress)
    .where('person_id', '=', person_id)
    .where('id', '=', id)
    .execute()
}

/** Stores the labels of the messages of threads, for undo. */
export async function rememberLabels(
  tx: Tx,
  { id, person_id }: BulkRow,
  threads: readonly string[],
): Promise<void> {
  await sql`INSERT INTO mail_bulk_message (bulk_id, message_id, labels)
    SELECT ${id}, id, labels FROM mail_message
    WHERE person_id = ${person_id} AND thread_id = ANY (${threads}::bigint[])
    ON CONFLICT (bulk_id, message_id) DO NOTHING`.execute(tx)
}
