import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import type { Said } from './home.ts'
import type { PlanRow } from './plan.ts'
import type { ShownField } from './shown.ts'

/** A listing's row as JSON. */
export type RowJson = Readonly<Record<string, unknown>>

/**
 * The row of a listing `l` as somebody has written it: without what is copied from its building or worked out beside
 * it, and without the version, which an undo must let grow. Whatever anybody changes moves `modified_at`.
 */
export const rowJson = sql.raw(`to_jsonb(l) - '{neighborhood,ownership,building_type,building_features,pets,
  street_number,avenue_number,latitude,longitude,duplicate_of,source_rank,version}'::text[]`)

/** Rows of the company's listings, locked until the transaction ends. */
export async function lockRows(tx: Tx, companyId: string): Promise<Map<string, RowJson>> {
  const { rows } = await sql<{ id: string; row: RowJson }>`
    SELECT l.id, ${rowJson} AS row FROM listing l
    WHERE id IN (SELECT listing_id FROM sheet_listing WHERE company_id = ${companyId})
    ORDER BY l.id FOR UPDATE`.execute(tx)
  return new Map(rows.map(({ id, row }) => [id, row]))
}

/** One home that the company's sheets named. */
export interface Memory {
  readonly place: string
  readonly listing_id: string
  readonly said: Said
}

export async function memoryOf(tx: Tx, companyId: string): Promise<Memory[]> {
  const { rows } = await sql<Memory>`SELECT place, listing_id::text, said FROM sheet_listing
    WHERE company_id = ${companyId} ORDER BY place`.execute(tx)
  return rows
}

/** Writes what was last said of homes; what a sheet does not say of a home stays as it was said before. */
export async function remember(
  tx: Tx,
  companyId: string,
  homes: readonly { place: string; listingId: string | null; said: Said }[],
): Promise<void> {
  const json = JSON.stringify(homes)
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

/** Should a sheet name them again, that is news. */
export async function withdrawnSaid(tx: Tx, companyId: string, listingIds: readonly string[]): Promise<void> {
  await sql`UPDATE sheet_listing SET said = said || '{"status": "Withdrawn"}'
    WHERE company_id = ${companyId} AND listing_id = ANY(${listingIds}::bigint[])`.execute(tx)
}

export async function forget(tx: Tx, companyId: string, places: readonly string[]): Promise<void> {
  await sql`DELETE FROM sheet_listing
    WHERE company_id = ${companyId} AND place = ANY(${places}::text[])`.execute(tx)
}

/** Puts a company's memory back to what it was, but for homes that keep what was done to them. */
export async function putBackMemory(
  tx: Tx,
  importId: string,
  companyId: string,
  keeping: readonly string[],
): Promise<void> {
  await sql`DELETE FROM sheet_listing WHERE company_id = ${companyId} AND place <> ALL(${keeping}::text[])`.execute(
    tx,
  )
  // A listing may have been deleted for good meanwhile.
  await sql`
    INSERT INTO sheet_listing (company_id, place, listing_id, said)
    SELECT sheet_import.company_id, m.place, m.listing_id, m.said
    FROM sheet_import, jsonb_to_recordset(memory) AS m(place text, listing_id bigint, said jsonb)
    JOIN listing ON listing.id = m.listing_id
    WHERE sheet_import.id = ${importId} AND m.place <> ALL(${keeping}::text[])`.execute(tx)
}

export async function newestEvent(tx: Tx): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    SELECT coalesce(max(id), 0)::text AS id FROM listing_event`.execute(tx)
  return rows[0]!.id
}

/** Notes what was done to each listing, with its row before and after. */
export async function noteChanges(
  tx: Tx,
  {
    importId,
    last,
    rows,
  }: {
    readonly importId: string
    /** The newest event of all before. */
    readonly last: string
    readonly rows: readonly { row: PlanRow; listingId: string; before: RowJson | null }[]
  },
): Promise<void> {
  const json = JSON.stringify(
    rows.map(({ row: { place, kind, row, address, unit, fields, notes }, listingId, before }) => ({
      place,
      kind,
      listing_id: listingId,
      before,
      shown: { row, address, unit, fields, notes },
    })),
  )
  await sql`
    INSERT INTO sheet_change (import_id, listing_id, kind, place, shown, row_before, row_after, event_ids)
    SELECT ${importId}::bigint, l.id, n.kind, n.place, n.shown, nullif(n.before, 'null'), ${rowJson},
      ARRAY(SELECT e.id FROM listing_event e WHERE e.listing_id = l.id AND e.id > ${last} ORDER BY e.id)
    FROM jsonb_to_recordset(${json}::jsonb)
      AS n(place text, kind text, listing_id bigint, before jsonb, shown jsonb)
    JOIN listing l ON l.id = n.listing_id`.execute(tx)
}

export interface Applied {
  readonly by: string
  readonly now: Date
  readonly memory: readonly Memory[]
  readonly added: number
  readonly changed: number
  readonly withdrawn: number
  readonly unchanged: number
  readonly rejected: number
}

/** The draft has been applied: its file is no longer needed. */
export async function endDraft(tx: Tx, id: string, applied: Applied): Promise<void> {
  const { by, now, memory, added, changed, withdrawn, unchanged, rejected } = applied
  await sql`
    UPDATE sheet_import SET state = 'applied', worksheets = NULL, reading = NULL, applied_by = ${by},
      applied_at = ${now}::timestamptz, memory = ${JSON.stringify(memory)}::jsonb, added = ${added},
      changed = ${changed}, withdrawn = ${withdrawn}, unchanged = ${unchanged}, rejected = ${rejected}
    WHERE id = ${id}`.execute(tx)
  // Only the company's last sheet can be taken back: what the ones before it remember is no longer needed.
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
    readonly fields: readonly ShownField[]
    readonly notes: readonly string[]
  }
  readonly kept: string | null
}
