import { maxAttachmentBytes, type OutgoingAttachment } from '@pb/contract/mail-outgoing'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { ParsedAttachment } from '../message.ts'
import { makeNamesUnique, safeFilename } from '../mime/file-names.ts'
import { getSafeContentType } from '../mime/file-types.ts'
import { newFileKey } from '../store/files.ts'
import { attachmentsTooLarge, missingAttachment } from './texts.ts'

interface FileRow {
  readonly id: string
  readonly filename: string
  readonly content_type: string
  readonly size: number
  readonly file_key: string
  readonly content_id: string | null
  readonly inline: boolean
}

async function findOwnFiles(
  db: Db,
  personId: string,
  requested: readonly OutgoingAttachment[],
): Promise<{ attachments: Map<string, FileRow>; uploads: Map<string, FileRow> }> {
  const attachmentIds = requested.flatMap((item) => ('attachment_id' in item ? [item.attachment_id] : []))
  const uploadIds = requested.flatMap((item) => ('upload_id' in item ? [item.upload_id] : []))
  const [attachments, uploads] = await Promise.all([
    sql<FileRow>`SELECT id, filename, content_type, size, file_key, content_id, inline FROM mail_attachment
      WHERE person_id = ${personId} AND id = ANY (${attachmentIds}::bigint[])`.execute(db),
    sql<FileRow>`SELECT id, filename, content_type, size, file_key, NULL AS content_id, false AS inline FROM mail_upload
      WHERE person_id = ${personId} AND id = ANY (${uploadIds}::bigint[])`.execute(db),
  ])
  const byId = (rows: readonly FileRow[]) => new Map(rows.map((row) => [row.id, row]))
  return { attachments: byId(attachments.rows), uploads: byId(uploads.rows) }
}

/** Stores bytes under a new key, with a safe file name and content type. */
export async function storeFile(
  { files }: Pick<Deps, 'files'>,
  { name, type, bytes }: { name: string; type: string; bytes: Buffer },
): Promise<Omit<ParsedAttachment, 'contentId' | 'inline'>> {
  const filename = safeFilename(name, type)
  const contentType = getSafeContentType(type.toLowerCase(), filename, bytes)
  const fileKey = newFileKey()
  await files.put(fileKey, bytes)
  return { filename, contentType, bytes: bytes.length, fileKey }
}

/**
 * Returns the attachments of a composed mail with distinct names; inline data is stored first. Throws `not_found` for
 * files of others, `too_large` when their total size exceeds the limit.
 */
export async function resolveAttachments(
  deps: Pick<Deps, 'db' | 'files'>,
  personId: string,
  requested: readonly OutgoingAttachment[],
): Promise<ParsedAttachment[]> {
  if (requested.length === 0) return []
  const { attachments, uploads } = await findOwnFiles(deps.db, personId, requested)
  const files: ParsedAttachment[] = []
  for (const item of requested) {
    const { content_id: contentId = null } = item
    if ('data' in item) {
      const bytes = Buffer.from(item.data, 'base64')
      const stored = await storeFile(deps, { name: item.name.toWellFormed(), type: item.type, bytes })
      files.push({ ...stored, contentId, inline: contentId !== null })
      continue
    }
    const row = 'upload_id' in item ? uploads.get(item.upload_id) : attachments.get(item.attachment_id)
    if (!row) throw new AppError('not_found', missingAttachment)
    files.push({
      filename: row.filename,
      contentType: row.content_type,
      bytes: row.size,
      fileKey: row.file_key,
      contentId: contentId ?? row.content_id,
      inline: contentId !== null || row.inline,
    })
  }
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0)
  if (total > maxAttachmentBytes) throw new AppError('too_large', attachmentsTooLarge)
  const names = makeNamesUnique(files.map(({ filename }) => filename))
  return files.map((file, index) => Object.assign(file, { filename: names[index]! }))
}
