import { sql } from 'kysely'
import type { Deps } from '../../platform/deps.ts'
import { reencryptFiles } from '../../platform/encryption/reencrypt-files.ts'
import { reencryptValue } from '../../platform/encryption/rotate-keys.ts'
import { copyFiles } from './redaction/copy-files.ts'
import './tables.ts'

const valuesPerBatch = 200

/** Re-encrypts a batch of values; their rows stay locked, so that a change waits for it. Returns their number. */
async function reencryptValues(
  deps: Deps,
  keyId: number,
  table: 'application_value' | 'application_replaced_value' | 'application_criminal_history',
): Promise<number> {
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

const fileTables = [
  { table: 'application_paper', file: 'file_key' },
  { table: 'application_signature', file: 'image_key' },
] as const

/** Re-encrypts all values and files of applications that another data key encrypted. */
export async function reencryptApplications(deps: Deps, keyId: number): Promise<number> {
  const steps = [
    () => reencryptValues(deps, keyId, 'application_value'),
    () => reencryptValues(deps, keyId, 'application_replaced_value'),
    () => reencryptValues(deps, keyId, 'application_criminal_history'),
  ]
  let total = 0
  for (const step of steps) for (let done = await step(); done > 0; done = await step()) total += done
  for (const { table, file } of fileTables)
    total += await reencryptFiles(deps, keyId, {
      table,
      file,
      id: 'id',
      onMissing: (tx, id) => tx.updateTable(table).set({ key_id: null }).where('id', '=', id).execute(),
    })
  return total + (await copyFiles.reencrypt(deps, keyId))
}
