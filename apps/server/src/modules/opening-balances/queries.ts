import type { OpeningKind, SharedDeals } from '@pb/contract/opening-balances'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Columns, Grid, ShownRow } from './tables.ts'
import './tables.ts'
import { toJsonText } from '../../platform/db/json-text.ts'
import { maybeOne } from '../../platform/db/one-row.ts'

export interface ImportRow {
  readonly id: string
  readonly file_name: string
  readonly state: 'draft' | 'applied' | 'undone'
  readonly created_by: string
  readonly created_at: Date
  readonly applied_at: Date | null
  readonly undone_at: Date | null
  readonly row_count: number
  readonly new: number
  readonly deals: number
  readonly known: number
  readonly refused: number
  readonly gross: number
  readonly agent_share: number
  readonly company_share: number
  readonly owed: number
}

const sum = (field: string, condition = sql`true`) =>
  sql`coalesce(sum((shown ->> ${sql.lit(field)})::numeric) FILTER (WHERE kind = 'new' AND ${condition}), 0)::float8`
/** What belongs to a deal is counted at its first row. */
const isFirst = sql`row_number < ALL (ARRAY(SELECT jsonb_array_elements_text(shown -> 'with_rows')::int))`
const isOfOffice = sql`coalesce(shown ->> 'role', '') ~ '^(Mentor|$)'`
const selectImports = sql`
  SELECT i.id, i.file_name, i.state, p.name AS created_by, i.created_at, i.applied_at, i.undone_at, i.row_count, r.*
  FROM opening_import i JOIN person p ON p.id = i.created_by CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE kind = 'new')::int AS new, count(*) FILTER (WHERE kind = 'new' AND ${isFirst})::int AS deals,
      count(*) FILTER (WHERE kind = 'known')::int AS known, count(*) FILTER (WHERE kind = 'refused')::int AS refused, ${sum('gross', isFirst)} AS gross,
      ${sum('agent_share', isOfOffice)} AS agent_share, ${sum('company_share')} + ${sum('fees')} AS company_share,
      ${sum('owed', isFirst)} AS owed
    FROM opening_import_row WHERE import_id = i.id) r`

export async function findImport(db: Db | Tx, id: string): Promise<ImportRow | undefined> {
  const { rows } = await sql<ImportRow>`${selectImports} WHERE i.id = ${id}`.execute(db)
  return maybeOne(rows)
}

export async function listImports(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ImportRow[]; total: number }> {
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<ImportRow>`${selectImports} ORDER BY i.id DESC LIMIT ${limit} OFFSET ${offset}`.execute(db),
    sql<{ total: number }>`SELECT count(*)::int AS total FROM opening_import`.execute(db),
  ])
  return { rows, total: counted[0]?.total ?? 0 }
}

/** Locks an import until the transaction ends. */
export async function lockImport(tx: Tx, id: string): Promise<ImportRow | undefined> {
  await sql`SELECT FROM opening_import WHERE id = ${id} FOR UPDATE`.execute(tx)
  return findImport(tx, id)
}

export interface DraftRow {
  readonly grid: Grid
  readonly columns: Columns
  readonly shared_deals: SharedDeals | null
}

/** The content of a draft; undefined once it is applied. */
export async function findDraft(db: Db | Tx, id: string): Promise<DraftRow | undefined> {
  const { rows } = await sql<DraftRow>`SELECT grid, columns, shared_deals FROM opening_import
    WHERE id = ${id} AND state = 'draft'`.execute(db)
  return maybeOne(rows)
}

interface NewDraft extends Omit<DraftRow, 'shared_deals'> {
  readonly fileName: string
  readonly personId: string
  readonly now: Date
}

/** Drafts are deleted after this many days. */
const draftDays = 30

export async function insertDraft(tx: Tx, draft: NewDraft): Promise<string> {
  const { fileName, grid, columns, personId, now } = draft
  await sql`DELETE FROM opening_import WHERE state = 'draft'
    AND created_at < ${now}::timestamptz - make_interval(days => ${draftDays})`.execute(tx)
  const { id } = await tx
    .insertInto('opening_import')
    .values({
      file_name: fileName,
      grid: toJsonText(grid),
      columns: toJsonText(columns),
      shared_deals: null,
      row_count: grid.rows.length,
      created_by: personId,
      created_at: now,
      applied_by: null,
      applied_at: null,
      undone_by: null,
      undone_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface StoredRow {
  readonly row_number: number
  readonly kind: OpeningKind
  readonly shown: ShownRow
  readonly deal_id: string | null
  readonly invoice_id: string | null
  readonly entry_ids: readonly string[]
}

export async function insertRows(tx: Tx, importId: string, rows: readonly StoredRow[]): Promise<void> {
  await sql`INSERT INTO opening_import_row (import_id, row_number, kind, shown, deal_id, invoice_id, entry_ids)
    SELECT ${importId}::bigint, r.* FROM jsonb_to_recordset(${toJsonText(rows)}::jsonb)
      AS r(row_number int, kind text, shown jsonb, deal_id bigint, invoice_id bigint, entry_ids bigint[])`.execute(
    tx,
  )
}

/** The rows of an applied or undone import. */
export async function readRows(
  db: Db | Tx,
  id: string,
  { kind, limit, offset }: { kind?: OpeningKind | undefined; limit?: number; offset?: number } = {},
): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`SELECT row_number, kind, shown, deal_id, invoice_id, entry_ids
    FROM opening_import_row WHERE import_id = ${id} AND ${kind === undefined ? sql`true` : sql`kind = ${kind}`}
    ORDER BY row_number LIMIT ${limit ?? null} OFFSET ${offset ?? 0}`.execute(db)
  return rows
}
