import { maxAttachmentBytes } from '@pb/contract/mailbox-outgoing'

/** Largest picture within the text. */
const maxPictureBytes = 10_000_000

/** The limit is a round number of thousands, so what stands beside it is counted in thousands too. */
const megabytes = (bytes: number): string =>
  `${(bytes / 1_000_000).toFixed(bytes % 1_000_000 === 0 ? 0 : 1)} MB`

/** Why a file cannot be added to those that are there; null where it can. */
export function faultOfFile(
  file: { readonly name: string; readonly size: number },
  others: number,
): string | null {
  const most = megabytes(maxAttachmentBytes)
  if (file.size === 0) return `“${file.name}” is empty.`
  if (file.size > maxAttachmentBytes)
    return `“${file.name}” is ${megabytes(file.size)}. A mail carries at most ${most}.`
  if (file.size + others > maxAttachmentBytes)
    return `With “${file.name}” the files would be ${megabytes(file.size + others)}. A mail carries at most ${most}.`
  return null
}

const pictureTypes = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])

/** Why a picture cannot stand within the text; null where it can. */
export function faultOfPicture(file: {
  readonly name: string
  readonly type: string
  readonly size: number
}): string | null {
  if (!pictureTypes.has(file.type))
    return `“${file.name}” is a kind of picture that many mail programs do not show. Attach it instead.`
  if (file.size > maxPictureBytes)
    return `“${file.name}” is ${megabytes(file.size)}. A picture within the text has at most ${megabytes(maxPictureBytes)}; attach it instead.`
  return null
}
