import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { deleteBuildings } from '../../buildings/index.ts'
import { deleteListings, findReferencedListings } from './delete-listings.ts'
import { rowJson } from './listing-rows.ts'
import { cancelListings, deleteListingEvents, restoreListings } from './restore-listings.ts'

/**
 * What one import did to listings: rows `c` of a table with `listing_id`, `kind` (`new`, `changed`, `gone`), `shown`,
 * `row_before` and `row_after` (as `rowJson`; before is null of a new one), `event_ids`, and `kept`, the reason why an
 * undo leaves one as it is.
 */
export interface ChangeSet {
  readonly table: string
  /** Selects the rows `c` of the import. */
  readonly condition: RawBuilder<unknown>
}

/** Locks the listings that an import wrote against concurrent edits. */
export async function lockChangedListings(tx: Tx, { table, condition }: ChangeSet): Promise<void> {
  await sql`WITH locked AS (
      SELECT id FROM listing WHERE id IN (SELECT c.listing_id FROM ${sql.table(table)} c WHERE ${condition})
      ORDER BY id FOR UPDATE)
    SELECT count(*) FROM locked`.execute(tx)
}

interface KeptReasons {
  readonly changed: string
  readonly photos: string
  /** Condition on a photo `p` of a new listing that those of people meet and those of the import do not. */
  readonly isOwnPhoto?: RawBuilder<unknown>
}

/** Marks listings that were edited since with the reason, so that the undo skips them. */
export async function markKept(
  tx: Tx,
  { table, condition }: ChangeSet,
  { changed, photos, isOwnPhoto = sql`true` }: KeptReasons,
): Promise<void> {
  await sql`
    UPDATE ${sql.table(table)} c SET kept = CASE
      WHEN ${rowJson} <> row_after THEN ${changed}
      WHEN kind = 'new' AND EXISTS (SELECT 1 FROM listing_photo p WHERE p.listing_id = l.id AND ${isOwnPhoto})
        THEN ${photos}
    END
    FROM listing l WHERE l.id = c.listing_id AND ${condition}`.execute(tx)
}

/** Restores the rows of listings that are not kept, and deletes their events. */
export async function restoreChangedListings(
  tx: Tx,
  { table, condition }: ChangeSet,
  now: Date,
): Promise<void> {
  await deleteListingEvents(
    tx,
    sql`SELECT unnest(event_ids) FROM ${sql.table(table)} c WHERE ${condition} AND kept IS NULL`,
  )
  await restoreListings(tx, {
    snapshots: sql.table(table),
    condition: sql`${condition} AND c.kept IS NULL AND c.kind <> 'new'`,
  })
  // Same as for a listing added by mistake: it was never on the market.
  await cancelListings(
    tx,
    sql`SELECT listing_id FROM ${sql.table(table)} c WHERE ${condition} AND kept IS NULL AND kind = 'new'`,
    now,
  )
}

/**
 * Removes the buildings that an import added (`newBuilding` of `shown`), with its listings in them. A building stays
 * when a listing in it is someone else's, was changed since, or has been sent, shown or written about. `ownTables` are
 * those whose rows about a listing are the import's own.
 */
export async function removeNewBuildings(
  tx: Tx,
  { table, condition }: ChangeSet,
  ownTables: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ building_id: string; listing_ids: string[] }>`
    SELECT l.building_id, array_agg(l.id::text) AS listing_ids FROM listing l
    WHERE l.building_id IN (
      SELECT own.building_id FROM ${sql.table(table)} c JOIN listing own ON own.id = c.listing_id
      WHERE ${condition} AND c.shown ->> 'newBuilding' = 'true')
    GROUP BY l.building_id
    HAVING bool_and(EXISTS (SELECT FROM ${sql.table(table)} c WHERE ${condition} AND c.listing_id = l.id
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
