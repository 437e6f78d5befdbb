import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { toJsonText } from '../../../platform/db/json-text.ts'
import { eventIdsAfter, findLatestEventId, findRows, rowJson, type RowJson } from '../../listings/index.ts'
import type { ImportContext } from '../import-types.ts'

/** Listings as they are before a batch, locked until the transaction ends. */
interface Snapshot {
  readonly rows: ReadonlyMap<string, RowJson>
  /** Rows of `feed_listing` by listing. */
  readonly records: ReadonlyMap<string, RowJson>
  readonly lastEventId: string
  readonly lastBuildingId: string
}

export interface ListingChange {
  readonly listingId: string
  readonly kind: 'new' | 'changed' | 'gone'
  readonly recordKey: string
}

/** Of a run whose changes are recorded: that of a file, or its preview. */
type Recording = Pick<ImportContext, 'runId' | 'sourceId' | 'kind'>

/** Locks listings and returns them as they are. */
export async function takeSnapshot(
  tx: Tx,
  { sourceId, kind }: Pick<Recording, 'sourceId' | 'kind'>,
  listingIds: readonly string[],
): Promise<Snapshot> {
  if (kind === 'sync') return { rows: new Map(), records: new Map(), lastEventId: '0', lastBuildingId: '0' }
  await sql`WITH locked AS (
      SELECT id FROM listing WHERE id = ANY(${listingIds}::bigint[]) ORDER BY id FOR UPDATE)
    SELECT count(*) FROM locked`.execute(tx)
  const { rows: records } = await sql<{ id: string; record: RowJson }>`
    SELECT listing_id::text AS id, to_jsonb(f) AS record FROM feed_listing f
    WHERE source_id = ${sourceId} AND listing_id = ANY(${listingIds}::bigint[])`.execute(tx)
  const { rows: last } = await sql<{ id: string }>`
    SELECT coalesce(max(id), 0)::text AS id FROM building`.execute(tx)
  return {
    rows: await findRows(tx, listingIds),
    records: new Map(records.map(({ id, record }) => [id, record])),
    lastEventId: await findLatestEventId(tx),
    lastBuildingId: last[0]?.id ?? '0',
  }
}

/** Changes per statement. */
const batchSize = 1000

/**
 * Records the changes to listings, with their rows before and after; those that are as before are left out. A listing
 * that the run changes again keeps the row of before the run, and is kept by an undo when someone edited it in between.
 */
export async function recordChanges(
  tx: Tx,
  { runId, kind }: Recording,
  { rows, records, lastEventId, lastBuildingId }: Snapshot,
  changes: readonly ListingChange[],
): Promise<void> {
  if (kind === 'sync') return
  for (let from = 0; from < changes.length; from += batchSize) {
    const json = toJsonText(
      changes.slice(from, from + batchSize).map((change) => ({
        listing_id: change.listingId,
        kind: change.kind,
        record_key: change.recordKey,
        before: rows.get(change.listingId) ?? null,
        record: records.get(change.listingId) ?? null,
      })),
    )
    await sql`
      INSERT INTO feed_change AS old (run_id, listing_id, kind, record_key, shown, row_before, row_after, record_before,
        event_ids)
      SELECT ${runId}::bigint, l.id, n.kind, n.record_key,
        CASE WHEN n.kind = 'new' AND l.building_id > ${lastBuildingId}::bigint THEN '{"newBuilding": true}' ELSE '{}' END::jsonb,
        nullif(n.before, 'null'), ${rowJson}, nullif(n.record, 'null'), ${eventIdsAfter(lastEventId)}
      FROM jsonb_to_recordset(${json}::jsonb)
        AS n(listing_id bigint, kind text, record_key text, before jsonb, record jsonb)
      JOIN listing l ON l.id = n.listing_id
      WHERE nullif(n.before, 'null') IS DISTINCT FROM ${rowJson}
      ON CONFLICT (run_id, listing_id) DO UPDATE SET
        kind = CASE WHEN old.kind = 'new' THEN 'new' ELSE excluded.kind END,
        row_after = CASE WHEN old.row_after = excluded.row_before THEN excluded.row_after ELSE old.row_after END,
        event_ids = old.event_ids || excluded.event_ids`.execute(tx)
  }
}
