import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { findImport, type ImportRow } from './queries.ts'
import { sheetErrors } from './texts.ts'

/** Begins an apply, outside its transaction so that it can be canceled. The caller holds the lock of the sheet. */
export async function beginApply(db: Db, id: string): Promise<void> {
  await sql`INSERT INTO sheet_import_progress (import_id) VALUES (${id})
    ON CONFLICT (import_id) DO UPDATE SET canceled = false`.execute(db)
}

/** Throws `conflict` when the apply was canceled. */
export async function checkNotCanceled(db: Db, id: string): Promise<void> {
  const { rows } =
    await sql`SELECT 1 FROM sheet_import_progress WHERE import_id = ${id} AND canceled`.execute(db)
  if (rows.length > 0) throw new AppError('conflict', sheetErrors.canceled)
}

export async function endApply(db: Db, id: string): Promise<void> {
  await sql`DELETE FROM sheet_import_progress WHERE import_id = ${id}`.execute(db)
}

/** Stops a sheet while it is being applied, so that nothing of it is stored; throws `conflict` when it is not. */
export async function cancelSheet(_actor: Actor, { db }: Pick<Deps, 'db'>, id: string): Promise<ImportRow> {
  const { rows } = await sql`UPDATE sheet_import_progress p SET canceled = true FROM sheet_import i
    WHERE i.id = p.import_id AND i.id = ${id} AND i.state = 'draft' RETURNING 1`.execute(db)
  const sheet = await findImport(db, id)
  if (!sheet) throw new AppError('not_found')
  if (rows.length === 0) throw new AppError('conflict', sheetErrors.notRunning)
  return sheet
}
