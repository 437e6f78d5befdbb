import { sql } from 'kysely'
import type { Tx } from '../../platform/db/db.ts'
import { deleteBuildings } from '../buildings/index.ts'
import { deleteListings, findReferencedListings } from '../listings/index.ts'

/** Tables whose rows about a listing are the sheet's own. */
const ownTables = ['sheet_change', 'sheet_listing'] as const

/**
 * Removes the buildings that a sheet added, with its listings in them, in an undo. A building stays when a listing in it
 * is someone else's, was changed since, or has been sent, shown or written about.
 */
export async function removeNewBuildings(tx: Tx, importId: string): Promise<void> {
  const { rows } = await sql<{ building_id: string; listing_ids: string[] }>`
    SELECT l.building_id, array_agg(l.id::text) AS listing_ids FROM listing l
    WHERE l.building_id IN (
      SELECT own.building_id FROM sheet_change c JOIN listing own ON own.id = c.listing_id
      WHERE c.import_id = ${importId} AND c.shown ->> 'newBuilding' = 'true')
    GROUP BY l.building_id
    HAVING bool_and(EXISTS (SELECT FROM sheet_change c WHERE c.import_id = ${importId} AND c.listing_id = l.id
      AND c.kind = 'new' AND c.kept IS NULL))`.execute(tx)
  if (rows.length === 0) return
  const referenced = await findReferencedListings(
    tx,
    rows.flatMap(({ listing_ids: ids }) => ids),
    ownTables,
  )
  const removed = rows.filter(({ listing_ids: ids }) => !ids.some((id) => referenced.has(id)))
  await deleteListings(
    tx,
    removed.flatMap(({ listing_ids: ids }) => ids),
  )
  await deleteBuildings(
    tx,
    removed.map(({ building_id: id }) => id),
  )
}
