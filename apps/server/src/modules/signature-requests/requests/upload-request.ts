import type { Query } from '@pb/contract/endpoint'
import type { SignatureRequest, signatureRequests } from '@pb/contract/signature-requests'
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { UnreadableFileError } from '../../../platform/errors/expected-error.ts'
import type { Upload } from '../../../platform/module.ts'
import { limitConcurrency } from '../../../platform/workers/limit-concurrency.ts'
import { normalizePaper, type NormalizedPaper } from '../../applications/index.ts'
import { getOwnClient } from '../../clients/index.ts'
import { storeFile } from '../files.ts'
import { findRequests, presentRequests } from './find-request.ts'

/** Files in memory per process; others wait. */
const limitInMemory = limitConcurrency(2)

/** Returns a name that a header and a list can show: without folders and control characters, at most 120 long. */
function toFilename(name: string): string {
  const base = name.toWellFormed().split(/[\\/]/).at(-1) ?? ''
  const clean = base.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').trim()
  return clean.slice(-120) || 'document.pdf'
}

async function normalize(upload: Upload): Promise<NormalizedPaper> {
  try {
    const { filename, signal } = upload
    return await normalizePaper(await buffer(upload.stream), { filename, signal })
  } catch (error) {
    if (error instanceof UnreadableFileError)
      throw new AppError('rule_broken', error.message, { cause: error })
    throw error
  }
}

/**
 * Checks, cleans and stores a PDF for a client of the caller; a repeated `key` returns the first upload. Throws
 * `not_found`, and `rule_broken` for a file that cannot be signed.
 */
export async function uploadRequest(
  actor: Actor,
  deps: Deps,
  { user_id, key }: Query<typeof signatureRequests.uploadSignatureRequest>,
  upload: Upload,
): Promise<SignatureRequest> {
  const client = await getOwnClient(deps.db, actor, user_id)
  const filename = toFilename(upload.filename)
  const row = await limitInMemory(async () => {
    const { bytes, pages } = await normalize(upload)
    const now = deps.clock.now()
    return {
      agent_id: actor.personId,
      client_id: client.id,
      filename,
      title: filename.replace(/\.pdf$/i, ''),
      pages,
      bytes: String(bytes.length),
      file_key: await storeFile(deps, bytes),
      sha256: createHash('sha256').update(bytes).digest(),
      key,
      created_at: now,
      changed_at: now,
    }
  })
  await deps.db
    .insertInto('signature_request')
    .values(row)
    .onConflict((conflict) => conflict.constraint('signature_request_once').doNothing())
    .execute()
  const rows = await findRequests(
    deps.db,
    sql`r.client_id = ${client.id} AND r.agent_id = ${actor.personId} AND r.key = ${key}`,
  )
  const [request] = await presentRequests(deps.db, actor, rows, deps.clock.now())
  if (!request) throw new AppError('not_found')
  return request
}
