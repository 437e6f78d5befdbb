import { chunk } from '@pb/rules/chunk'
import { sql } from 'kysely'
import type { Db, Tx } from './db.ts'

/** The columns of a table with their SQL types, in insertion order. */
export type BulkColumns<Row> = { readonly [Column in keyof Row & string]: string }

/** Maximum number of rows per statement; more would double the memory and be no faster. */
const maxRows = 4000

/**
 * Inserts many rows with few statements. Each column is one array parameter, so that neither the statement nor the
 * number of parameters grows with the rows.
 */
export async function insertMany<Row extends object>(
  tx: Tx | Db,
  table: string,
  columns: BulkColumns<Row>,
  rows: readonly Row[],
): Promise<void> {
  const names = Object.keys(columns) as (keyof Row & string)[]
  // Reserved ids override the generated ones.
  const overriding = sql.raw('id' in columns ? 'OVERRIDING SYSTEM VALUE' : '')
  for (const batch of chunk(rows, maxRows)) {
    const arrays = names.map((name) => sql`${batch.map((row) => row[name])}::${sql.raw(columns[name])}[]`)
    await sql`INSERT INTO ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
      ${overriding} SELECT * FROM unnest(${sql.join(arrays)})`.execute(tx)
  }
}

/** Reserves ids of a table, in order, for rows that reference one another before they are inserted. */
export async function reserveIds(tx: Tx | Db, table: string, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT nextval(pg_get_serial_sequence(${table}, 'id')) AS id FROM generate_series(1, ${count}::int)`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}
