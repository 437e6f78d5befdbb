import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Choice } from './choice.ts'
import { findImport, type ImportRow } from './queries.ts'
import { sheetErrors } from './texts.ts'
import { toJsonText } from '../../platform/db/json-text.ts'

/** What an apply does, which another process can do again when this one ends. */
export interface ApplyRequest extends Choice {
  readonly digest: string
}

/** Begins an apply, outside its transaction so that it is visible and can be canceled. The caller locks the sheet. */
export async function beginApply(
  db: Db,
  id: string,
  { by, request, total }: { readonly by: string; readonly request: ApplyRequest; readonly total: number },
): Promise<void> {
  await sql`INSERT INTO sheet_import_progress (import_id, total, request, by_id)
    VALUES (${id}, ${total}, ${toJsonText(request)}::jsonb, ${by})
    ON CONFLICT (import_id) DO UPDATE SET canceled = false, done = 0, total = excluded.total,
      request = excluded.request, by_id = excluded.by_id, undoes = false`.execute(db)
}

/** Begins an undo, outside its transaction so that it is visible and another process can go on with it. */
export async function beginUndo(db: Db, id: string, by: string): Promise<void> {
  await sql`INSERT INTO sheet_import_progress (import_id, by_id, undoes) VALUES (${id}, ${by}, true)
    ON CONFLICT (import_id) DO UPDATE SET canceled = false, done = 0, total = 0, request = NULL,
      by_id = excluded.by_id, undoes = true`.execute(db)
}

/** Saves how far an apply is; throws `conflict` when it was canceled. */
export async function saveApplied(db: Db, id: string, count: number): Promise<void> {
  const { rows } = await sql`UPDATE sheet_import_progress SET done = least(done + ${count}, total)
    WHERE import_id = ${id} AND NOT canceled RETURNING 1`.execute(db)
  if (rows.length === 0) throw new AppError('conflict', sheetErrors.canceled)
}

/** Stops a sheet while it is being applied, so that nothing of it is stored; throws `conflict` when it is not. */
export async function cancelSheet(_actor: Actor, { db }: Pick<Deps, 'db'>, id: string): Promise<ImportRow> {
  const { rows } = await sql`UPDATE sheet_import_progress p SET canceled = true FROM sheet_import i
    WHERE i.id = p.import_id AND i.id = ${id} AND i.state = 'draft' AND p.request IS NOT NULL
    RETURNING 1`.execute(db)
  const sheet = await findImport(db, id)
  if (!sheet) throw new AppError('not_found')
  if (rows.length === 0) throw new AppError('conflict', sheetErrors.notRunning)
  return sheet
}

export interface InterruptedWork {
  readonly id: string
  readonly by_id: string
  /** null of an undo. */
  readonly request: ApplyRequest | null
}

/** Applies and undos that a process began and does not run any more: their sheets are not locked. */
export async function findInterruptedWork(db: Db): Promise<InterruptedWork[]> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<InterruptedWork>`SELECT i.id, p.by_id::text, p.request
      FROM sheet_import i JOIN sheet_import_progress p ON p.import_id = i.id
      WHERE CASE WHEN p.undoes THEN i.state = 'applied' ELSE i.state = 'draft' AND p.request IS NOT NULL END
      ORDER BY i.id FOR NO KEY UPDATE OF i SKIP LOCKED`.execute(tx)
    return rows
  })
}
