import { sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import { limitConcurrency } from '../../../platform/workers/limit-concurrency.ts'
import { runInChild } from '../../../platform/workers/run-in-child.ts'
import { getSigningKey } from '../../applications/index.ts'
import { queueEmails } from '../emails/queue.ts'
import { readStoredFile, storeFile } from '../files.ts'
import { recordRequestActivity } from '../publish.ts'
import { findRequests, type RequestRow } from '../requests/find-request.ts'
import { notificationTexts } from '../texts.ts'
import { addTimestamp } from './add-timestamp.ts'
import { readCertificate } from './read-certificate.ts'
import type { SignedPdfJob } from './worker.ts'

const workerFile = new URL('./worker.ts', import.meta.url)
const limits = { heapMegabytes: 256, seconds: 120 }
const oneAtATime = limitConcurrency(1)

/** Minutes for which a timestamp service may be out of reach; then the document is completed without one. */
const patienceMinutes = 60

interface SignedPdf {
  readonly bytes: Buffer
  /** Null without a timestamp. */
  readonly timestampedAt: Date | null
}

/** Throws while a timestamp is still to be had. */
async function timestamp(deps: Deps, request: RequestRow, signed: Buffer): Promise<SignedPdf> {
  const { env, clock, log } = deps
  if (env.timestampUrl === undefined) return { bytes: signed, timestampedAt: null }
  try {
    const { bytes, time } = await addTimestamp(env.timestampUrl, signed)
    return { bytes, timestampedAt: time }
  } catch (error) {
    const waitedMinutes = (clock.now().getTime() - request.changed_at.getTime()) / 60_000
    if (waitedMinutes < patienceMinutes) throw error
    log.error({ err: error, request: request.id }, 'a signed document is completed without a timestamp')
    return { bytes: signed, timestampedAt: null }
  }
}

async function render(deps: Deps, request: RequestRow): Promise<SignedPdf> {
  const certificate = await readCertificate(deps, request)
  const job: SignedPdfJob = {
    document: await readStoredFile(deps, request.file_key),
    certificate,
    key: await getSigningKey(deps, certificate.office),
    now: deps.clock.now(),
  }
  const signed = await oneAtATime(() => runInChild<Uint8Array>(workerFile, job, limits))
  return timestamp(deps, request, Buffer.from(signed))
}

/** Records the signed PDF once, notifies the agent, and emails all. */
async function complete(
  deps: Deps,
  request: RequestRow,
  { fileKey, timestampedAt }: { readonly fileKey: string; readonly timestampedAt: Date | null },
): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ agent_id: string; client_id: string }>`
      UPDATE signature_request SET state = 'completed', signed_file_key = ${fileKey}, completed_at = ${now},
        timestamped_at = ${timestampedAt},
        changed_at = ${now} WHERE id = ${request.id} AND state = 'signed' RETURNING agent_id, client_id`.execute(
      tx,
    )
    if (rows.length === 0) return
    // The client may have been reassigned or merged while the PDF was written.
    const [current] = await findRequests(tx, sql`r.id = ${request.id}`)
    const { rows: signers } = await sql<{ id: string }>`SELECT id FROM signature_request_signer
      WHERE request_id = ${request.id} ORDER BY position`.execute(tx)
    const signerIds = [...signers.map(({ id }) => id), null]
    const queued = await queueEmails(tx, deps, { requestId: request.id, signerIds, kind: 'complete' })
    const notification = {
      message: notificationTexts.completed(request.title),
      key: `signature-completed:${request.id}`,
    }
    await recordRequestActivity(
      tx,
      deps,
      { ...current!, request_id: request.id },
      {
        kind: 'signature-completed',
        // The agent of a demo office knows already: its emails are taken as sent.
        ...(queued > 0 && { notification }),
      },
    )
  })
}

/**
 * Writes the signed PDF of every request that all have signed. A repeated or parallel run writes a file that is not
 * used, and completes no request twice.
 */
export async function writeSignedPdfs(deps: Deps): Promise<void> {
  const requests = await findRequests(deps.db, sql`r.state = 'signed'`, sql`ORDER BY r.id LIMIT 100`)
  for (const request of requests) {
    try {
      const { bytes, timestampedAt } = await render(deps, request)
      await complete(deps, request, { fileKey: await storeFile(deps, bytes), timestampedAt })
    } catch (error) {
      deps.log.error({ err: error, request: request.id }, 'the signed PDF of a request could not be written')
    }
  }
}
