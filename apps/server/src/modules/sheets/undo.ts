import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { putBackMemory, rowJson, type ChangeRow } from './change-queries.ts'
import { findImport, lockImport, type ImportRow } from './queries.ts'

/** Holds every listing that a sheet wrote, so that nobody changes one while it is looked at. */
async function lockChanged(tx: Tx, importId: string): Promise<void> {
  await sql`SELECT 1 FROM listing WHERE id IN (SELECT listing_id FROM sheet_change WHERE import_id = ${importId})
    ORDER BY id FOR UPDATE`.execute(tx)
}

/** Marks what has been changed since, with the reason, so that it stays as it is. */
async function markKept(tx: Tx, importId: string): Promise<void> {
  await sql`
    UPDATE sheet_change c SET kept = CASE
      WHEN ${rowJson} <> row_after THEN 'It has been changed since'
      WHEN kind = 'new' AND EXISTS (SELECT 1 FROM listing_photo p WHERE p.listing_id = l.id)
        THEN 'It has been given photos since'
    END
    FROM listing l WHERE l.id = c.listing_id AND import_id = ${importId}`.execute(tx)
}

/** The columns that a sheet writes, and those that the database keeps from them. */
const columns = [
  'standard_status',
  'price_cents',
  'bedrooms',
  'bathrooms',
  'size',
  'furnished',
  'description',
  'available_from',
  'min_lease_months',
  'max_lease_months',
  'concession',
  'contact',
  'commission',
  'entry',
  'verified_at',
  'modified_at',
  'price_dropped_at',
  'status_changed_at',
  'close_price_cents',
] as const
const restored = sql.raw(columns.map((column) => `${column} = r.${column}`).join(', '))

/** Puts rows back to what they were, and takes their events out of the past. The version alone goes on. */
async function putBack(tx: Tx, importId: string, now: Date): Promise<void> {
  await sql`DELETE FROM listing_event WHERE id IN (
    SELECT unnest(event_ids) FROM sheet_change WHERE import_id = ${importId} AND kept IS NULL)`.execute(tx)
  await sql`
    UPDATE listing SET ${restored}, version = listing.version + 1
    FROM sheet_change c, jsonb_populate_record(NULL::listing, c.row_before) r
    WHERE c.import_id = ${importId} AND c.kept IS NULL AND c.kind <> 'new' AND listing.id = c.listing_id`.execute(
    tx,
  )
  // As a listing that was added by mistake: it never was on the market.
  await sql`
    UPDATE listing SET standard_status = 'Canceled', deleted_at = ${now}::timestamptz,
      modified_at = ${now}::timestamptz, version = version + 1
    WHERE id IN (SELECT listing_id FROM sheet_change
      WHERE import_id = ${importId} AND kept IS NULL AND kind = 'new')`.execute(tx)
}

/**
 * Puts back everything that a company's last sheet did: what it added is gone, what it changed or withdrew is as it
 * was. What has been changed since stays as it is, and is marked so. Throws `conflict` unless it is the last one.
 */
export async function undoSheet(actor: Actor, { db, clock }: Deps, id: string): Promise<ImportRow> {
  const now = clock.now()
  return db.transaction().execute(async (tx) => {
    const sheet = await lockImport(tx, id)
    if (!sheet) throw new AppError('not_found')
    if (sheet.state === 'draft') throw new AppError('conflict', 'This sheet has not been applied')
    if (sheet.state === 'undone') throw new AppError('conflict', 'This sheet has been taken back already')
    if (!sheet.is_last)
      throw new AppError(
        'conflict',
        'A later sheet of this company has been applied. Take that one back first.',
      )
    await lockChanged(tx, id)
    await markKept(tx, id)
    await putBack(tx, id, now)
    const { rows } = await sql<{ place: string }>`
      SELECT place FROM sheet_change WHERE import_id = ${id} AND kept IS NOT NULL`.execute(tx)
    await putBackMemory(
      tx,
      id,
      sheet.company_id,
      rows.map(({ place }) => place),
    )
    await sql`UPDATE sheet_import SET state = 'undone', undone_by = ${actor.personId},
      undone_at = ${now}::timestamptz, memory = NULL WHERE id = ${id}`.execute(tx)
    return (await findImport(tx, id))!
  })
}

/** What an applied sheet did, a page of it: new, changed, gone. */
export async function changesOf(
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
