import { sql } from 'kysely'
import type { Tx } from '../../platform/db/db.ts'
import type { ParsedRow } from './sheet-row.ts'
import type { PlanRow } from './plan-row.ts'
import { eventIdsAfter, rowJson, type FieldChange, type RowJson } from '../listings/index.ts'
import { toJsonText } from '../../platform/db/json-text.ts'

/** Locks the company's listings until the transaction ends. */
export async function lockRows(tx: Tx, companyId: string): Promise<void> {
  await sql`WITH locked AS (
      SELECT l.id FROM listing l WHERE id IN (SELECT listing_id FROM sheet_listing WHERE company_id = ${companyId})
      ORDER BY l.id FOR UPDATE)
    SELECT count(*) FROM locked`.execute(tx)
}

/** Stores the units of the company's sheets with the import, for its undo. */
export async function saveSheetListings(tx: Tx, importId: string, companyId: string): Promise<void> {
  await sql`UPDATE sheet_import SET memory = (
      SELECT coalesce(jsonb_agg(jsonb_build_object('place', place, 'listing_id', listing_id::text, 'said', said)
        ORDER BY place), '[]') FROM sheet_listing WHERE company_id = ${companyId})
    WHERE id = ${importId}`.execute(tx)
}

/** Stores the last parsed rows of units; null values keep the ones of earlier sheets. */
export async function upsertSheetListings(
  tx: Tx,
  companyId: string,
  units: readonly { place: string; listingId: string | null; said: ParsedRow }[],
): Promise<void> {
  const json = toJsonText(units)
  await sql`
    INSERT INTO sheet_listing AS old (company_id, place, listing_id, said)
    SELECT ${companyId}::bigint, h.place, coalesce(h."listingId", known.listing_id), h.said
    FROM jsonb_to_recordset(${json}::jsonb) AS h(place text, "listingId" bigint, said jsonb)
    LEFT JOIN sheet_listing known ON known.company_id = ${companyId} AND known.place = h.place
    WHERE coalesce(h."listingId", known.listing_id) IS NOT NULL
    ON CONFLICT (company_id, place) DO UPDATE SET listing_id = excluded.listing_id,
      said = CASE WHEN old.listing_id = excluded.listing_id THEN old.said || jsonb_strip_nulls(excluded.said)
        ELSE excluded.said END`.execute(tx)
}

/** Records the withdrawal, so that a sheet that lists these units again counts as a change. */
export async function markWithdrawn(tx: Tx, companyId: string, listingIds: readonly string[]): Promise<void> {
  await sql`UPDATE sheet_listing SET said = said || '{"status": "Withdrawn"}'
    WHERE company_id = ${companyId} AND listing_id = ANY(${listingIds}::bigint[])`.execute(tx)
}

export async function deleteSheetListings(
  tx: Tx,
  companyId: string,
  places: readonly string[],
): Promise<void> {
  await sql`DELETE FROM sheet_listing
    WHERE company_id = ${companyId} AND place = ANY(${places}::text[])`.execute(tx)
}

/** Restores `sheet_listing` to its state before the import, except for units whose changes are kept. */
export async function restoreSheetListings(
  tx: Tx,
  importId: string,
  companyId: string,
  keptPlaces: readonly string[],
): Promise<void> {
  await sql`DELETE FROM sheet_listing WHERE company_id = ${companyId} AND place <> ALL(${keptPlaces}::text[])`.execute(
    tx,
  )
  // The join skips listings that were permanently deleted since.
  await sql`
    INSERT INTO sheet_listing (company_id, place, listing_id, said)
    SELECT sheet_import.company_id, m.place, m.listing_id, m.said
    FROM sheet_import, jsonb_to_recordset(memory) AS m(place text, listing_id bigint, said jsonb)
    JOIN listing ON listing.id = m.listing_id
    WHERE sheet_import.id = ${importId} AND m.place <> ALL(${keptPlaces}::text[])`.execute(tx)
}

/** Records the change to each listing, with its row before and after. */
export async function recordChanges(
  tx: Tx,
  {
    importId,
    lastEventId,
    rows,
  }: {
    readonly importId: string
    /** Id of the last listing event before the import. */
    readonly lastEventId: string
    readonly rows: readonly { row: PlanRow; listingId: string; before: RowJson | null }[]
  },
): Promise<void> {
  const json = toJsonText(
    rows.map(({ row: { place, kind, row, address, unit, fields, notes, building }, listingId, before }) => ({
      place,
      kind,
      listing_id: listingId,
      before,
      shown: { row, address, unit, fields, notes, ...(building && { newBuilding: true }) },
    })),
  )
  await sql`
    INSERT INTO sheet_change (import_id, listing_id, kind, place, shown, row_before, row_after, event_ids)
    SELECT ${importId}::bigint, l.id, n.kind, n.place, n.shown, nullif(n.before, 'null'), ${rowJson},
      ${eventIdsAfter(lastEventId)}
    FROM jsonb_to_recordset(${json}::jsonb)
      AS n(place text, kind text, listing_id bigint, before jsonb, shown jsonb)
    JOIN listing l ON l.id = n.listing_id`.execute(tx)
}

export type ImportCounts = Readonly<Record<'new' | 'changed' | 'gone' | 'unchanged' | 'rejects', number>>

export interface ImportResult {
  readonly by: string
  readonly now: Date
  readonly counts: ImportCounts
}

/** Marks the draft as applied and drops its file. */
export async function completeImport(tx: Tx, id: string, result: ImportResult): Promise<void> {
  const { by, now, counts } = result
  await sql`
    UPDATE sheet_import SET state = 'applied', worksheet_names = (
        SELECT array_agg(sheet ->> 'name' ORDER BY nr) FROM jsonb_array_elements(worksheets) WITH ORDINALITY AS s(sheet, nr)),
      worksheets = NULL, reading = NULL, preview = NULL, problem = '', applied_by = ${by},
      applied_at = ${now}::timestamptz, added = ${counts.new}, changed = ${counts.changed},
      withdrawn = ${counts.gone}, unchanged = ${counts.unchanged}, rejected = ${counts.rejects}
    WHERE id = ${id}`.execute(tx)
  // Only the company's last sheet can be undone, so undone sheets before it no longer need their snapshot.
  await sql`UPDATE sheet_import SET memory = NULL WHERE id <> ${id} AND memory IS NOT NULL AND state = 'undone'
    AND company_id = (SELECT company_id FROM sheet_import WHERE id = ${id})`.execute(tx)
}

export interface ChangeRow {
  readonly listing_id: string
  readonly kind: 'new' | 'changed' | 'gone'
  readonly place: string
  readonly shown: {
    readonly row: number | null
    readonly address: string
    readonly unit: string
    readonly fields: readonly FieldChange[]
    readonly notes: readonly string[]
  }
  readonly kept: string | null
}
