import { addDays } from '@pb/rules/dates'
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { buffer } from 'node:stream/consumers'
import type { Deps } from '../../platform/deps.ts'
import { decryptFile, encryptFile, readFileKeyId } from '../../platform/encryption/encrypt.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import './tables.ts'

type FileDeps = Pick<Deps, 'db' | 'env' | 'clock' | 'files'>

/**
 * Encrypts and stores a file, and returns its key. Its row is committed before, with the data key that it keeps, so
 * that a file without a request is known and deleted after a day.
 */
export async function storeFile(deps: FileDeps, plain: Buffer): Promise<string> {
  const name = randomBytes(16).toString('hex')
  const file_key = `signature-requests/${name.slice(0, 2)}/${name}`
  const encrypted = await deps.db.transaction().execute(async (tx) => {
    const bytes = await encryptFile({ ...deps, db: tx }, plain)
    await tx
      .insertInto('signature_request_file')
      .values({ file_key, key_id: readFileKeyId(bytes), created_at: deps.clock.now() })
      .execute()
    return bytes
  })
  await deps.files.put(file_key, encrypted)
  return file_key
}

/** Returns the decrypted content of a file. Throws `not_found` when it is not in the store. */
export async function readStoredFile(deps: FileDeps, key: string): Promise<Buffer> {
  const stored = await deps.files.get(key)
  if (!stored) throw new AppError('not_found')
  return decryptFile(deps, await buffer(stored.stream))
}

/** Days until an upload that was not sent is deleted. */
const draftDays = 2
const batchSize = 500

/** Deletes uploads that were not sent, and files that no row refers to; run by a daily job. */
export async function deleteUnused({
  db,
  files,
  clock,
}: Pick<Deps, 'db' | 'files' | 'clock'>): Promise<void> {
  const now = clock.now()
  await sql`DELETE FROM signature_request WHERE state = 'draft' AND created_at < ${addDays(now, -draftDays)}`.execute(
    db,
  )
  for (;;) {
    const { rows } = await sql<{ file_key: string }>`
      SELECT f.file_key FROM signature_request_file f WHERE f.created_at < ${addDays(now, -1)}
        AND NOT EXISTS (SELECT FROM signature_request r WHERE r.file_key = f.file_key)
        AND NOT EXISTS (SELECT FROM signature_request r WHERE r.signed_file_key = f.file_key)
        AND NOT EXISTS (SELECT FROM signature_request_signer s WHERE s.image_key = f.file_key)
      LIMIT ${batchSize}`.execute(db)
    for (const { file_key } of rows) {
      await files.delete(file_key)
      await sql`DELETE FROM signature_request_file WHERE file_key = ${file_key}`.execute(db)
    }
    if (rows.length < batchSize) return
  }
}
