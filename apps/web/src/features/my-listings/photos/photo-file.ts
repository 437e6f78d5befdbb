import { maxPhotoBytes } from '@pb/contract/my-listings'

const types = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif'])

/** What the picker offers; browsers that know no HEIC go by the name. */
export const accepted = 'image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif'

/** Why a file is not worth sending; null where only the server can tell. */
export function faultOfFile({ type, name, size }: Pick<File, 'type' | 'name' | 'size'>): string | null {
  if (!types.has(type) && !/\.(heic|heif)$/i.test(name)) return 'Not a JPEG, PNG, WebP or HEIC picture'
  if (size > maxPhotoBytes) return `Larger than ${maxPhotoBytes / 1_000_000} MB`
  return size === 0 ? 'The file is empty' : null
}

/** The same file has the same key, so that sending it again adds nothing twice. */
export function keyOfFile({
  name,
  size,
  lastModified,
}: Pick<File, 'name' | 'size' | 'lastModified'>): string {
  return `${size}-${lastModified}-${name.slice(-120)}`
}
