import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { findClientReferences, type ClientReference } from '../index.ts'

/** Columns that belong together, such as the time and the message of an email sent. */
interface Gap {
  /** The gap exists when all of these are null or empty texts. */
  readonly empty: readonly string[]
  /** Copied along with them from the other client's row. */
  readonly with?: readonly string[]
}

/** Gaps that a merge fills in a table where both clients may have a row for the same thing. */
export interface MergeGaps {
  readonly table: string
  /** Columns by which the two clients' rows are matched; nulls are equal. */
  readonly matchOn: readonly string[]
  readonly gaps: readonly Gap[]
}

const registeredGaps = new Map<string, MergeGaps>()

/**
 * Registers a table with at most one row per client and thing. When both clients have a row, the kept client's values
 * win and its gaps are filled from the other row.
 */
export function addMergeGaps(gaps: MergeGaps): void {
  registeredGaps.set(gaps.table, gaps)
}

/** SQL with one expression per column. */
const joinColumns = (columns: readonly string[], format: (column: string) => string, separator = ', ') =>
  sql.raw(columns.map(format).join(separator))
const toJsonSql = (columns: readonly string[], of: string) =>
  sql`jsonb_build_object(${joinColumns(columns, (column) => `'${column}', ${of}.${column}`)})`
const isEmptySql = (columns: readonly string[], of: string) =>
  sql`(${joinColumns(columns, (column) => `coalesce(${of}.${column}::text, '') = ''`, ' AND ')})`

interface MergedPair {
  readonly mergeId: string
  readonly from: string
  readonly to: string
}

const getColumns = ({ empty, with: others = [] }: Gap) => [...empty, ...others]

async function fillGap(
  tx: Tx,
  { key }: ClientReference,
  { table, matchOn }: MergeGaps,
  gap: Gap,
  pair: MergedPair,
) {
  const columns = getColumns(gap)
  await sql`
    WITH pair AS (
      SELECT kept.ctid AS kept_row, ${toJsonSql(key, 'kept')} AS kept_key, ${toJsonSql(columns, 'kept')} AS kept_values,
        ${toJsonSql(columns, 'other')} AS other_values, ${joinColumns(columns, (column) => `other.${column}`)}
      FROM ${sql.table(table)} kept JOIN ${sql.table(table)} other ON other.client_id = ${pair.from}
        AND ${joinColumns(matchOn, (column) => `other.${column} IS NOT DISTINCT FROM kept.${column}`, ' AND ')}
      WHERE kept.client_id = ${pair.to} AND ${isEmptySql(gap.empty, 'kept')} AND NOT ${isEmptySql(gap.empty, 'other')}
    ), filled AS (
      UPDATE ${sql.table(table)} t SET ${joinColumns(columns, (column) => `${column} = pair.${column}`)}
      FROM pair WHERE t.ctid = pair.kept_row
    )
    INSERT INTO client_merge_fill (merge_id, table_name, key, before, after)
    SELECT ${pair.mergeId}::bigint, ${table}, kept_key, kept_values, other_values FROM pair`.execute(tx)
}

async function clearGap(tx: Tx, { key }: ClientReference, { table }: MergeGaps, gap: Gap, mergeId: string) {
  const columns = getColumns(gap)
  await sql`
    UPDATE ${sql.table(table)} t SET ${joinColumns(columns, (column) => `${column} = was.${column}`)}
    FROM client_merge_fill f, LATERAL jsonb_populate_record(NULL::${sql.table(table)}, f.key) own,
      LATERAL jsonb_populate_record(NULL::${sql.table(table)}, f.before) was
    WHERE f.merge_id = ${mergeId} AND f.table_name = ${table} AND ${toJsonSql(columns, 't')} = f.after
      AND ${joinColumns(key, (column) => `t.${column} IS NOT DISTINCT FROM own.${column}`, ' AND ')}`.execute(
    tx,
  )
}

async function forEachGap(tx: Tx, work: (ref: ClientReference, of: MergeGaps, gap: Gap) => Promise<void>) {
  const references = await findClientReferences(tx)
  for (const of of registeredGaps.values()) {
    const ref = references.find(({ table, column }) => table === of.table && column === 'client_id')
    if (!ref) throw new Error(`${of.table} has no client`)
    for (const gap of of.gaps) await work(ref, of, gap)
  }
}

/** Fills the gaps in the kept client's rows from the other client's rows that could not be moved. */
export function fillGaps(tx: Tx, pair: MergedPair): Promise<void> {
  return forEachGap(tx, (ref, of, gap) => fillGap(tx, ref, of, gap, pair))
}

/** Reverts the gaps filled by a merge, except for values changed since. */
export function clearGaps(tx: Tx, mergeId: string): Promise<void> {
  return forEachGap(tx, (ref, of, gap) => clearGap(tx, ref, of, gap, mergeId))
}
