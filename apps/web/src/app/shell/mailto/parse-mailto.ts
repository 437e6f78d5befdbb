import { escapeHtml } from '../../../lib/escape-html.ts'

/** The message of a `mailto:` link. */
export interface MailtoMessage {
  readonly to: string
  readonly subject: string
  /** HTML. */
  readonly body: string
}

/** Each line is a paragraph, and a blank line an empty one, as in the editor, whose paragraphs have no margins. */
function toParagraphs(text: string): string {
  const lines = text.split(/\r?\n/)
  return text === '' ? '' : lines.map((line) => `<p>${escapeHtml(line.trim())}</p>`).join('')
}

/** Decodes percent-encoded text; returns malformed text unchanged. */
function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Parses a `mailto:` link (RFC 6068, in which `+` is a literal plus). */
export function parseMailto(href: string): MailtoMessage {
  const [, address = '', query = ''] = /^mailto:([^?#]*)(?:\?([^#]*))?/i.exec(href) ?? []
  const fields = new URLSearchParams(query.replaceAll('+', '%2B'))
  return {
    to: [decodePercent(address), ...fields.getAll('to')].filter((to) => to !== '').join(', '),
    subject: fields.get('subject') ?? '',
    body: toParagraphs(fields.get('body') ?? ''),
  }
}
