import { sql } from 'kysely'
import type { Tx } from '../../../platform/db.ts'
import { referencesToClient, type ClientReference } from '../../clients/index.ts'

/** Columns that say one thing together, such as when something was sent and by which mail. */
interface Gap {
  /** Nothing is said where all of these are null or empty texts. */
  readonly empty: readonly string[]
  /** Taken together with them from the other client's row. */
  readonly along?: readonly string[]
}

/** What a merge fills in a table of which both clients may have a row for the same thing. */
export interface MergeGaps {
  readonly table: string
  /** Two rows are of the same thing where these are alike, nulls too. */
  readonly alike: readonly string[]
  readonly gaps: readonly Gap[]
}

const known = new Map<string, MergeGaps>()

/**
 * Has merges fill gaps: of a thing that both clients had, the kept client's word stands, and what it lacks comes from
 * the other one. A room whose tables hold one row of a client for each thing says so here.
 */
export function addMergeGaps(gaps: MergeGaps): void {
  known.set(gaps.table, gaps)
}

/** Something said of each column, as SQL. */
const each = (columns: readonly string[], say: (column: string) => string, between = ', ') =>
  sql.raw(columns.map(say).join(between))
const json = (columns: readonly string[], of: string) =>
  sql`jsonb_build_object(${each(columns, (column) => `'${column}', ${of}.${column}`)})`
const silent = (columns: readonly string[], of: string) =>
  sql`(${each(columns, (column) => `coalesce(${of}.${column}::text, '') = ''`, ' AND ')})`

interface Pair {
  readonly mergeId: string
  readonly from: string
  readonly to: string
}

const columnsOf = ({ empty, along = [] }: Gap) => [...empty, ...along]

async function fillGap(tx: Tx, { key }: ClientReference, { table, alike }: MergeGaps, gap: Gap, pair: Pair) {
  const columns = columnsOf(gap)
  await sql`
    WITH pair AS (
      SELECT kept.ctid AS kept_row, ${json(key, 'kept')} AS kept_key, ${json(columns, 'kept')} AS kept_said,
        ${json(columns, 'other')} AS other_said, ${each(columns, (column) => `other.${column}`)}
      FROM ${sql.table(table)} kept JOIN ${sql.table(table)} other ON other.client_id = ${pair.from}
        AND ${each(alike, (column) => `other.${column} IS NOT DISTINCT FROM kept.${column}`, ' AND ')}
      WHERE kept.client_id = ${pair.to} AND ${silent(gap.empty, 'kept')} AND NOT ${silent(gap.empty, 'other')}
    ), filled AS (
      UPDATE ${sql.table(table)} t SET ${each(columns, (column) => `${column} = pair.${column}`)}
      FROM pair WHERE t.ctid = pair.kept_row
    )
    INSERT INTO client_merge_fill (merge_id, table_name, key, before, after)
    SELECT ${pair.mergeId}::bigint, ${table}, kept_key, kept_said, other_said FROM pair`.execute(tx)
}

async function emptyGap(tx: Tx, { key }: ClientReference, { table }: MergeGaps, gap: Gap, mergeId: string) {
  const columns = columnsOf(gap)
  await sql`
    UPDATE ${sql.table(table)} t SET ${each(columns, (column) => `${column} = was.${column}`)}
    FROM client_merge_fill f, LATERAL jsonb_populate_record(NULL::${sql.table(table)}, f.key) own,
      LATERAL jsonb_populate_record(NULL::${sql.table(table)}, f.before) was
    WHERE f.merge_id = ${mergeId} AND f.table_name = ${table} AND ${json(columns, 't')} = f.after
      AND ${each(key, (column) => `t.${column} IS NOT DISTINCT FROM own.${column}`, ' AND ')}`.execute(tx)
}

async function eachGap(tx: Tx, work: (ref: ClientReference, of: MergeGaps, gap: Gap) => Promise<void>) {
  const references = await referencesToClient(tx)
  for (const of of known.values()) {
    const ref = references.find(({ table, column }) => table === of.table && column === 'client_id')
    if (!ref) throw new Error(`${of.table} has no client`)
    for (const gap of of.gaps) await work(ref, of, gap)
  }
}

/** Fills what the kept client's rows lack from the rows of the other one that stayed, since both had one. */
export function fillGaps(tx: Tx, pair: Pair): Promise<void> {
  return eachGap(tx, (ref, of, gap) => fillGap(tx, ref, of, gap, pair))
}

/** Takes out what a merge filled, but where somebody has changed it since. */
export function emptyGaps(tx: Tx, mergeId: string): Promise<void> {
  return eachGap(tx, (ref, of, gap) => emptyGap(tx, ref, of, gap, mergeId))
}
