import { sql } from 'kysely'
import type { Tx } from '../../src/platform/db/db.ts'

interface CopiedTable {
  readonly table: string
  /** The column that names the row to copy. */
  readonly by: string
}

/** The columns in which a copy differs, and in `from` the row that is copied. */
type Copy = Readonly<Record<string, string>> & { readonly from: string }

/** Copies rows with all their other columns, in one statement. */
export async function copyRows(tx: Tx, { table, by }: CopiedTable, copies: readonly Copy[]): Promise<void> {
  const { rows: columns } = await sql<{ column_name: string }>`
    SELECT column_name FROM information_schema.columns
    WHERE table_schema = current_schema() AND table_name = ${table} AND is_generated = 'NEVER'`.execute(tx)
  const names = columns.map(({ column_name }) => column_name)
  const different = new Set(copies.flatMap((copy) => Object.keys(copy)))
  const values = names.map((name) => sql.ref(`${different.has(name) ? 'different' : 'copied'}.${name}`))
  await sql`
    INSERT INTO ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))}) OVERRIDING SYSTEM VALUE
    SELECT ${sql.join(values)} FROM jsonb_array_elements(${JSON.stringify(copies)}::jsonb) copy
      CROSS JOIN LATERAL jsonb_populate_record(NULL::${sql.table(table)}, copy.value) different
      JOIN ${sql.table(table)} copied ON ${sql.ref(`copied.${by}`)} = (copy.value ->> 'from')::bigint`.execute(
    tx,
  )
}

/** Takes ids for new rows of a table. */
export async function takeIds(tx: Tx, table: string, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT nextval(pg_get_serial_sequence(${table}, 'id'))::text AS id FROM generate_series(1, ${count})`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}
