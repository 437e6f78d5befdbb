import type { PaperRow } from '../view/report.ts'
import * as texts from './texts.ts'

/** The server's limit; checked before the upload. */
const maxBytes = 25_000_000

export const acceptedTypes =
  'application/pdf,image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif'
const acceptedName = /\.(pdf|jpe?g|png|webp|heic|heif)$/i

const extensions: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
}

/** Why a file is not uploaded; null if it is. The server looks at its bytes. */
export function findFileIssue({ name, size }: File): string | null {
  if (size > maxBytes) return texts.tooLarge
  return acceptedName.test(name) ? null : texts.wrongType
}

/** `{label}.{extension}`, or `No file attached`. */
export function getFileLabel({ title, paper }: PaperRow): string {
  if (!paper) return texts.noFile
  const extension = extensions[paper.content_type] ?? paper.filename.split('.').at(-1)?.toLowerCase() ?? ''
  return texts.fileName(title, extension)
}
