import type { PictureKind } from '@pb/contract/media'

/** Address of a person's picture, at the size of an avatar unless said otherwise; null without one. */
export function profilePhoto(file: string | null, kind: PictureKind = 'wcontact-s'): string | null {
  return file === null || file === '' ? null : `/transcode/${kind}/${file}`
}
