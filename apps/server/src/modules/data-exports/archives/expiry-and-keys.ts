import { addDays } from '@pb/rules/dates'
import type { Deps } from '../../../platform/deps.ts'
import { reencryptValue } from '../../../platform/encryption/rotate-keys.ts'
import '../tables.ts'

/** Longer than any export takes: its process is gone, and the queue has given up. */
const maxDays = 2

/** Deletes archives that have expired, and those that no process will finish; run by a job. */
export async function deleteExpired({
  db,
  files,
  clock,
}: Pick<Deps, 'db' | 'files' | 'clock'>): Promise<void> {
  const now = clock.now()
  const rows = await db
    .selectFrom('data_export')
    .select(['id', 'file_key', 'state'])
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'ready'), eb('expires_at', '<=', now)]),
        eb.and([eb('state', 'in', ['waiting', 'running']), eb('created_at', '<=', addDays(now, -maxDays))]),
      ]),
    )
    .execute()
  for (const { id, file_key, state } of rows) {
    if (file_key !== null) await files.delete(file_key)
    await db
      .updateTable('data_export')
      .set({ state: state === 'ready' ? 'expired' : 'failed', file_key: null, sealed: null })
      .where('id', '=', id)
      .execute()
  }
}

/** Re-encrypts the keys of archives that another data key encrypted; the archives stay as they are. */
export async function reencryptKeys(deps: Deps, keyId: number): Promise<number> {
  return deps.db.transaction().execute(async (tx) => {
    const rows = await tx
      .selectFrom('data_export')
      .select(['id', 'sealed'])
      .where('key_id', '<>', keyId)
      .forUpdate()
      .execute()
    for (const { id, sealed } of rows)
      await tx
        .updateTable('data_export')
        .set({ sealed: await reencryptValue({ ...deps, db: tx }, sealed!) })
        .where('id', '=', id)
        .execute()
    return rows.length
  })
}
