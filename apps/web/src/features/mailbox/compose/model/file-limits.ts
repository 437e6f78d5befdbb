import { maxAttachmentBytes } from '@pb/contract/mail-outgoing'
import * as texts from '../texts.ts'

/** Limit for inline images. */
const maxImageBytes = 10_000_000

/** Decimal megabytes, as the limits are decimal too. */
const formatMegabytes = (bytes: number): string =>
  texts.megabytes((bytes / 1_000_000).toFixed(bytes % 1_000_000 === 0 ? 0 : 1))

/** Returns why a file cannot be attached, or null. `otherBytes` is the size of the other files. */
export function getFileError(
  file: { readonly name: string; readonly size: number },
  otherBytes: number,
): string | null {
  const limit = formatMegabytes(maxAttachmentBytes)
  if (file.size === 0) return texts.fileIsEmpty(file.name)
  if (file.size > maxAttachmentBytes) return texts.fileTooLarge(file.name, formatMegabytes(file.size), limit)
  if (file.size + otherBytes > maxAttachmentBytes)
    return texts.filesTooLarge(file.name, formatMegabytes(file.size + otherBytes), limit)
  return null
}

const imageTypes = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])

/** Returns why an image cannot be inserted into the text, or null. */
export function getImageError(file: {
  readonly name: string
  readonly type: string
  readonly size: number
}): string | null {
  if (!imageTypes.has(file.type)) return texts.unsupportedImage(file.name)
  if (file.size > maxImageBytes)
    return texts.imageTooLarge(file.name, formatMegabytes(file.size), formatMegabytes(maxImageBytes))
  return null
}
