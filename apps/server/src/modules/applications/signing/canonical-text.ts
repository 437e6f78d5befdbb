import { petFields } from '@pb/rules/applications/fields'
import { createHash, createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import type { KeySource } from '../../../platform/encryption/data-keys.ts'
import { decryptValue } from '../../../platform/encryption/encrypt.ts'
import { deriveKeyAt } from '../../../platform/secret-key/former-keys.ts'
import type { SecretKeyUse } from '../../../platform/secret-key/uses.ts'
import { listPapers } from '../papers/read-paper.ts'
import { readPets } from '../values/pet-values.ts'
import '../tables.ts'

const purpose = 'signed applications'

export const signedTextKey: SecretKeyUse = { kind: 'verification', purpose }

interface SignedForm {
  readonly id: string
  readonly household_id: string
  readonly applicant_type: string
}

interface SignedTerms {
  readonly version: number
  readonly consentVersion: number
  readonly name: string
  readonly signedAt: Date
}

interface ValueRow {
  readonly field: string
  readonly value: string | null
  readonly sealed: string | null
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

/**
 * Returns what a signature binds, one line for each value and paper in a fixed order: terms, filled-in values, the
 * household's pets for the applicant, and the hashes of papers.
 */
export async function buildSignedText(
  deps: Omit<KeySource, 'db'>,
  tx: Tx,
  form: SignedForm,
  { version, consentVersion, name, signedAt }: SignedTerms,
): Promise<string> {
  const key = await deriveKeyAt({ ...deps, db: tx }, purpose, signedAt)
  const { rows } = await sql<ValueRow>`SELECT field, value, sealed FROM application_value
    WHERE form_id = ${form.id} AND value IS DISTINCT FROM '' ORDER BY field COLLATE "C"`.execute(tx)
  const lines = [
    ['form', form.id, form.applicant_type, String(version)],
    ['consent', String(consentVersion)],
    ['name', name],
  ]
  const pets = new Set<string>(petFields)
  for (const { field, value, sealed } of rows.filter((row) => !pets.has(row.field)))
    lines.push([
      'value',
      field,
      sealed === null ? (value ?? '') : await formatSecret({ ...deps, db: tx }, key, sealed),
    ])
  if (form.applicant_type === 'APPLICANT')
    for (const { field, value } of await readPets(tx, form.household_id)) lines.push(['value', field, value])
  for (const { document, position, sha256 } of (await listPapers(tx, [form.id])).get(form.id) ?? [])
    lines.push(['paper', document, String(position), sha256.toString('hex')])
  return lines.map((line) => JSON.stringify(line)).join('\n')
}

export const hashSignedText = (text: string): Buffer => createHash('sha256').update(text).digest()
