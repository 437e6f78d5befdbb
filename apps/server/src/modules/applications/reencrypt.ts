import { sql } from 'kysely'
import type { Deps } from '../../platform/deps.ts'
import { reencryptFile, reencryptValue } from '../../platform/encryption/rotate-keys.ts'
import './tables.ts'

const valuesPerBatch = 200

/** Re-encrypts a batch of values; their rows stay locked, so that a change waits for it. Returns their number. */
async function reencryptValues(
  deps: Deps,
  keyId: number,
  table: 'application_value' | 'application_replaced_value',
): Promise<number> {
  return deps.db.transaction().execute(async (tx) => {
    const keys = { ...deps, db: tx }
    const { rows } = await sql<{ row: string; sealed: string }>`
      SELECT ctid::text AS row, sealed FROM ${sql.table(table)} WHERE key_id <> ${keyId}
      LIMIT ${valuesPerBatch} FOR UPDATE`.execute(tx)
    for (const { row, sealed } of rows) {
      const next = await reencryptValue(keys, sealed)
      await (
        table === 'application_value'
          ? sql`UPDATE application_value SET sealed = ${next} WHERE ctid = ${row}::tid`
          : sql`UPDATE application_replaced_value SET sealed = ${next} WHERE ctid = ${row}::tid`
      ).execute(tx)
    }
    return rows.length
  })
}

/** Re-encrypts one file of a paper; its row stays locked, so that the file is not deleted meanwhile. */
async function reencryptPaper(deps: Deps, keyId: number): Promise<number> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('application_paper')
      .select(['id', 'file_key'])
      .where('key_id', '<>', keyId)
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return 0
    const key_id = row.file_key === null ? null : await reencryptFile({ ...deps, db: tx }, row.file_key)
    await tx.updateTable('application_paper').set({ key_id }).where('id', '=', row.id).execute()
    return 1
  })
}

/** Re-encrypts one image of a signature. */
async function reencryptSignature(deps: Deps, keyId: number): Promise<number> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('application_signature')
      .select(['id', 'image_key'])
      .where('key_id', '<>', keyId)
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return 0
    const key_id = row.image_key === null ? null : await reencryptFile({ ...deps, db: tx }, row.image_key)
    await tx.updateTable('application_signature').set({ key_id }).where('id', '=', row.id).execute()
    return 1
  })
}

/** Re-encrypts all values and files of applications that another data key encrypted. */
export async function reencryptApplications(deps: Deps, keyId: number): Promise<number> {
  const steps = [
    () => reencryptValues(deps, keyId, 'application_value'),
    () => reencryptValues(deps, keyId, 'application_replaced_value'),
    () => reencryptPaper(deps, keyId),
    () => reencryptSignature(deps, keyId),
  ]
  let total = 0
  for (const step of steps) for (let done = await step(); done > 0; done = await step()) total += done
  return total
}
