/** A new message as a mail link asks for it. */
export interface AskedMessage {
  readonly to: string
  readonly subject: string
  /** HTML. */
  readonly body: string
}

const escaped: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function paragraphs(text: string): string {
  const safe = text.replaceAll(/[&<>"]/g, (letter) => escaped[letter]!)
  const blocks = safe.split(/(?:\r?\n){2,}/).filter((block) => block !== '')
  return blocks.map((block) => `<p>${block.replaceAll(/\r?\n/g, '<br>')}</p>`).join('')
}

/** Percent-encoded text, or as it stands where it is not well encoded. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** What a `mailto:` link asks for (RFC 6068, where a plus is a plus). */
export function readMailLink(href: string): AskedMessage {
  const [, address = '', query = ''] = /^mailto:([^?#]*)(?:\?([^#]*))?/i.exec(href) ?? []
  const fields = new URLSearchParams(query.replaceAll('+', '%2B'))
  return {
    to: [decoded(address), ...fields.getAll('to')].filter((to) => to !== '').join(', '),
    subject: fields.get('subject') ?? '',
    body: paragraphs(fields.get('body') ?? ''),
  }
}
