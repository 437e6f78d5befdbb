import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { readStoredFile, storeFile } from '../files.ts'
import type { FieldRow } from './find-fields.ts'
import '../tables.ts'

/** By the id of a field; '' for one that was left empty. */
export type FieldValues = ReadonlyMap<string, string>

/** What a signature covers of the fields: the document, and each field of the signer with its place and value. */
export function toCoveredText(sha256: Buffer, fields: readonly FieldRow[], values: FieldValues): string {
  const entries = fields.map(({ id, kind, page, x, y, width, height, label }) => ({
    id,
    kind,
    page,
    place: [x, y, width, height],
    label,
    value: values.get(id) ?? '',
  }))
  return JSON.stringify({ document: sha256.toString('hex'), fields: entries })
}

export interface StoredCover {
  readonly file_key: string
  readonly sha256: Buffer
}

/** Stores what a signature covers, encrypted. */
export async function storeCovered(deps: Deps, text: string): Promise<StoredCover> {
  const bytes = Buffer.from(text)
  return { file_key: await storeFile(deps, bytes), sha256: createHash('sha256').update(bytes).digest() }
}

interface CoverRow extends StoredCover {
  readonly signer_id: string
}

/** Of each who has fields and has signed; throws for one without. */
async function findCovers(db: Db | Tx, requestId: string): Promise<CoverRow[]> {
  const { rows } = await sql<{ [Key in keyof CoverRow]: CoverRow[Key] | null }>`
    SELECT s.id AS signer_id, c.file_key, c.sha256 FROM signature_request_signer s
      LEFT JOIN signature_request_covered_fields c ON c.signer_id = s.id
    WHERE s.request_id = ${requestId} AND s.signed_at IS NOT NULL
      AND EXISTS (SELECT FROM signature_request_field f WHERE f.signer_id = s.id)`.execute(db)
  return rows.map(({ signer_id, file_key, sha256 }) => {
    if (signer_id === null || file_key === null || sha256 === null)
      throw new Error(`what signer ${signer_id} filled in is missing`)
    return { signer_id, file_key, sha256 }
  })
}

interface CoveredText {
  readonly fields: readonly { readonly id: string; readonly value: string }[]
}

/** What the signers of a request filled in, and the SHA-256 of what each signature covers. */
export interface RequestValues {
  readonly values: FieldValues
  /** By the id of a signer. */
  readonly sha256: ReadonlyMap<string, Buffer>
}

/**
 * Reads what was filled in by those who have signed. Throws when it, the document or a place is not what was signed any
 * more.
 */
export async function readValues(
  deps: Deps,
  request: { readonly id: string; readonly sha256: Buffer },
  fields: readonly FieldRow[],
): Promise<RequestValues> {
  if (fields.length === 0) return { values: new Map(), sha256: new Map() }
  const covers = await findCovers(deps.db, request.id)
  const values = new Map<string, string>()
  for (const { signer_id, file_key, sha256 } of covers) {
    const text = (await readStoredFile(deps, file_key)).toString('utf8')
    for (const { id, value } of (JSON.parse(text) as CoveredText).fields) values.set(id, value)
    const own = fields.filter((field) => field.signer_id === signer_id)
    const isSame = createHash('sha256').update(text).digest().equals(sha256)
    if (!isSame || toCoveredText(request.sha256, own, values) !== text)
      throw new Error(`the fields of signer ${signer_id} are not what was signed`)
  }
  return { values, sha256: new Map(covers.map(({ signer_id, sha256 }) => [signer_id, sha256])) }
}
