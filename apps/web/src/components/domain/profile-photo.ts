import type { ImageSize } from '@pb/contract/media'

/** Returns the URL of a person's photo, by default at avatar size, or null without a photo. */
export function profilePhoto(file: string | null, kind: ImageSize = 'wcontact-s'): string | null {
  return file === null || file === '' ? null : `/transcode/${kind}/${file}`
}
