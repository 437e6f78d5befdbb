import type { Body, Reply } from '@pb/contract/endpoint'
import type { signing } from '@pb/contract/signing'
import { newYorkDate } from '@pb/rules/new-york'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { decryptValue, encryptValue } from '../../../platform/encryption/encrypt.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { findActor } from '../../../platform/http/sessions.ts'
import { checkValues } from '../fields/check-values.ts'
import { findFields } from '../fields/find-fields.ts'
import { noValue, type UnsignedValue } from '../fields/unsigned-values.ts'
import { assertUnlocked } from '../opening-codes/access.ts'
import { fieldErrors, signingErrors } from '../texts.ts'
import {
  findWaitingFor,
  getActiveSigner,
  lockSigner,
  type ActiveSigner,
  type SigningRequest,
} from './active-signer.ts'

type Input = Body<typeof signing.saveSigningField>
type Saved = Reply<typeof signing.saveSigningField>

/** Throws `rule_broken` unless this signer can fill in this field now. */
async function assertFillable(
  tx: Tx,
  signer: ActiveSigner,
  { fieldId, value, today }: { readonly fieldId: string; readonly value: string; readonly today: string },
): Promise<void> {
  const { id, language, request_id, signed_at, state } = signer
  const texts = signingErrors[language]
  if (signed_at) throw new AppError('rule_broken', texts.signed)
  if (state !== 'open') throw new AppError('rule_broken', texts.closed)
  if ((await findWaitingFor(tx, signer)).length > 0) throw new AppError('rule_broken', texts.waiting)
  const field = (await findFields(tx, request_id)).find((one) => one.id === fieldId && one.signer_id === id)
  if (!field || field.kind === 'date') throw new AppError('rule_broken', fieldErrors[language].unknown)
  try {
    checkValues([{ ...field, required: false }], [{ field_id: fieldId, value }], { language, today })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new AppError('rule_broken', error.message, {
      issues: [{ path: 'body.value', message: error.message }],
      cause: error,
    })
  }
}

interface StoredValue extends UnsignedValue {
  readonly device: string
  readonly sequence: number
}

async function findStored(tx: Tx, deps: Deps, fieldId: string): Promise<StoredValue> {
  const row = await tx
    .selectFrom('signature_request_unsigned_value')
    .select(['sealed', 'version', 'device', 'sequence'])
    .where('field_id', '=', fieldId)
    .executeTakeFirst()
  if (!row) return { ...noValue, device: '', sequence: 0 }
  const { sealed, version, device, sequence } = row
  const value = await decryptValue({ ...deps, db: tx }, sealed)
  return { value, version, device, sequence: Number(sequence) }
}

/**
 * Keeps what a signer filled in into one field, until the document is signed or closed. What another open page saved
 * since the signer looked is not overwritten: it comes back instead. Throws `not_found`, and `rule_broken` for a field
 * that is not this signer's to fill in now.
 */
export async function saveSigningField(
  deps: Deps,
  { fieldId, ...request }: SigningRequest & { readonly fieldId: string },
  { value, seen_version, device, sequence }: Input,
): Promise<Saved> {
  await assertUnlocked(deps, await getActiveSigner(deps, request.token), request)
  const actor = await findActor(deps, request.session)
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const signer = await lockSigner(tx, deps, { ...request, actor })
    await assertFillable(tx, signer, { fieldId, value, today: newYorkDate(now) })
    const stored = await findStored(tx, deps, fieldId)
    const present = ({ value: kept, version }: UnsignedValue, taken: boolean): Saved => ({
      saved: { field_id: fieldId, value: kept, version },
      taken,
    })
    if (stored.value === value) return present(stored, true)
    const isLate = stored.device === device && sequence <= stored.sequence
    const isUnseen = stored.device !== device && stored.version > seen_version
    if (isLate || isUnseen) return present(stored, isLate)
    const next = { value, version: stored.version + 1 }
    const sealed = await encryptValue({ ...deps, db: tx }, value)
    await sql`INSERT INTO signature_request_unsigned_value AS v
        (field_id, sealed, version, device, sequence, changed_at)
      VALUES (${fieldId}, ${sealed}, ${next.version}, ${device}, ${sequence}, ${now})
      ON CONFLICT (field_id) DO UPDATE SET sealed = excluded.sealed, version = excluded.version,
        device = excluded.device, sequence = excluded.sequence, changed_at = excluded.changed_at`.execute(tx)
    return present(next, true)
  })
}
