import { sql } from 'kysely'
import type { Db, Tx } from './db.ts'

/** A table's columns with their SQL types, in the order in which they are written. */
export type BulkColumns<Row> = { readonly [Column in keyof Row & string]: string }

/** Rows of one statement; more would hold a second copy of all their text in memory, and be no faster. */
const mostAtOnce = 4000

/**
 * Writes many rows with few statements: each column travels as one array, so that neither the length of a statement
 * nor the number of its parameters grows with the rows.
 */
export async function insertMany<Row extends object>(
  tx: Tx | Db,
  table: string,
  columns: BulkColumns<Row>,
  rows: readonly Row[],
): Promise<void> {
  const names = Object.keys(columns) as (keyof Row & string)[]
  // Ids that the caller reserved beforehand take the place of those that the table would give.
  const overriding = sql.raw('id' in columns ? 'OVERRIDING SYSTEM VALUE' : '')
  for (let from = 0; from < rows.length; from += mostAtOnce) {
    const some = rows.slice(from, from + mostAtOnce)
    const arrays = names.map((name) => sql`${some.map((row) => row[name])}::${sql.raw(columns[name])}[]`)
    await sql`INSERT INTO ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
      ${overriding} SELECT * FROM unnest(${sql.join(arrays)})`.execute(tx)
  }
}

/** Takes the next ids of a table, in order, for rows that refer to one another before they are written. */
export async function reserveIds(tx: Tx | Db, table: string, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT nextval(pg_get_serial_sequence(${table}, 'id')) AS id FROM generate_series(1, ${count}::int)`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}
