import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { reencryptValue } from './rotate-keys.ts'

const valuesPerBatch = 200

/** Re-encrypts a batch of values; their rows stay locked, so that a change waits for it. Returns their number. */
async function reencryptBatch(deps: Deps, keyId: number, table: string): Promise<number> {
  return deps.db.transaction().execute(async (tx) => {
    const keys = { ...deps, db: tx }
    const { rows } = await sql<{ row: string; sealed: string }>`
      SELECT ctid::text AS row, sealed FROM ${sql.table(table)} WHERE key_id <> ${keyId}
      LIMIT ${valuesPerBatch} FOR UPDATE`.execute(tx)
    for (const { row, sealed } of rows) {
      const next = await reencryptValue(keys, sealed)
      await sql`UPDATE ${sql.table(table)} SET sealed = ${next} WHERE ctid = ${row}::tid`.execute(tx)
    }
    return rows.length
  })
}

/**
 * Re-encrypts the values of a table that another data key encrypted, in batches; returns their number. The table has the
 * columns `sealed` and `key_id`.
 */
export async function reencryptValues(deps: Deps, keyId: number, table: string): Promise<number> {
  let total = 0
  for (let done = await reencryptBatch(deps, keyId, table); done > 0;) {
    total += done
    done = await reencryptBatch(deps, keyId, table)
  }
  return total
}
