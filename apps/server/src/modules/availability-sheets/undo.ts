import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { cancelListings, deleteListingEvents, restoreListings } from '../listings/index.ts'
import { beginUndo } from './apply-progress.ts'
import { restoreSheetListings, rowJson, type ChangeRow } from './change-queries.ts'
import { removeNewBuildings } from './remove-buildings.ts'
import { findImport, lockImport, type ImportRow } from './queries.ts'
import { runInBackground } from './run-in-background.ts'
import { keptReasons, sheetErrors } from './texts.ts'
import { planBySize } from '../../platform/db/plan-by-size.ts'

/** Locks the listings that a sheet wrote against concurrent edits. */
async function lockChangedListings(tx: Tx, importId: string): Promise<void> {
  await sql`SELECT 1 FROM listing WHERE id IN (SELECT listing_id FROM sheet_change WHERE import_id = ${importId})
    ORDER BY id FOR UPDATE`.execute(tx)
}

/** Marks listings that were edited since with the reason, so that the undo skips them. */
async function markKept(tx: Tx, importId: string): Promise<void> {
  await sql`
    UPDATE sheet_change c SET kept = CASE
      WHEN ${rowJson} <> row_after THEN ${keptReasons.changed}
      WHEN kind = 'new' AND EXISTS (SELECT 1 FROM listing_photo p WHERE p.listing_id = l.id)
        THEN ${keptReasons.photos}
    END
    FROM listing l WHERE l.id = c.listing_id AND import_id = ${importId}`.execute(tx)
}

/** Restores the rows and deletes their events. */
async function restoreChangedListings(tx: Tx, importId: string, now: Date): Promise<void> {
  await deleteListingEvents(
    tx,
    sql`SELECT unnest(event_ids) FROM sheet_change WHERE import_id = ${importId} AND kept IS NULL`,
  )
  await restoreListings(tx, {
    snapshots: sql`sheet_change`,
    condition: sql`c.import_id = ${importId} AND c.kept IS NULL AND c.kind <> 'new'`,
  })
  // Same as for a listing added by mistake: it was never on the market.
  await cancelListings(
    tx,
    sql`SELECT listing_id FROM sheet_change
      WHERE import_id = ${importId} AND kept IS NULL AND kind = 'new'`,
    now,
  )
}

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
    await lockChangedListings(tx, id)
    await markKept(tx, id)
    await restoreChangedListings(tx, id, now)
    const { rows } = await sql<{ place: string }>`
      SELECT place FROM sheet_change WHERE import_id = ${id} AND kept IS NOT NULL`.execute(tx)
    await restoreSheetListings(
      tx,
      id,
      sheet.company_id,
      rows.map(({ place }) => place),
    )
    await removeNewBuildings(tx, id)
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
