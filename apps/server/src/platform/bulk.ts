import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from './db.ts'

/** A table's columns with their SQL types, in the order in which they are written. */
export type BulkColumns<Row> = { readonly [Column in keyof Row & string]: string }

/**
 * Writes many rows with one statement: each column travels as one array, so that neither the length of the statement
 * nor the number of its parameters grows with the rows. `tail` is what follows, for example ON CONFLICT or RETURNING.
 */
export async function insertMany<Row extends object, Result = unknown>(
  tx: Tx | Db,
  table: string,
  columns: BulkColumns<Row>,
  rows: readonly Row[],
  tail: RawBuilder<unknown> = sql``,
): Promise<Result[]> {
  if (rows.length === 0) return []
  const names = Object.keys(columns) as (keyof Row & string)[]
  const arrays = names.map((name) => sql`${rows.map((row) => row[name])}::${sql.raw(columns[name])}[]`)
  const statement = sql<Result>`INSERT INTO ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    SELECT * FROM unnest(${sql.join(arrays)}) ${tail}`
  const result = await statement.execute(tx)
  return result.rows
}
