import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'

const maxBatch = 500
/** Bytes of a batch to aim at: few rows are read together when they are long. */
const targetBytes = 1_000_000
const firstBatch = 20

let cursors = 0

/** Estimates the memory of values as the driver returns them. */
function estimateBytes(row: object): number {
  let bytes = 0
  for (const value of Object.values(row))
    bytes += typeof value === 'string' || Buffer.isBuffer(value) ? value.length : 16
  return bytes
}

/**
 * Yields the rows of a query through a cursor of the transaction, a batch of about a megabyte in memory. The consumer
 * may use the transaction between two rows.
 */
export async function* readRows<Row extends object>(tx: Tx, query: RawBuilder<Row>): AsyncGenerator<Row> {
  cursors += 1
  const cursor = sql.id(`export_${cursors}`)
  await sql`DECLARE ${cursor} NO SCROLL CURSOR FOR ${query}`.execute(tx)
  let size = firstBatch
  for (;;) {
    const { rows } = await sql<Row>`FETCH ${sql.lit(size)} FROM ${cursor}`.execute(tx)
    yield* rows
    if (rows.length < size) break
    const average = rows.reduce((sum, row) => sum + estimateBytes(row), 0) / rows.length
    size = Math.max(1, Math.min(maxBatch, Math.floor(targetBytes / average)))
  }
  await sql`CLOSE ${cursor}`.execute(tx)
}
