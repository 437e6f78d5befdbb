import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import {
  lockChangedListings,
  markKept,
  removeNewBuildings,
  restoreChangedListings,
  type ChangeSet,
} from '../listings/index.ts'
import { beginUndo } from './apply-progress.ts'
import { restoreSheetListings, type ChangeRow } from './change-queries.ts'
import { findImport, lockImport, type ImportRow } from './queries.ts'
import { runInBackground } from './run-in-background.ts'
import { keptReasons, sheetErrors } from './texts.ts'
import { planBySize } from '../../platform/db/plan-by-size.ts'

/** What a sheet did to listings. */
const getChanges = (importId: string): ChangeSet => ({
  table: 'sheet_change',
  condition: sql`c.import_id = ${importId}`,
})

/** Tables whose rows about a listing are the sheet's own. */
const ownTables = ['sheet_change', 'sheet_listing'] as const

/**
 * Undoes a company's last sheet: added listings are deleted, changed and withdrawn ones restored. Listings edited since
 * are kept and marked. Throws `conflict` for any other sheet.
 */
export async function runUndo(actor: Actor, { db, autonomous, clock }: Deps, id: string): Promise<ImportRow> {
  const now = clock.now()
  return db.transaction().execute(async (tx) => {
    // A sheet that is being applied is still a draft: its end is not waited for.
    if ((await findImport(tx, id))?.state === 'draft') throw new AppError('conflict', sheetErrors.notApplied)
    const sheet = await lockImport(tx, id)
    if (!sheet) throw new AppError('not_found')
    if (sheet.state === 'draft') throw new AppError('conflict', sheetErrors.notApplied)
    if (sheet.state === 'undone') throw new AppError('conflict', sheetErrors.alreadyUndone)
    if (!sheet.is_last) throw new AppError('conflict', sheetErrors.undoLaterFirst)
    await beginUndo(autonomous, id, actor.personId)
    await planBySize(tx)
    const changes = getChanges(id)
    await lockChangedListings(tx, changes)
    await markKept(tx, changes, keptReasons)
    await restoreChangedListings(tx, changes, now)
    const { rows } = await sql<{ place: string }>`
      SELECT place FROM sheet_change WHERE import_id = ${id} AND kept IS NOT NULL`.execute(tx)
    await restoreSheetListings(
      tx,
      id,
      sheet.company_id,
      rows.map(({ place }) => place),
    )
    await removeNewBuildings(tx, changes, ownTables)
    await sql`UPDATE sheet_import SET state = 'undone', undone_by = ${actor.personId},
      undone_at = ${now}::timestamptz, memory = NULL, problem = '' WHERE id = ${id}`.execute(tx)
    return (await findImport(tx, id))!
  })
}

/** Undoes a sheet. Returns it as it is if that takes longer than a request should. */
export const undoSheet = (actor: Actor, deps: Deps, id: string): Promise<ImportRow> =>
  runInBackground(deps, id, {
    work: 'undo',
    run: () => runUndo(actor, deps, id),
  })

/** Returns a page of an applied sheet's changes: new, then changed, then gone. */
export async function listChanges(
  _actor: Actor,
  { db }: { db: Db },
  id: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: ChangeRow[]; total: number }> {
  if (!(await findImport(db, id))) throw new AppError('not_found')
  const { rows } = await sql<ChangeRow>`
    SELECT listing_id, kind, place, shown, kept FROM sheet_change WHERE import_id = ${id}
    ORDER BY array_position(ARRAY['new', 'changed', 'gone'], kind), (shown ->> 'row')::int, listing_id
    LIMIT ${limit} OFFSET ${offset}`.execute(db)
  const { rows: counted } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM sheet_change WHERE import_id = ${id}`.execute(db)
  return { rows, total: counted[0]!.count }
}
