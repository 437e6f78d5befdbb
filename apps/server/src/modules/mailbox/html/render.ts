import { randomBytes } from 'node:crypto'
import { adaptForDarkMode } from './dark-mode.ts'
import { renderPlainText } from './plain-text.ts'
import { ImageResolver, type InlineImage } from './images.ts'
import { sanitizeMail, type SanitizedMail } from './sanitize.ts'

/** A rendered mail; plain data, because it is sent between processes. */
export interface RenderedMail extends SanitizedMail {
  /** URLs of remote images; the index is the image's number. */
  readonly remote: readonly string[]
  readonly trackers: number
  /** Placeholder prefix of remote image URLs: prefix, image number, hyphen. The service replaces it with a signed URL. */
  readonly imageUrlPrefix: string
}

export interface MailSource {
  readonly html: string | null
  readonly plain: string
  readonly inlineImages: readonly InlineImage[]
  readonly showRemote: boolean
}

const renderAsText = (plain: string): SanitizedMail => ({
  ...renderPlainText(plain),
  styleSheet: '',
  misleadingLinks: [],
  designed: false,
})

function sanitizeOrRenderText(html: string, plain: string, images: ImageResolver): SanitizedMail {
  try {
    return sanitizeMail(html, images)
  } catch (error) {
    // `parseHtml` throws it for too many elements.
    if (error instanceof RangeError) return renderAsText(plain)
    throw error
  }
}

/** Renders the HTML of a mail if it has any that can be shown, otherwise its text. */
export function renderBody({ html, plain, inlineImages, showRemote }: MailSource): RenderedMail {
  // The prefix is random so that a mail cannot contain it.
  const imageUrlPrefix = `/mail/picture/${randomBytes(9).toString('hex')}-`
  const toPlaceholder = (position: number) => (showRemote ? `${imageUrlPrefix}${position}-` : null)
  const images = new ImageResolver(inlineImages, toPlaceholder)
  const clean =
    html === null ? renderAsText(plain) : adaptForDarkMode(sanitizeOrRenderText(html, plain, images))
  return { ...clean, remote: images.remote, trackers: images.trackers, imageUrlPrefix }
}
