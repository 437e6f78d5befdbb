import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import type { Upload } from '../../../platform/module.ts'
import { isPhoto, preparePhotoForPaper } from '../../media/index.ts'
import { normalizePaper } from '../package/normalize-paper.ts'

/** A file as it is stored, before encryption. */
export interface PreparedPaper {
  readonly bytes: Buffer
  readonly content_type: 'application/pdf' | 'image/jpeg'
  readonly pages: number
}

/** What a row knows of a stored file. */
export interface PaperSummary extends Pick<PreparedPaper, 'content_type' | 'pages'> {
  readonly size: number
  readonly sha256: Buffer
}

export const summarizePaper = ({ bytes, content_type, pages }: PreparedPaper): PaperSummary => ({
  content_type,
  pages,
  size: bytes.length,
  sha256: createHash('sha256').update(bytes).digest(),
})

/** The part of an upload that is needed here. */
export type PaperUpload = Pick<Upload, 'filename' | 'stream' | 'signal'>

/**
 * Reads an upload: photos are turned upright and lose their metadata, PDFs what does not belong on a page. Their first
 * bytes decide, whatever the name is. Throws `too_large`, `bad_picture` or a `PaperError` with a reason.
 */
export async function readPaper({ filename, stream, signal }: PaperUpload): Promise<PreparedPaper> {
  const bytes = await buffer(stream)
  if (!isPhoto(bytes)) return normalizePaper(bytes, { filename, photos: true, signal })
  return { bytes: await preparePhotoForPaper(bytes), content_type: 'image/jpeg', pages: 1 }
}

/** Reads the rest of an upload that is not needed, so that the caller gets the reply. */
export async function discardUpload({ stream }: PaperUpload): Promise<void> {
  stream.resume()
  await finished(stream)
}

const extensions = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg' }
const maxNameLength = 120

/** Names a stored file: the uploader's name without path and control characters, with the extension of its type. */
export function nameFile(filename: string, type: PreparedPaper['content_type']): string {
  const base = filename
    .toWellFormed()
    .replace(/^.*[\\/]/, '')
    .replace(/\.\w{1,5}$/, '')
    .replace(/[\p{Cc}\p{Cf}"<>|:*?\\]+/gu, ' ')
    .trim()
    .slice(0, maxNameLength)
    .trim()
  return `${base || 'paper'}.${extensions[type]}`
}
