import { sql } from 'kysely'
import type { AdType } from '@pb/rules/vocabulary'
import type { Db } from '../../platform/db/db.ts'
import { diffRows, type FieldChange, type RowJson } from '../listings/index.ts'
import type { ExampleListing } from './tables.ts'

/** What a file changed of one listing. */
export interface ChangeRow {
  readonly listing_id: string
  readonly kind: 'new' | 'changed' | 'gone'
  readonly record_key: string
  readonly address: string
  readonly unit: string
  readonly row_before: RowJson | null
  readonly row_after: RowJson
  readonly kept: string | null
}

/** Formats the fields of a listing that differ. */
export const formatRowChange = ({ row_before, row_after }: ChangeRow): FieldChange[] =>
  diffRows(row_before, row_after, row_after['ad_type'] as AdType)

export function toExample(row: ChangeRow): ExampleListing {
  const { kind, record_key, address, unit } = row
  return { kind, record_key, address, unit, fields: formatRowChange(row) }
}

/** Lists a page of what a run changed: new, then changed, then withdrawn; or only what its undo kept. */
export async function listChanges(
  db: Db,
  runId: string,
  { offset, limit, kept }: { readonly offset: number; readonly limit: number; readonly kept: boolean },
): Promise<{ rows: ChangeRow[]; total: number }> {
  const condition = sql`c.run_id = ${runId} AND (NOT ${kept}::boolean OR c.kept IS NOT NULL)`
  const { rows } = await sql<ChangeRow>`
    SELECT c.listing_id::text AS listing_id, c.kind, c.record_key, c.row_before, c.row_after, c.kept, b.address,
      u.label AS unit
    FROM feed_change c JOIN listing l ON l.id = c.listing_id JOIN building b ON b.id = l.building_id
      JOIN unit u ON u.id = l.unit_id
    WHERE ${condition}
    ORDER BY array_position(ARRAY['new', 'changed', 'gone'], c.kind), c.listing_id
    LIMIT ${limit} OFFSET ${offset}`.execute(db)
  const { rows: counted } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM feed_change c WHERE ${condition}`.execute(db)
  return { rows, total: counted[0]?.count ?? 0 }
}

/** A reason of refused records, with some of them. */
export interface RefusedRecords {
  readonly reason: string
  readonly count: number
  readonly records: readonly { readonly nr: number; readonly key: string }[]
}

/** The most frequent reasons why a run left records out. */
export async function listRefused(db: Db, runId: string): Promise<RefusedRecords[]> {
  const { rows } = await sql<RefusedRecords>`
    SELECT reason, count(*)::int AS count,
      (array_agg(jsonb_build_object('nr', nr, 'key', record_key) ORDER BY nr))[1:3] AS records
    FROM feed_reject WHERE run_id = ${runId} GROUP BY reason ORDER BY count(*) DESC, reason LIMIT 10`.execute(
    db,
  )
  return rows
}
