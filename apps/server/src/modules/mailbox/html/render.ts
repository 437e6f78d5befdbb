import type { ShownPart } from '@pb/contract/mail-body'
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

/** Longer plain text is cut off. */
const maxTextLength = 200_000

function findShownPart(html: string | null, plain: string): ShownPart {
  if (html !== null) return 'text'
  return plain.length > maxTextLength ? 'beginning' : 'whole'
}

/** Renders the plain text, because there is no HTML or it cannot be shown. */
const renderAsText = ({ html, plain }: Pick<MailSource, 'html' | 'plain'>): SanitizedMail => ({
  ...renderPlainText(plain.slice(0, maxTextLength)),
  shown: findShownPart(html, plain),
  styleSheet: '',
  misleadingLinks: [],
  designed: false,
})

function sanitizeOrRenderText(html: string, plain: string, images: ImageResolver): SanitizedMail {
  try {
    return sanitizeMail(html, images)
  } catch (error) {
    // `parseHtml` throws it for too many elements.
    if (error instanceof RangeError) return renderAsText({ html, plain })
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
    html === null
      ? renderAsText({ html, plain })
      : adaptForDarkMode(sanitizeOrRenderText(html, plain, images))
  return { ...clean, remote: images.remote, trackers: images.trackers, imageUrlPrefix }
}

/** Renders the plain text of a mail whose HTML, if it has any, cannot be shown. */
export const renderInsteadOfHtml = (source: MailSource): RenderedMail => ({
  ...renderBody({ ...source, html: null }),
  ...renderAsText(source),
})
