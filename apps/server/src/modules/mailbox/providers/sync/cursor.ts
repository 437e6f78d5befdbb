import { sql } from 'kysely'
import { ExpectedError } from '../../../../platform/errors/expected-error.ts'
import type { Db, Tx } from '../../../../platform/db/db.ts'
import { maybeOne } from '../../../../platform/db/one-row.ts'

/** The sync position of a mailbox or folder, in the provider's own format. */
export interface Cursor {
  /** Null when everything has to be compared. */
  readonly cursor: string | null
  /** Position of the full sync in progress; null when there is none. */
  readonly snapshot: string | null
}

/** Another process moved the cursor; the changes that were read must not be stored. */
export class CursorConflictError extends ExpectedError {
  constructor() {
    super('the cursor was moved concurrently')
  }
}

export async function getCursor(db: Db | Tx, personId: string, folder = ''): Promise<Cursor> {
  const { rows } = await sql<Cursor>`SELECT cursor, snapshot FROM mail_sync_cursor
    WHERE person_id = ${personId} AND folder = ${folder}`.execute(db)
  return maybeOne(rows) ?? { cursor: null, snapshot: null }
}

/** Returns the cursor of every folder, by folder path. */
export async function getCursors(db: Db | Tx, personId: string): Promise<Map<string, Cursor>> {
  const { rows } = await sql<
    Cursor & { folder: string }
  >`SELECT folder, cursor, snapshot FROM mail_sync_cursor WHERE person_id = ${personId}`.execute(db)
  return new Map(rows.map(({ folder, ...cursor }) => [folder, cursor]))
}

/**
 * Moves a cursor in the transaction that stores the changes in between. Throws `CursorConflictError` when the cursor
 * is no longer at `from`, so that it never goes back. The provider has to make sure that `to` is ahead.
 */
export async function moveCursor(
  tx: Tx,
  personId: string,
  { folder = '', from, to }: { readonly folder?: string; readonly from: Cursor; readonly to: Cursor },
): Promise<void> {
  await sql`INSERT INTO mail_sync_cursor (person_id, folder) VALUES (${personId}, ${folder})
    ON CONFLICT DO NOTHING`.execute(tx)
  const { numAffectedRows } =
    await sql`UPDATE mail_sync_cursor SET cursor = ${to.cursor}, snapshot = ${to.snapshot}
    WHERE person_id = ${personId} AND folder = ${folder} AND cursor IS NOT DISTINCT FROM ${from.cursor}::text
      AND snapshot IS NOT DISTINCT FROM ${from.snapshot}::text`.execute(tx)
  if (numAffectedRows !== 1n) throw new CursorConflictError()
}

/** Deletes the cursor of a removed folder. */
export async function deleteCursor(tx: Tx, personId: string, folder: string): Promise<void> {
  await sql`DELETE FROM mail_sync_cursor WHERE person_id = ${personId} AND folder = ${folder}`.execute(tx)
}
