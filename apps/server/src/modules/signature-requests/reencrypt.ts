import type { Deps } from '../../platform/deps.ts'
import { reencryptFile } from '../../platform/encryption/rotate-keys.ts'
import './tables.ts'

interface NextFile {
  readonly fileKey: string
  readonly done: boolean
}

/** Re-encrypts the file after another; its row stays locked, so that it is not deleted meanwhile. Null after the last. */
async function reencryptNext(deps: Deps, keyId: number, after: string): Promise<NextFile | null> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('signature_request_file')
      .select('file_key')
      .where('key_id', '<>', keyId)
      .where('file_key', '>', after)
      .orderBy('file_key')
      .limit(1)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return null
    const fileKey = row.file_key
    // A file that is not there yet is being stored, with the key of its row.
    const key_id = await reencryptFile({ ...deps, db: tx }, fileKey)
    if (key_id === null) return { fileKey, done: false }
    await tx.updateTable('signature_request_file').set({ key_id }).where('file_key', '=', fileKey).execute()
    return { fileKey, done: true }
  })
}

/** Re-encrypts all files of signature requests that another data key encrypted; returns their number. */
export async function reencryptRequests(deps: Deps, keyId: number): Promise<number> {
  let total = 0
  let next = await reencryptNext(deps, keyId, '')
  for (; next; next = await reencryptNext(deps, keyId, next.fileKey)) if (next.done) total += 1
  return total
}
