import type { DocumentKind } from '@pb/rules/applications/documents'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { one } from '../../../platform/db/one-row.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { commitFile, queueFileDeletion, type StoredFile } from './files.ts'
import { nameFile, type PaperSummary } from './prepare-paper.ts'
import { findPaper, type Paper } from './read-paper.ts'
import { paperErrors } from '../texts.ts'
import '../tables.ts'

/** Changes of papers in a transaction that has locked their form; the caller calls `touchForm`. */

export const maxPapersPerForm = 100

/** A file to which a row is about to refer. */
export interface StoredPaper {
  readonly prepared: PaperSummary
  readonly file: StoredFile
  readonly now: Date
}

export interface NewPaper extends StoredPaper {
  readonly document: DocumentKind
  readonly filename: string
  readonly dated: string | null
}

/** Returns the lowest position of a kind that is free, and checks the number of the form's papers. */
async function findFreePosition(tx: Tx, formId: string, document: DocumentKind): Promise<number> {
  const { rows } = await sql<{ free: number; papers: number }>`
    WITH own AS (SELECT document, position FROM application_paper WHERE form_id = ${formId} AND deleted_at IS NULL)
    SELECT (SELECT count(*)::int FROM own) AS papers, (SELECT min(at)::int FROM generate_series(1, ${maxPapersPerForm + 1}) at
      WHERE NOT EXISTS (SELECT FROM own WHERE document = ${document} AND position = at)) AS free`.execute(tx)
  const { free, papers } = one(rows)
  if (papers >= maxPapersPerForm) throw new AppError('rule_broken', paperErrors.tooMany(maxPapersPerForm))
  return free
}

/** Adds a paper, at a position where it replaces one, else at the first free one. */
export async function insertPaper(
  tx: Tx,
  formId: string,
  { document, filename, dated, prepared, file, now }: NewPaper,
  position?: number,
): Promise<string> {
  const { size, content_type, pages, sha256 } = prepared
  await commitFile(tx, file)
  const { id } = await tx
    .insertInto('application_paper')
    .values({
      form_id: formId,
      document,
      position: position ?? (await findFreePosition(tx, formId, document)),
      filename: nameFile(filename, content_type),
      content_type,
      bytes: String(size),
      pages,
      ...file,
      sha256,
      dated,
      created_at: now,
      deleted_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Replaces a paper's file by one with more pages; false when another change was first. */
export async function replaceFile(
  tx: Tx,
  paper: Paper,
  { prepared, file, now }: StoredPaper,
): Promise<boolean> {
  const { size, content_type, pages, sha256 } = prepared
  const { numUpdatedRows } = await tx
    .updateTable('application_paper')
    .set({
      ...file,
      bytes: String(size),
      content_type,
      pages,
      sha256,
      filename: nameFile(paper.filename, content_type),
    })
    .where('id', '=', paper.id)
    .where('file_key', '=', paper.file_key)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await commitFile(tx, file)
  await queueFileDeletion(tx, [paper.file_key], now)
  return true
}

/** Deletes papers that can be restored; returns those that were not deleted before. */
export async function deletePapers(
  tx: Tx,
  formId: string,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<Pick<Paper, 'id' | 'document' | 'position'>[]> {
  if (ids.length === 0) return []
  return tx
    .updateTable('application_paper')
    .set({ deleted_at: now })
    .where('form_id', '=', formId)
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .returning(['id', 'document', 'position'])
    .execute()
}

/** Restores a deleted paper, at another position if a new paper has its own. False when it was not deleted. */
export async function restorePaper(tx: Tx, formId: string, paper: Paper): Promise<boolean> {
  const taken = await tx
    .selectFrom('application_paper')
    .select('id')
    .where('form_id', '=', formId)
    .where('document', '=', paper.document)
    .where('position', '=', paper.position)
    .where('deleted_at', 'is', null)
    .where('id', '<>', paper.id)
    .executeTakeFirst()
  const { numUpdatedRows } = await tx
    .updateTable('application_paper')
    .set({
      deleted_at: null,
      ...(taken && { position: await findFreePosition(tx, formId, paper.document) }),
    })
    .where('id', '=', paper.id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Changes what a paper is, or its date; false when it is so already. */
export async function updatePaper(
  tx: Tx,
  paper: Paper,
  { document = paper.document, dated = paper.dated }: { document?: DocumentKind; dated?: string | null },
): Promise<boolean> {
  if (document === paper.document && dated === paper.dated) return false
  const moved = document !== paper.document
  await tx
    .updateTable('application_paper')
    .set({
      dated,
      ...(moved && { document, position: await findFreePosition(tx, paper.form_id, document) }),
    })
    .where('id', '=', paper.id)
    .execute()
  return true
}

/** Returns a paper of a form that was not erased. Throws `not_found`. */
export async function getPaper(
  db: Db | Tx,
  formId: string,
  id: string,
  options: { readonly deleted?: boolean } = {},
): Promise<Paper> {
  const paper = await findPaper(db, id, options)
  if (!paper || paper.form_id !== formId) throw new AppError('not_found')
  return paper
}
