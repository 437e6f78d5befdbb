import { nameFileKind } from '../../../../platform/files/name-file-kind.ts'
import { PaperError } from './paper-error.ts'

const photoName = /\.(?:jpe?g|jfif|png|heic|heif|webp)$/i

interface Expected {
  /** The file's name, by what its sender takes it for. */
  readonly filename: string
  /** Whether a photo would do as well. */
  readonly photos: boolean
}

/** Explains to people what a file is, and what is wrong with it, when it is no PDF. */
export function explainNotPdf(bytes: Uint8Array, { filename, photos }: Expected): PaperError {
  if (bytes.length === 0) return new PaperError('empty')
  const kind = nameFileKind(bytes)
  if (kind === 'a photo') {
    if (!photos) return new PaperError('photo')
    return new PaperError(
      'not-pdf',
      'This kind of photo isn’t supported. Use a JPEG, PNG, WebP or HEIC photo, or a PDF.',
    )
  }
  if (kind === null && photoName.test(filename)) return new PaperError('damaged-photo')
  const wanted = photos ? 'a PDF or a photo' : 'a PDF'
  const what = kind === null ? 'This file isn’t a PDF' : `This is ${kind}`
  return new PaperError('not-pdf', `${what}. Upload ${wanted}.`)
}
