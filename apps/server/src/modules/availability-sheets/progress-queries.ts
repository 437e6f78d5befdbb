import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/db.ts'

/** Ends the progress of a plan or an apply. */
export async function endProgress(db: Db | Tx, id: string): Promise<void> {
  await sql`DELETE FROM sheet_import_progress WHERE import_id = ${id}`.execute(db)
}

/** Ends the progress of an apply, or of an undo. */
export async function endWorkProgress(db: Db, id: string, work: 'apply' | 'undo'): Promise<void> {
  await sql`DELETE FROM sheet_import_progress
    WHERE import_id = ${id} AND undoes = ${work === 'undo'}`.execute(db)
}
