import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../db/db.ts'

/** Rows of a table of which one value is rewritten. */
export interface RewrittenRows<Row> {
  readonly table: RawBuilder<unknown>
  readonly id: string
  readonly idType: 'bigint' | 'uuid'
  /** What the rewriting reads. */
  readonly columns: RawBuilder<Row>
  readonly condition: RawBuilder<unknown>
  /** Assigns `v.value` in row `t`. */
  readonly assignment: RawBuilder<unknown>
  readonly valueType: 'text' | 'bytea'
}

const batchSize = 1000

/**
 * Rewrites a value of each row, a batch of rows in memory at a time. A row for which `rewrite` returns null stays as it
 * is.
 */
export async function rewriteRows<Row>(
  tx: Tx,
  { table, id, columns, condition, assignment, ...types }: RewrittenRows<Row>,
  rewrite: (row: Row) => string | Buffer | null,
): Promise<void> {
  const [column, idType, valueType] = [sql.ref(id), sql.raw(types.idType), sql.raw(types.valueType)]
  let after: string | null = null
  for (;;) {
    const page = after === null ? sql`true` : sql`${column} > ${after}::${idType}`
    const found: { rows: (Row & { key: string })[] } = await sql<Row & { key: string }>`
      SELECT ${column}::text AS key, ${columns} FROM ${table}
      WHERE ${page} AND ${condition} ORDER BY ${column} LIMIT ${batchSize} FOR UPDATE`.execute(tx)
    const changed = found.rows.flatMap((row) => {
      const value = rewrite(row)
      return value === null ? [] : [{ key: row.key, value }]
    })
    await sql`UPDATE ${table} t SET ${assignment}
      FROM unnest(${changed.map(({ key }) => key)}::${idType}[], ${changed.map(({ value }) => value)}::${valueType}[])
        AS v (key, value) WHERE t.${column} = v.key`.execute(tx)
    if (found.rows.length < batchSize) return
    after = found.rows.at(-1)!.key
  }
}
