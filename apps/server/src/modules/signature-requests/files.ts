import { addDays } from '@pb/rules/dates'
import { sql } from 'kysely'
import type { Deps } from '../../platform/deps.ts'
import { createFileTable } from '../../platform/encryption/file-table.ts'
import './tables.ts'

type FileDeps = Pick<Deps, 'db' | 'env' | 'clock' | 'files'>

export const requestFiles = createFileTable({
  table: 'signature_request_file',
  folder: 'signature-requests',
  references: [
    sql`EXISTS (SELECT FROM signature_request r WHERE r.file_key = f.file_key)`,
    sql`EXISTS (SELECT FROM signature_request r WHERE r.signed_file_key = f.file_key)`,
    sql`EXISTS (SELECT FROM signature_request_signer s WHERE s.image_key = f.file_key)`,
    sql`EXISTS (SELECT FROM signature_request_covered_fields c WHERE c.file_key = f.file_key)`,
  ],
})

export const storeFile = (deps: FileDeps, plain: Buffer): Promise<string> => requestFiles.store(deps, plain)
export const readStoredFile = (deps: FileDeps, key: string): Promise<Buffer> => requestFiles.read(deps, key)

/** Days until an upload that was not sent is deleted. */
const draftDays = 2

/** Deletes uploads that were not sent, and files that no row refers to; run by a daily job. */
export async function deleteUnused(deps: Pick<Deps, 'db' | 'files' | 'clock'>): Promise<void> {
  await sql`DELETE FROM signature_request WHERE state = 'draft'
    AND created_at < ${addDays(deps.clock.now(), -draftDays)}`.execute(deps.db)
  await requestFiles.deleteUnused(deps)
}
