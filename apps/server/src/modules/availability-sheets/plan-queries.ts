import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { HeldListing } from './held-listings.ts'
import type { PlanRow } from './plan-row.ts'
import type { PlanKind } from './plan-rows.ts'
import type { ParsedRow, SheetReject } from './sheet-row.ts'
import { toJsonText } from '../../platform/db/json-text.ts'
import { one } from '../../platform/db/one-row.ts'

/** A row that is left out, as it is stored. */
type LeftOutRow = Omit<SheetReject, 'named'>

/** A stored row of a plan, by its kind. */
export interface StoredPlanRows {
  readonly new: PlanRow
  readonly changed: PlanRow
  readonly gone: PlanRow
  readonly rejects: LeftOutRow
  readonly held: HeldListing
  readonly unchanged: { readonly place: string; readonly parsed: ParsedRow }
  readonly closed: { readonly place: string }
}

/** Deletes the stored plan of a draft, or only some kinds of its rows. */
export async function deletePlanRows(
  tx: Tx,
  importId: string,
  except: readonly PlanKind[] = [],
): Promise<void> {
  await sql`DELETE FROM sheet_plan_row WHERE import_id = ${importId} AND kind <> ALL(${except}::text[])`.execute(
    tx,
  )
}

/** Stores rows of one kind; `from` is the number of the first. */
export async function insertPlanRows(
  tx: Tx,
  importId: string,
  { kind, from, rows }: { readonly kind: PlanKind; readonly from: number; readonly rows: readonly object[] },
): Promise<void> {
  if (rows.length === 0) return
  await sql`INSERT INTO sheet_plan_row (import_id, kind, number, row)
    SELECT ${importId}::bigint, ${kind}, ${from}::int + nr::int - 1, row
    FROM jsonb_array_elements(${toJsonText(rows)}::jsonb) WITH ORDINALITY AS input(row, nr)`.execute(tx)
}

/** Numbers the rows that are left out in the order of the file, whenever they were stored. */
export async function orderLeftOut(tx: Tx, importId: string): Promise<void> {
  await sql`WITH stored AS (DELETE FROM sheet_plan_row WHERE import_id = ${importId} AND kind = 'rejects' RETURNING number, row)
    INSERT INTO sheet_plan_row (import_id, kind, number, row)
    SELECT ${importId}::bigint, 'rejects',
      row_number() OVER (ORDER BY (row ->> 'worksheet')::int, (row ->> 'row')::int, number) - 1, row FROM stored`.execute(
    tx,
  )
}

export interface PlanPageQuery {
  readonly kinds: readonly PlanKind[]
  readonly offset: number
  readonly limit: number
}

/** Returns a page of each kind. */
export async function findPlanRows(
  db: Db | Tx,
  importId: string,
  { kinds, offset, limit }: PlanPageQuery,
): Promise<{ [Kind in PlanKind]: StoredPlanRows[Kind][] }> {
  const { rows } = await sql<{ kind: PlanKind; row: object }>`SELECT kind, row FROM sheet_plan_row
    WHERE import_id = ${importId} AND kind = ANY(${kinds}::text[])
      AND number >= ${offset} AND number < ${offset + limit} ORDER BY kind, number`.execute(db)
  const page = { new: [], changed: [], gone: [], rejects: [], held: [], unchanged: [], closed: [] }
  for (const { kind, row } of rows) (page[kind] as object[]).push(row)
  return page
}

/** Reads all rows of a kind in batches. */
export async function* readPlanRows<Kind extends PlanKind>(
  db: Db | Tx,
  importId: string,
  { kind, batchSize }: { readonly kind: Kind; readonly batchSize: number },
): AsyncGenerator<StoredPlanRows[Kind][]> {
  for (let offset = 0; ; offset += batchSize) {
    const page = await findPlanRows(db, importId, { kinds: [kind], offset, limit: batchSize })
    const rows: StoredPlanRows[Kind][] = page[kind]
    if (rows.length > 0) yield rows
    if (rows.length < batchSize) return
  }
}

export async function countPlanRows(db: Db, importId: string, kind: PlanKind): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM sheet_plan_row
    WHERE import_id = ${importId} AND kind = ${kind}`.execute(db)
  return one(rows).count
}
