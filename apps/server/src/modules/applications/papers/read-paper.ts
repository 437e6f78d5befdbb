import type { DocumentKind } from '@pb/rules/applications/documents'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { readEncryptedFile } from '../../../platform/encryption/encrypt.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import '../tables.ts'

type FileDeps = Pick<Deps, 'db' | 'env' | 'clock' | 'files'>

/** A paper of a form; `bytes` is the size of its unencrypted file. */
export interface Paper {
  readonly id: string
  readonly form_id: string
  readonly document: DocumentKind
  /** Orders the papers of one kind, from 1, with gaps. */
  readonly position: number
  readonly filename: string
  readonly content_type: string
  readonly bytes: number
  readonly pages: number | null
  /** Encrypted, in the file store. */
  readonly file_key: string
  readonly sha256: Buffer
  /** The paper's own date, `yyyy-mm-dd`. */
  readonly dated: string | null
  readonly created_at: Date
}

const columns = [
  'id',
  'form_id',
  'document',
  'position',
  'filename',
  'content_type',
  'bytes',
  'pages',
  'file_key',
  'sha256',
  'dated',
  'created_at',
] as const

/** Returns the papers of forms that are neither deleted nor erased, by form id, each list by kind and position. */
export async function listPapers(
  db: Db | Tx,
  formIds: readonly string[],
): Promise<Map<string, readonly Paper[]>> {
  const found = new Map<string, Paper[]>(formIds.map((id) => [id, []]))
  if (formIds.length === 0) return found
  const rows = await db
    .selectFrom('application_paper')
    .select(columns)
    .where('form_id', 'in', [...formIds])
    .where('deleted_at', 'is', null)
    .where('file_key', 'is not', null)
    .orderBy('document')
    .orderBy('position')
    .orderBy('id')
    .$narrowType<{ file_key: string }>()
    .execute()
  for (const row of rows) found.get(row.form_id)?.push({ ...row, bytes: Number(row.bytes) })
  return found
}

/** Returns a paper that was not erased; with `deleted` also one that was deleted. */
export async function findPaper(
  db: Db | Tx,
  id: string,
  { deleted = false }: { readonly deleted?: boolean } = {},
): Promise<Paper | null> {
  const row = await db
    .selectFrom('application_paper')
    .select(columns)
    .where('id', '=', id)
    .where('file_key', 'is not', null)
    .$if(!deleted, (query) => query.where('deleted_at', 'is', null))
    .$narrowType<{ file_key: string }>()
    .executeTakeFirst()
  return row ? { ...row, bytes: Number(row.bytes) } : null
}

/** Names a paper as a field of its form: `pay_stubs`, `pay_stubs_2`. */
export const getPaperField = ({ document, position }: Pick<Paper, 'document' | 'position'>): string =>
  position === 1 ? document : `${document}_${position}`

async function readOnce(deps: FileDeps, { file_key }: Pick<Paper, 'file_key'>): Promise<Buffer> {
  const bytes = await readEncryptedFile(deps, file_key)
  if (!bytes) throw new AppError('not_found')
  return bytes
}

/** Returns the decrypted file of a paper. Throws `not_found` when it is not in the store. */
export async function readPaperFile(deps: FileDeps, paper: Pick<Paper, 'file_key'>): Promise<Buffer> {
  try {
    return await readOnce(deps, paper)
  } catch (error) {
    if (error instanceof AppError) throw error
    // Its key may have been rotated between reading and decrypting.
    return readOnce(deps, paper)
  }
}
