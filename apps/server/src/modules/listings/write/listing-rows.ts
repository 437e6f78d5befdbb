import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'

/** A row of `listing` as JSON. */
export type RowJson = Readonly<Record<string, unknown>>

/**
 * The row of a listing `l` without derived columns (copied from its building or computed), and without the version,
 * which must keep growing through an undo. Every edit changes `modified_at`.
 */
export const rowJson = sql.raw(`to_jsonb(l) - '{neighborhood,ownership,building_type,building_features,pets,
  street_number,avenue_number,latitude,longitude,duplicate_of,source_rank,version}'::text[]`)

/** Returns the rows of listings. */
export async function findRows(tx: Tx, ids: readonly string[]): Promise<Map<string, RowJson>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; row: RowJson }>`
    SELECT l.id, ${rowJson} AS row FROM listing l WHERE id = ANY(${ids}::bigint[])`.execute(tx)
  return new Map(rows.map(({ id, row }) => [id, row]))
}

/** Returns the id of the last event of any listing, 0 if there is none. */
export async function findLatestEventId(tx: Tx): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    SELECT coalesce(max(id), 0)::text AS id FROM listing_event`.execute(tx)
  return maybeOne(rows)?.id ?? '0'
}

/** The ids of the events of a listing `l` after that with an id. */
export const eventIdsAfter = (eventId: string) =>
  sql`ARRAY(SELECT e.id FROM listing_event e WHERE e.listing_id = l.id AND e.id > ${eventId} ORDER BY e.id)`
