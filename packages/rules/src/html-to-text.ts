const token = /<(\/?)([a-z][a-z\d]*)((?:"[^"]*"|'[^']*'|[^>"'])*)>|([^<]+|<)/gi
const blocks = new Set(['p', 'div', 'h1', 'h2', 'h3', 'li', 'ul', 'ol', 'blockquote'])
const namedEntities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
}

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (all, decimal, hex, name) => {
    if (name !== undefined) return namedEntities[String(name).toLowerCase()] ?? all
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal)
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : all
  })
}

function getAttribute(source: string, name: string): string {
  const found = new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(source)
  return decodeEntities(found?.[1] ?? found?.[2] ?? '')
}

/** An open quote, list or list item, which prefixes its lines. */
type Frame =
  | { tag: 'blockquote' }
  | { tag: 'ul' | 'ol'; count: number }
  | { tag: 'li'; marker: string; used: boolean }

/** Returns the URL of a link in angle brackets, unless its text already shows it. */
function formatLinkTarget(href: string, text: string): string {
  const bare = (value: string) => value.replace(/^(?:https?:\/\/|mailto:|tel:)|\/$/gi, '').trim()
  const digits = (value: string) => value.replace(/\D/g, '')
  if (href === '' || bare(href) === bare(text)) return ''
  if (href.startsWith('tel:') && digits(text).endsWith(digits(href))) return ''
  return ` <${href.replace(/^(?:mailto|tel):/, '')}>`
}

class TextBuilder {
  readonly #lines: string[] = []
  readonly #frames: Frame[] = []
  #line = ''
  /** The last opened block is still empty. */
  #fresh = false
  #link: { href: string; from: string } | null = null

  #prefix(): string {
    return this.#frames
      .map((frame) => {
        if (frame.tag === 'blockquote') return '> '
        if (frame.tag !== 'li') return ''
        const text = frame.used ? ' '.repeat(frame.marker.length) : frame.marker
        frame.used = true
        return text
      })
      .join('')
  }

  breakLine(): void {
    this.#lines.push((this.#prefix() + this.#line.replaceAll('\u00a0', ' ')).trimEnd())
    this.#line = ''
    this.#fresh = false
  }

  text(text: string): void {
    const words = text.replace(/[ \t\r\n\f]+/g, ' ')
    this.#line += this.#line === '' || this.#line.endsWith(' ') ? words.replace(/^ /, '') : words
  }

  #openBlock(tag: string): void {
    if (this.#line !== '') this.breakLine()
    this.#fresh = tag === 'p' || tag === 'div' || tag === 'li'
    if (tag === 'blockquote') this.#frames.push({ tag })
    if (tag === 'ul' || tag === 'ol') this.#frames.push({ tag, count: 0 })
    if (tag === 'li') {
      const list = this.#frames.findLast((frame) => frame.tag === 'ul' || frame.tag === 'ol')
      const marker = list?.tag === 'ol' ? `${(list.count += 1)}. ` : '- '
      this.#frames.push({ tag, marker, used: false })
    }
  }

  #closeBlock(tag: string): void {
    if (this.#line !== '' || this.#fresh) this.breakLine()
    const index = this.#frames.findLastIndex((frame) => frame.tag === tag)
    if (index >= 0) this.#frames.length = index
  }

  open(tag: string, attributes: string): void {
    if (blocks.has(tag)) this.#openBlock(tag)
    else if (tag === 'br') this.breakLine()
    else if (tag === 'img') this.text(getAttribute(attributes, 'alt'))
    else if (tag === 'a') this.#link = { href: getAttribute(attributes, 'href'), from: this.#line }
  }

  close(tag: string): void {
    if (blocks.has(tag)) this.#closeBlock(tag)
    if (tag !== 'a' || this.#link === null) return
    const { href, from } = this.#link
    this.#line += formatLinkTarget(href, this.#line.startsWith(from) ? this.#line.slice(from.length) : '')
    this.#link = null
  }

  toString(): string {
    if (this.#line !== '') this.breakLine()
    return this.#lines.join('\n').replace(/^\n+|\s+$/g, '')
  }
}

/**
 * Converts sanitized HTML to the plain text of an email: one line per paragraph, `- ` and `1. ` before list items, `> `
 * before quotes, and URLs after link texts.
 */
export function htmlToText(html: string): string {
  const lines = new TextBuilder()
  for (const [, slash, tag, attributes, text] of html.matchAll(token)) {
    if (text !== undefined) lines.text(decodeEntities(text))
    else if (slash === '/') lines.close(tag!.toLowerCase())
    else lines.open(tag!.toLowerCase(), attributes ?? '')
  }
  return lines.toString()
}
