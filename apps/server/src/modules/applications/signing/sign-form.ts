import type { applicationForms, RenterForm } from '@pb/contract/application-forms'
import type { Body } from '@pb/contract/endpoint'
import { listContradictions } from '@pb/rules/applications/contradictions'
import { getValueIssueText } from '@pb/rules/applications/value-issues'
import { listMissingFields } from '@pb/rules/applications/completeness'
import { consentVersion } from '@pb/rules/applications/consent'
import { isAdult } from '@pb/rules/applications/parse-value'
import { newYorkDate } from '@pb/rules/new-york'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { decryptValue } from '../../../platform/encryption/encrypt.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { assertPrintable } from '../../../platform/pdf/fonts/load-fonts.ts'
import { recordFormActivity } from '../client-events.ts'
import { commitFile, withStoredFile, type StoredFile } from '../papers/files.ts'
import { assertOpen, getActiveForm, lockOpenForm, type ActiveForm } from '../renter-form/active-form.ts'
import { presentForm } from '../renter-form/get-form.ts'
import { formErrors } from '../renter-form/texts.ts'
import { findWaitingFor } from '../renter-form/waiting-for.ts'
import { readValues } from '../values/read-values.ts'
import { toBadInput } from '../texts.ts'
import { buildSignedContent, hashSignedText } from './canonical-text.ts'
import { queueSignedCopy } from './signed-copy-queue.ts'
import { readSignatureDrawing } from './signature-image.ts'
import '../tables.ts'
import { toJsonText } from '../../../platform/db/json-text.ts'

type Input = Body<(typeof applicationForms)['signForm']>

/** From where a form is signed, as the certificate shows it. */
export interface Signer {
  readonly ip: string
  readonly userAgent: string
}

const maxUserAgentLength = 300

/** Throws `rule_broken` that names each field that must be filled in or contradicts another. Missing papers do not prevent signing. */
async function assertFilled(tx: Tx, { id, applicant_type, language }: ActiveForm): Promise<void> {
  const values = (await readValues(tx, [id])).get(id) ?? []
  const filled = Object.fromEntries(values.map(({ field, value }) => [field, value ?? '•']))
  const missing = listMissingFields(applicant_type, filled)
  const contradictions = listContradictions(filled)
  if (missing.length + contradictions.length === 0) return
  const message = missing.length > 0 ? formErrors.missing[language] : formErrors.contradicting[language]
  throw new AppError('rule_broken', message, {
    issues: [
      ...missing.map(({ field }) => ({ path: `values.${field}`, message: formErrors.required[language] })),
      ...contradictions.map(({ field, issue }) => ({
        path: `values.${field}`,
        message: getValueIssueText(issue, language),
      })),
    ],
  })
}

/** Throws `rule_broken` when the person is not 18 yet; a company has no date of birth. */
async function assertAdult(deps: Deps, tx: Tx, { id, language }: ActiveForm): Promise<void> {
  const row = await tx
    .selectFrom('application_value')
    .select('sealed')
    .where('form_id', '=', id)
    .where('field', '=', 'date_of_birth')
    .executeTakeFirst()
  if (!row?.sealed) return
  const born = await decryptValue({ ...deps, db: tx }, row.sealed)
  if (isAdult(born, newYorkDate(deps.clock.now()))) return
  const message = formErrors.minor[language]
  throw new AppError('rule_broken', message, { issues: [{ path: 'values.date_of_birth', message }] })
}

async function isSigned(db: Deps['db'] | Tx, { id }: ActiveForm, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('application_signature')
    .select('id')
    .where('form_id', '=', id)
    .where('key', '=', key)
    .executeTakeFirst()
  return row !== undefined
}

/** Signs the form as it was read, in one transaction with the agent's notification. */
async function insertSignature(
  deps: Deps,
  form: ActiveForm,
  { input, signer, file }: { input: Input; signer: Signer; file: StoredFile | null },
): Promise<void> {
  const { version, kind, name, key } = input
  await deps.db.transaction().execute(async (tx) => {
    const current = await lockOpenForm(tx, form)
    if (await isSigned(tx, form, key)) return
    if (current !== version) throw new AppError('conflict', formErrors.changed[form.language])
    await assertFilled(tx, form)
    await assertAdult(deps, tx, form)
    const waiting = await findWaitingFor(tx, form)
    if (waiting.length > 0) throw new AppError('rule_broken', formErrors.waiting(waiting)[form.language])
    const signedAt = deps.clock.now()
    const { covers, text } = await buildSignedContent(deps, tx, form, {
      version,
      consentVersion,
      name,
      signedAt,
    })
    assertPrintable(text)
    if (file) await commitFile(tx, file)
    const { id } = await tx
      .insertInto('application_signature')
      .values({
        form_id: form.id,
        version,
        kind,
        name,
        image_key: file?.file_key ?? null,
        key_id: file?.key_id ?? null,
        consent_version: consentVersion,
        language: form.language,
        sha256: hashSignedText(text),
        ip: signer.ip,
        user_agent: signer.userAgent.slice(0, maxUserAgentLength),
        key,
        signed_at: signedAt,
        covers: toJsonText(covers),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await queueSignedCopy(tx, deps, id)
    await recordFormActivity(tx, deps, { formId: form.id, what: 'signed' })
  })
}

/**
 * Signs and submits a form; the same call signs once. Throws `conflict` when the form or the consent changed since it was
 * read, `bad_input` for an empty drawing, and `rule_broken` for missing fields, a person under 18, others who sign
 * first, or once the landlord has answered.
 */
export async function signForm(deps: Deps, token: string, input: Input, signer: Signer): Promise<RenterForm> {
  const form = await getActiveForm(deps, token)
  if (!(await isSigned(deps.db, form, input.key))) {
    assertOpen(form)
    if (input.consent_version !== consentVersion)
      throw new AppError('conflict', formErrors.changed[form.language])
    if (input.kind === 'typed') await insertSignature(deps, form, { input, signer, file: null })
    else {
      const drawing = await readSignatureDrawing(input.image)
      if (!drawing) throw toBadInput('body.image', formErrors.drawing[form.language])
      await withStoredFile(deps, drawing, (file) => insertSignature(deps, form, { input, signer, file }))
    }
  }
  return presentForm(deps, await getActiveForm(deps, token))
}
