import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/db.ts'

/** Ends the progress of a plan or an apply. */
export async function endProgress(db: Db | Tx, id: string): Promise<void> {
  await sql`DELETE FROM sheet_import_progress WHERE import_id = ${id}`.execute(db)
}
