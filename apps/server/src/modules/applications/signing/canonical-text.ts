import type { CoverEntry } from '@pb/rules/applications/signature-cover'
import { createHash, createHmac } from 'node:crypto'
import type { Tx } from '../../../platform/db/db.ts'
import type { KeySource } from '../../../platform/encryption/data-keys.ts'
import { decryptValue } from '../../../platform/encryption/encrypt.ts'
import { deriveKeyAt } from '../../../platform/secret-key/former-keys.ts'
import type { SecretKeyUse } from '../../../platform/secret-key/uses.ts'
import { readCovered } from './read-covered.ts'
import '../tables.ts'

const purpose = 'signed applications'

export const signedTextKey: SecretKeyUse = { kind: 'verification', purpose }

interface SignedForm {
  readonly id: string
  readonly applicant_type: string
}

interface SignedTerms {
  readonly version: number
  readonly consentVersion: number
  readonly name: string
  readonly signedAt: Date
}

/**
 * A secret is part of the hash by a keyed digest: the certificate shows the hash, from which a number of nine digits
 * could otherwise be found by trying them all.
 */
async function formatSecret(deps: KeySource, key: Buffer, sealed: string): Promise<string> {
  return createHmac('sha256', key)
    .update(await decryptValue(deps, sealed))
    .digest('hex')
}

/** The person's secrets by field, encrypted. */
async function readSecrets(tx: Tx, formId: string): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('application_value')
    .select(['field', 'sealed'])
    .where('form_id', '=', formId)
    .where('sealed', 'is not', null)
    .$narrowType<{ sealed: string }>()
    .execute()
  return new Map(rows.map(({ field, sealed }) => [field, sealed]))
}

/** What is signed: the list that the signature covers, and the text that binds it. */
interface SignedContent {
  readonly covers: readonly CoverEntry[]
  readonly text: string
}

/**
 * Returns what a signature covers and its canonical text: the form, the consent and the name, then one line for each
 * thing covered, in its order.
 */
export async function buildSignedContent(
  deps: Omit<KeySource, 'db'>,
  tx: Tx,
  form: SignedForm,
  { version, consentVersion, name, signedAt }: SignedTerms,
): Promise<SignedContent> {
  const keys = { ...deps, db: tx }
  const key = await deriveKeyAt(keys, purpose, signedAt)
  const covers = (await readCovered(tx, [form.id])).get(form.id) ?? []
  const secrets = await readSecrets(tx, form.id)
  const lines = [
    ['form', form.id, form.applicant_type, String(version)],
    ['consent', String(consentVersion)],
    ['name', name],
  ]
  for (const { part, field, value, revision } of covers) {
    const sealed = part === 'answers' ? secrets.get(field) : undefined
    lines.push(
      sealed === undefined
        ? [part, field, value, revision]
        : [part, field, await formatSecret(keys, key, sealed), revision],
    )
  }
  return { covers, text: lines.map((line) => JSON.stringify(line)).join('\n') }
}

export const hashSignedText = (text: string): Buffer => createHash('sha256').update(text).digest()
