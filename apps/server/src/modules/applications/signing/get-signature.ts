import type { FormLanguage } from '@pb/rules/applications/vocabulary'
import type { CoverEntry } from '@pb/rules/applications/signature-cover'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import type { Deps } from '../../../platform/deps.ts'
import { readEncryptedFile } from '../../../platform/encryption/encrypt.ts'
import '../tables.ts'

/** The last signature of a form. */
export interface FormSignature {
  readonly id: string
  readonly form_id: string
  /** The form's version that was signed. */
  readonly version: number
  readonly kind: 'drawn' | 'typed'
  readonly name: string
  /** Encrypted PNG in the file store; null for a typed signature, and once it was erased. */
  readonly image_key: string | null
  readonly consent_version: number
  readonly language: FormLanguage
  /** Of the canonical text of values and papers. */
  readonly sha256: Buffer
  readonly ip: string
  readonly user_agent: string
  readonly signed_at: Date
  /** What it covers, as it was signed; null for signatures of before there was a list. */
  readonly covers: readonly CoverEntry[] | null
  /** Since when something that it covers is different; null while nothing is. */
  readonly outdated_at: Date | null
}

const columns =
  sql.raw(`s.id, s.form_id, s.version, s.kind, s.name, s.image_key, s.consent_version, s.language, s.sha256,
  s.ip, s.user_agent, s.signed_at, s.covers, s.outdated_at`)

/** Returns a signature, also one that a later one replaced. */
export async function getSignature(db: Db | Tx, id: string): Promise<FormSignature | null> {
  const { rows } = await sql<FormSignature>`SELECT ${columns} FROM application_signature s
    WHERE s.id = ${id}`.execute(db)
  return maybeOne(rows) ?? null
}

/** Returns the last signature of each form that has one, by form id. */
export async function getSignatures(
  db: Db | Tx,
  formIds: readonly string[],
): Promise<Map<string, FormSignature>> {
  if (formIds.length === 0) return new Map()
  const { rows } = await sql<FormSignature>`
    SELECT DISTINCT ON (s.form_id) ${columns}
    FROM application_signature s
    WHERE s.form_id = ANY (${[...formIds]}::bigint[]) ORDER BY s.form_id, s.id DESC`.execute(db)
  return new Map(rows.map((row) => [row.form_id, row]))
}

/** Returns the PNG of a drawn signature; null for a typed or erased one. */
export async function readSignatureImage(
  deps: Pick<Deps, 'db' | 'env' | 'clock' | 'files'>,
  { image_key }: Pick<FormSignature, 'image_key'>,
): Promise<Buffer | null> {
  return image_key === null ? null : readEncryptedFile(deps, image_key)
}
