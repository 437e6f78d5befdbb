import type { Body } from '@pb/contract/endpoint'
import type { signing } from '@pb/contract/signing'
import { newYorkDate } from '@pb/rules/new-york'
import { documentConsentVersion } from '@pb/rules/document-consent'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { one } from '../../../platform/db/one-row.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { findActor } from '../../../platform/http/sessions.ts'
import { assertPrintable } from '../../../platform/pdf/fonts/load-fonts.ts'
import { checkValues } from '../fields/check-values.ts'
import { storeCovered, toCoveredText, type StoredCover } from '../fields/covered-fields.ts'
import { findFields } from '../fields/find-fields.ts'
import { deleteRequestValues, deleteSignerValues } from '../fields/unsigned-values.ts'
import { storeFile } from '../files.ts'
import { assertUnlocked } from '../opening-codes/access.ts'
import { recordRequestActivity } from '../publish.ts'
import { askSigners } from '../requests/ask-signers.ts'
import { notificationTexts, signingErrors } from '../texts.ts'
import { writeJob } from '../signed-pdf/write-job.ts'
import {
  findWaitingFor,
  getActiveSigner,
  lockSigner,
  type ActiveSigner,
  type SigningRequest,
} from './active-signer.ts'
import { readDrawing } from './signature-image.ts'

type Input = Body<typeof signing.signDocument>

/** Throws unless this document can be signed now: `conflict` when it is not what the signer saw. */
async function assertSignable(tx: Db | Tx, signer: ActiveSigner, input: Input): Promise<void> {
  const texts = signingErrors[input.language]
  if (signer.signed_at) throw new AppError('rule_broken', texts.signed)
  if (signer.state !== 'open') throw new AppError('rule_broken', texts.closed)
  if (signer.sha256.toString('hex') !== input.sha256 || input.consent_version !== documentConsentVersion)
    throw new AppError('conflict', texts.changed)
  if ((await findWaitingFor(tx, signer)).length > 0) throw new AppError('rule_broken', texts.waiting)
}

/** Returns a drawn signature as PNG; null for a typed one. Throws `rule_broken` when nothing is drawn. */
async function readSignature({ kind, image, language }: Input): Promise<Buffer | null> {
  if (kind === 'typed') return null
  const texts = signingErrors[language]
  if (image === '') throw new AppError('rule_broken', texts.noDrawing)
  const drawing = await readDrawing(image)
  if (!drawing) throw new AppError('rule_broken', texts.badDrawing)
  return drawing
}

/** Checks and stores what was filled in; null for a signer without fields. */
async function storeFields(deps: Deps, signer: ActiveSigner, input: Input): Promise<StoredCover | null> {
  const fields = (await findFields(deps.db, signer.request_id)).filter(
    ({ signer_id }) => signer_id === signer.id,
  )
  const { language } = input
  const values = checkValues(fields, input.fields, { language, today: newYorkDate(deps.clock.now()) })
  if (fields.length === 0) return null
  assertPrintable([...values.values()])
  return storeCovered(deps, toCoveredText(signer.sha256, fields, values))
}

interface NewSignature {
  readonly request: SigningRequest
  readonly input: Input
  readonly imageKey: string | null
  readonly cover: StoredCover | null
}

async function recordSignature(
  tx: Tx,
  deps: Deps,
  signer: ActiveSigner,
  { request, input, imageKey, cover }: NewSignature,
): Promise<void> {
  const now = deps.clock.now()
  await tx
    .updateTable('signature_request_signer')
    .set({
      signed_at: now,
      kind: input.kind,
      signed_name: input.name,
      image_key: imageKey,
      consent_version: input.consent_version,
      consent_language: input.language,
      signed_sha256: signer.sha256,
      ip: request.ip,
      user_agent: request.userAgent,
      key: input.key,
    })
    .where('id', '=', signer.id)
    .execute()
  if (cover)
    await tx
      .insertInto('signature_request_covered_fields')
      .values({ ...cover, signer_id: signer.id })
      .execute()
  await deleteSignerValues(tx, signer.id)
  const { rows } = await sql<{ state: string }>`
    UPDATE signature_request r SET changed_at = ${now}, state = CASE WHEN EXISTS (
      SELECT FROM signature_request_signer s WHERE s.request_id = r.id AND s.signed_at IS NULL) THEN 'open' ELSE 'signed' END
    WHERE id = ${signer.request_id} RETURNING state`.execute(tx)
  const isLast = one(rows).state === 'signed'
  const notification = {
    message: notificationTexts.signed(signer.name, signer.title),
    key: `signature-signed:${signer.id}`,
  }
  if (isLast) await deps.jobs.send(tx, writeJob, {})
  else await askSigners(tx, deps, { requestId: signer.request_id })
  await recordRequestActivity(tx, deps, signer, {
    kind: 'signature-signed',
    payload: { name: input.name },
    // The last one's is that all have signed.
    ...(isLast ? {} : { notification }),
  })
}

/**
 * Signs the document that was shown. The next in order is asked, or the signed PDF is written, in the same transaction.
 * A repeated call with the same key changes nothing. Throws `not_found`, `conflict`, `rule_broken`.
 */
export async function signDocument(deps: Deps, request: SigningRequest, input: Input): Promise<void> {
  const before = await getActiveSigner(deps, request.token)
  await assertUnlocked(deps, before, request)
  if (before.key === input.key) return
  await assertSignable(deps.db, before, input)
  assertPrintable(input.name)
  const drawing = await readSignature(input)
  const cover = await storeFields(deps, before, input)
  const imageKey = drawing && (await storeFile(deps, drawing))
  const actor = await findActor(deps, request.session)
  await deps.db.transaction().execute(async (tx) => {
    const signer = await lockSigner(tx, deps, { ...request, actor })
    if (signer.key === input.key) return
    await assertSignable(tx, signer, input)
    await recordSignature(tx, deps, signer, { request, input, imageKey, cover })
  })
}

/** Declines to sign, which closes the request; repeated, it changes nothing. Throws `not_found`, `rule_broken`. */
export async function declineDocument(deps: Deps, request: SigningRequest, reason: string): Promise<void> {
  await assertUnlocked(deps, await getActiveSigner(deps, request.token), request)
  const actor = await findActor(deps, request.session)
  await deps.db.transaction().execute(async (tx) => {
    const signer = await lockSigner(tx, deps, { ...request, actor })
    if (signer.declined_at) return
    const texts = signingErrors[signer.language]
    if (signer.signed_at) throw new AppError('rule_broken', texts.signed)
    if (signer.state !== 'open') throw new AppError('rule_broken', texts.closed)
    const now = deps.clock.now()
    await sql`UPDATE signature_request_signer SET declined_at = ${now}, decline_reason = ${reason},
        ip = ${request.ip}, user_agent = ${request.userAgent} WHERE id = ${signer.id}`.execute(tx)
    await sql`UPDATE signature_request SET state = 'declined', changed_at = ${now} WHERE id = ${signer.request_id}`.execute(
      tx,
    )
    await deleteRequestValues(tx, signer.request_id)
    await recordRequestActivity(tx, deps, signer, {
      kind: 'signature-declined',
      payload: { name: signer.name, reason },
      notification: {
        message: notificationTexts.declined(signer.name, signer.title, reason),
        key: `signature-declined:${signer.id}`,
      },
    })
  })
}
