import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/db.ts'

/** How far a mailbox, or a folder of it, was read: in the provider's own words. */
export interface Cursor {
  /** Null: everything is to be compared. */
  readonly cursor: string | null
  /** Where the comparison under way stands; null: none is. */
  readonly snapshot: string | null
}

/** Somebody else has moved the cursor meanwhile: what was read is theirs to store. */
export class CursorMoved extends Error {
  constructor() {
    super('the cursor was moved by somebody else')
  }
}

export async function cursorOf(db: Db | Tx, personId: string, folder = ''): Promise<Cursor> {
  const { rows } = await sql<Cursor>`SELECT cursor, snapshot FROM mail_sync_cursor
    WHERE person_id = ${personId} AND folder = ${folder}`.execute(db)
  return rows[0] ?? { cursor: null, snapshot: null }
}

/** Every folder's cursor, by the folder's path. */
export async function cursorsOf(db: Db | Tx, personId: string): Promise<Map<string, Cursor>> {
  const { rows } = await sql<
    Cursor & { folder: string }
  >`SELECT folder, cursor, snapshot FROM mail_sync_cursor WHERE person_id = ${personId}`.execute(db)
  return new Map(rows.map(({ folder, ...cursor }) => [folder, cursor]))
}

/**
 * Moves a cursor from where it was read to where it is now, in the transaction that stores what lies between. Throws
 * `CursorMoved` where it is no longer where it was: so it only ever moves on. That `to` lies ahead is the provider's to
 * see to.
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
  if (numAffectedRows !== 1n) throw new CursorMoved()
}

/** Forgets the cursor of a folder that is no more. */
export async function dropCursor(tx: Tx, personId: string, folder: string): Promise<void> {
  await sql`DELETE FROM mail_sync_cursor WHERE person_id = ${personId} AND folder = ${folder}`.execute(tx)
}
