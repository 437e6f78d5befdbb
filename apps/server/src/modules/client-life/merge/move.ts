import { sql, type RawBuilder } from 'kysely'
import pg from 'pg'
import type { Tx } from '../../../platform/db.ts'
import { referencesToClient, type ClientReference } from '../../clients/index.ts'

/** Its rows speak of merges themselves. */
const apart = 'client_merge'
/** Tables whose rows have a place among those of their client. */
const placed = ['client_email', 'client_phone']

const names = (columns: readonly string[], of: string): RawBuilder<unknown> =>
  sql.raw(columns.map((column) => `${of}.${column}`).join(', '))

function keyJson({ key }: ClientReference): RawBuilder<unknown> {
  return sql.raw(
    `jsonb_build_object(${key.map((column) => `'${column.replaceAll('"', '')}', t.${column}`).join(', ')})`,
  )
}

/** The row `t` is the one that the record `r` names; by plain equality where it can be, which an index finds. */
function same({ key, nullable }: ClientReference): RawBuilder<unknown> {
  const equal = (column: string) =>
    nullable.includes(column) ? `t.${column} IS NOT DISTINCT FROM r.${column}` : `t.${column} = r.${column}`
  return sql.raw(key.map(equal).join(' AND '))
}

function recordOf({ table }: ClientReference, json: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`jsonb_populate_record(NULL::${sql.raw(table)}, ${json}) r`
}

/** A row is there already where another one is to go. */
function isTaken(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '23505' || error.code === '23P01')
}

/** Does work within the transaction; false, and nothing done, where a row is there already. */
async function attempt(tx: Tx, work: () => Promise<unknown>): Promise<boolean> {
  await sql`SAVEPOINT move`.execute(tx)
  try {
    await work()
    await sql`RELEASE SAVEPOINT move`.execute(tx)
    return true
  } catch (error) {
    if (!isTaken(error)) throw error
    await sql`ROLLBACK TO SAVEPOINT move`.execute(tx)
    return false
  }
}

interface Move {
  readonly mergeId: string
  readonly from: string
  readonly to: string
}

/** Moves rows of a table to another client and writes down which; `only` narrows them to one. */
async function moveRows(tx: Tx, ref: ClientReference, { mergeId, from, to }: Move, only: string | null) {
  const table = sql.raw(ref.table)
  const column = sql.raw(ref.column)
  const one = only === null ? sql`` : sql`FROM ${recordOf(ref, sql`${only}::jsonb`)}`
  const which = only === null ? sql`` : sql`AND ${same(ref)}`
  const place = placed.includes(ref.table) ? sql`t.position` : sql`NULL::smallint`
  await sql`
    WITH moved AS (UPDATE ${table} t SET ${column} = ${to}::bigint ${one}
      WHERE t.${column} = ${from}::bigint ${which} RETURNING ${keyJson(ref)} AS key, ${place} AS position)
    INSERT INTO client_merge_move (merge_id, table_name, column_name, key, position)
    SELECT ${mergeId}::bigint, ${ref.table}, ${ref.column}, key, position FROM moved`.execute(tx)
}

/** Moves everything of one table; a row whose like the other client has already stays where it is. */
async function moveTable(tx: Tx, ref: ClientReference, move: Move): Promise<void> {
  if (ref.key.length === 0) throw new Error(`${ref.table} has no key by which a merge could be taken back`)
  if (await attempt(tx, () => moveRows(tx, ref, move, null))) return
  const { rows } = await sql<{ key: string }>`SELECT ${keyJson(ref)}::text AS key FROM ${sql.raw(ref.table)} t
    WHERE t.${sql.raw(ref.column)} = ${move.from}::bigint ORDER BY ${names(ref.key, 't')}`.execute(tx)
  for (const { key } of rows) await attempt(tx, () => moveRows(tx, ref, move, key))
}

/** Puts moved addresses and numbers behind those that were there. */
async function placeBehind(tx: Tx, table: string, { mergeId, to }: Move): Promise<void> {
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

/** Moves what hangs on one client to another one, in every room. */
export async function moveAll(tx: Tx, move: Move): Promise<void> {
  for (const ref of await referencesToClient(tx)) if (ref.table !== apart) await moveTable(tx, ref, move)
  for (const table of placed) await placeBehind(tx, table, move)
}

async function returnRows(tx: Tx, ref: ClientReference, { mergeId, from }: Move, only: string | null) {
  const table = sql.raw(ref.table)
  const which = only === null ? sql`` : sql`AND m.key = ${only}::jsonb`
  const place = placed.includes(ref.table) ? sql`, position = m.position` : sql``
  await sql`UPDATE ${table} t SET ${sql.raw(ref.column)} = ${from}::bigint ${place}
    FROM client_merge_move m, LATERAL ${recordOf(ref, sql`m.key`)}
    WHERE m.merge_id = ${mergeId} AND m.table_name = ${ref.table} AND m.column_name = ${ref.column}
      AND ${same(ref)} ${which}`.execute(tx)
}

/** Brings back what a merge moved, as far as it is still there. */
export async function returnAll(tx: Tx, move: Move): Promise<void> {
  for (const ref of await referencesToClient(tx)) {
    if (ref.table === apart) continue
    if (await attempt(tx, () => returnRows(tx, ref, move, null))) continue
    const { rows } = await sql<{ key: string }>`SELECT key::text FROM client_merge_move
      WHERE merge_id = ${move.mergeId} AND table_name = ${ref.table} AND column_name = ${ref.column}
      ORDER BY key`.execute(tx)
    for (const { key } of rows) await attempt(tx, () => returnRows(tx, ref, move, key))
  }
}
