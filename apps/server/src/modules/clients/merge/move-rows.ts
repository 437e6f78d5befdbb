import { sql, type RawBuilder } from 'kysely'
import pg from 'pg'
import type { Tx } from '../../../platform/db/db.ts'
import { findClientReferences, type ClientReference } from '../index.ts'

/** The table of merges itself, which is never moved. */
const excludedTable = 'client_merge'
/** Tables whose rows are ordered within a client by `position`. */
const positionedTables = ['client_email', 'client_phone']

const qualifyColumns = (columns: readonly string[], of: string): RawBuilder<unknown> =>
  sql.raw(columns.map((column) => `${of}.${column}`).join(', '))

function toKeyJson({ key }: ClientReference): RawBuilder<unknown> {
  return sql.raw(
    `jsonb_build_object(${key.map((column) => `'${column.replaceAll('"', '')}', t.${column}`).join(', ')})`,
  )
}

/** SQL condition: row `t` has the key in record `r`. Columns that cannot be null use `=`, so that an index applies. */
function matchesKey({ key, nullable }: ClientReference): RawBuilder<unknown> {
  const equal = (column: string) =>
    nullable.includes(column) ? `t.${column} IS NOT DISTINCT FROM r.${column}` : `t.${column} = r.${column}`
  return sql.raw(key.map(equal).join(' AND '))
}

function toRecord({ table }: ClientReference, json: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`jsonb_populate_record(NULL::${sql.raw(table)}, ${json}) r`
}

/** True for a violated unique or exclusion constraint. */
function isUniqueViolation(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '23505' || error.code === '23P01')
}

/** Runs work in a savepoint; on a unique violation rolls it back and returns false. */
async function trySavepoint(tx: Tx, work: () => Promise<unknown>): Promise<boolean> {
  await sql`SAVEPOINT move`.execute(tx)
  try {
    await work()
    await sql`RELEASE SAVEPOINT move`.execute(tx)
    return true
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    await sql`ROLLBACK TO SAVEPOINT move`.execute(tx)
    return false
  }
}

interface Move {
  readonly mergeId: string
  readonly from: string
  readonly to: string
}

/** Moves rows of a table to another client and records their keys; `onlyKey` restricts it to one row. */
async function moveRows(tx: Tx, ref: ClientReference, { mergeId, from, to }: Move, onlyKey: string | null) {
  const table = sql.raw(ref.table)
  const column = sql.raw(ref.column)
  const keyRecord = onlyKey === null ? sql`` : sql`FROM ${toRecord(ref, sql`${onlyKey}::jsonb`)}`
  const condition = onlyKey === null ? sql`` : sql`AND ${matchesKey(ref)}`
  const position = positionedTables.includes(ref.table) ? sql`t.position` : sql`NULL::smallint`
  await sql`
    WITH moved AS (UPDATE ${table} t SET ${column} = ${to}::bigint ${keyRecord}
      WHERE t.${column} = ${from}::bigint ${condition} RETURNING ${toKeyJson(ref)} AS key, ${position} AS position)
    INSERT INTO client_merge_move (merge_id, table_name, column_name, key, position)
    SELECT ${mergeId}::bigint, ${ref.table}, ${ref.column}, key, position FROM moved`.execute(tx)
}

/** Moves all rows of one table; rows that would duplicate one of the other client stay. */
async function moveTable(tx: Tx, ref: ClientReference, move: Move): Promise<void> {
  if (ref.key.length === 0) throw new Error(`${ref.table} has no key, so a merge could not be undone`)
  if (await trySavepoint(tx, () => moveRows(tx, ref, move, null))) return
  const { rows } = await sql<{
    key: string
  }>`SELECT ${toKeyJson(ref)}::text AS key FROM ${sql.raw(ref.table)} t
    WHERE t.${sql.raw(ref.column)} = ${move.from}::bigint ORDER BY ${qualifyColumns(ref.key, 't')}`.execute(
    tx,
  )
  for (const { key } of rows) await trySavepoint(tx, () => moveRows(tx, ref, move, key))
}

/** Puts moved emails and phones after the existing ones. */
async function appendPositions(tx: Tx, table: string, { mergeId, to }: Move): Promise<void> {
  await sql`
    WITH behind AS (SELECT t.ctid AS row, row_number() OVER (ORDER BY m.position, t.ctid) - 1 AS at
      FROM ${sql.table(table)} t JOIN client_merge_move m ON m.merge_id = ${mergeId} AND m.table_name = ${table}
      CROSS JOIN LATERAL jsonb_populate_record(NULL::${sql.table(table)}, m.key) r
      WHERE t.client_id = ${to} AND ${table === 'client_email' ? sql`t.email = r.email` : sql`t.phone = r.phone`}),
    last AS (SELECT coalesce(max(t.position), -1) + 1 AS position FROM ${sql.table(table)} t
      WHERE t.client_id = ${to} AND t.ctid NOT IN (SELECT row FROM behind))
    UPDATE ${sql.table(table)} t SET position = last.position + behind.at FROM behind, last
    WHERE t.ctid = behind.row`.execute(tx)
}

/** Moves all rows that refer to one client, of every module, to another client. */
export async function moveAll(tx: Tx, move: Move): Promise<void> {
  for (const ref of await findClientReferences(tx))
    if (ref.table !== excludedTable) await moveTable(tx, ref, move)
  for (const table of positionedTables) await appendPositions(tx, table, move)
}

async function moveRowsBack(tx: Tx, ref: ClientReference, { mergeId, from }: Move, onlyKey: string | null) {
  const table = sql.raw(ref.table)
  const condition = onlyKey === null ? sql`` : sql`AND m.key = ${onlyKey}::jsonb`
  const position = positionedTables.includes(ref.table) ? sql`, position = m.position` : sql``
  await sql`UPDATE ${table} t SET ${sql.raw(ref.column)} = ${from}::bigint ${position}
    FROM client_merge_move m, LATERAL ${toRecord(ref, sql`m.key`)}
    WHERE m.merge_id = ${mergeId} AND m.table_name = ${ref.table} AND m.column_name = ${ref.column}
      AND ${matchesKey(ref)} ${condition}`.execute(tx)
}

/** Moves back the rows moved by a merge, as far as they still exist. */
export async function moveAllBack(tx: Tx, move: Move): Promise<void> {
  for (const ref of await findClientReferences(tx)) {
    if (ref.table === excludedTable) continue
    if (await trySavepoint(tx, () => moveRowsBack(tx, ref, move, null))) continue
    const { rows } = await sql<{ key: string }>`SELECT key::text FROM client_merge_move
      WHERE merge_id = ${move.mergeId} AND table_name = ${ref.table} AND column_name = ${ref.column}
      ORDER BY key`.execute(tx)
    for (const { key } of rows) await trySavepoint(tx, () => moveRowsBack(tx, ref, move, key))
  }
}
