import { maxPhotoBytes } from '@pb/contract/my-listings'
import * as texts from './texts.ts'

const imageTypes = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif'])

/** For the file input. Browsers without HEIC support recognize the extensions. */
export const acceptedTypes = 'image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif'

/** Returns why a file cannot be uploaded; null if the server has to decide. */
export function validateFile({ type, name, size }: Pick<File, 'type' | 'name' | 'size'>): string | null {
  if (!imageTypes.has(type) && !/\.(heic|heif)$/i.test(name)) return texts.wrongType
  if (size > maxPhotoBytes) return texts.tooLarge(maxPhotoBytes / 1_000_000)
  return size === 0 ? texts.emptyFile : null
}

/** Identifies a file, so that uploading it again does not add it twice. */
export function getUploadKey({
  name,
  size,
  lastModified,
}: Pick<File, 'name' | 'size' | 'lastModified'>): string {
  return `${size}-${lastModified}-${name.slice(-120)}`
}
