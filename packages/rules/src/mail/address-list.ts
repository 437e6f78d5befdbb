import { cleanName, isEmail, wireEmail, type MailAddress } from './addresses.ts'
import { decodeWords, encodeWords } from './encoded-words.ts'

/** Maximum number of addresses parsed from one header; bounds the parse time of hostile input. */
const maxAddresses = 5000
const maxHeader = 400_000

/** Maximum length of a quoted string, comment or angle-addr; anything longer counts as unclosed. */
const maxPart = 1000

interface Part {
  text: string
  quoted: boolean
  /** No whitespace separates it from the previous part, as in `"john doe"@example.com`. */
  glued: boolean
}

/** The tokens of one address (RFC 5322 `address`) collected during parsing. */
class Entry {
  parts: Part[] = []
  comments: string[] = []
  angle: string | null = null

  add(text: string, quoted: boolean, glued: boolean): void {
    if (text !== '') this.parts.push({ text, quoted, glued })
  }

  get empty(): boolean {
    return this.parts.length === 0 && this.angle === null && this.comments.length === 0
  }
}

const stripQuotes = (text: string): string => text.replace(/^'([^']*)'$/s, '$1')

/** Returns the addr-spec of a bare or angle-bracketed text, without spaces, `mailto:`, route or trailing dot. */
function extractEmail(text: string): string {
  const quoted = /^<*("[^"\p{Cc}]+"@[^\s@<>]+)>*$/u.exec(text)?.[1]
  if (quoted !== undefined) return quoted.slice(0, 320)
  const bare = text
    // Comments, and spaces, may be anywhere (RFC 5322, 4.4).
    .replace(/\([^()]*\)/g, '')
    .replace(/[\s\p{Cc}]+/gu, '')
    .replace(/^[<'"]+|[>'"]+$/g, '')
    .replace(/^mailto:/i, '')
    .replace(/\.$/, '')
  return (bare.startsWith('@') && bare.includes(':') ? bare.slice(bare.lastIndexOf(':') + 1) : bare).slice(
    0,
    320,
  )
}

/** Returns a phrase as text: parts joined by spaces (glued parts without), encoded words decoded. */
function phrase(parts: readonly Part[]): string {
  const text = parts.reduce((all, { text, glued }) => all + (glued || all === '' ? '' : ' ') + text, '')
  return stripQuotes(cleanName(decodeWords(text))).trim()
}

/**
 * Splits an entry without angle brackets into display name and address. The address is the last word containing `@`;
 * without one, a single word is the address and several words are the name.
 */
function splitPhrase(parts: Part[]): { name: Part[]; email: string } {
  const at = parts.findLastIndex(({ text }) => text.includes('@'))
  if (at < 0) return parts.length === 1 ? { name: [], email: parts[0]!.text } : { name: parts, email: '' }
  let first = at
  while (first > 0 && parts[first]!.glued) first -= 1
  let last = at
  while (parts[last + 1]?.glued) last += 1
  const quote = ({ text, quoted }: Part) =>
    quoted && !text.includes('@') && last > first ? `"${text}"` : text
  const email = parts
    .slice(first, last + 1)
    .map(quote)
    .join('')
  return { name: parts.filter((_part, index) => index < first || index > last), email }
}

function toMailAddress(entry: Entry): MailAddress | null {
  const { name, email } =
    entry.angle === null ? splitPhrase(entry.parts) : { name: entry.parts, email: entry.angle }
  const comment = entry.comments
    .map((text) => cleanName(decodeWords(text)).trim())
    .filter((text) => text !== '')
    .join(' ')
  const address = { name: phrase(name) || comment, email: extractEmail(email) }
  return address.email === '' && address.name === '' ? null : address
}

/** Returns the index of the matching closing delimiter, or -1 if there is none. Skips quoted pairs (`\x`). */
function findClosing(text: string, from: number, open: string, close: string): number {
  let depth = 0
  const end = Math.min(text.length, from + maxPart)
  for (let at = from; at < end; at += 1) {
    const letter = text[at]
    if (letter === '\\') at += 1
    else if (letter === close && (depth -= 1) <= 0) return at
    else if (letter === open) depth += 1
  }
  return -1
}

const unescapeQuotedPairs = (text: string): string => text.replace(/\\(.)/gs, '$1')

/** Whitespace and RFC 5322 specials end an atom. */
const wordEnd = /[\s,;:"()<>]/g

/** Spaces before a dot of a domain, which the obsolete syntax allows. */
const spacedDot = /(@[\w-]{1,63})[ \t]+\.[ \t]*(?=[\w-])/g

/** Matches an encoded word (RFC 2047) as one token, because mailers leave commas and spaces inside. */
const encodedAt = /^=\?[\w.:*+-]{1,60}\?[bq]\?[^?]*\?=/i

/**
 * Returns where the angle-addr starting at `from` ends and where parsing resumes: after its `>`, or at the next `,` or
 * `;` if it is unclosed.
 */
function angleEnd(text: string, from: number): { end: number; next: number } {
  const near = text.slice(from, from + maxPart)
  const closed = /^<+[^<>]*>+/.exec(near)?.[0].length
  if (closed !== undefined) return { end: from + closed, next: from + closed }
  const open = near.search(/[,;]/)
  const end = from + (open < 0 ? near.length : open)
  return { end, next: end }
}

/**
 * Parses an address-list header (RFC 5322, 3.4, including obsolete forms) and tolerates common mailer errors. Groups
 * are flattened to their members, a comment is the name if there is no display name, unclosed quoted strings and
 * angle brackets end with the address, and semicolons also separate addresses. A missing name or address is an empty
 * string. Never throws; returns at most 5,000 addresses.
 */
export function parseAddressList(header: string): MailAddress[] {
  const unfolded = header.slice(0, maxHeader).replace(/\r?\n[ \t]?/g, ' ')
  const text = unfolded.includes('"') ? unfolded : unfolded.replace(spacedDot, '$1.')
  const list: MailAddress[] = []
  let entry = new Entry()
  const finish = () => {
    const address = entry.empty ? null : toMailAddress(entry)
    if (address) list.push(address)
    entry = new Entry()
  }
  let at = 0
  let glued = false
  while (at < text.length && list.length < maxAddresses) {
    const letter = text[at]!
    const end =
      letter === '"'
        ? findClosing(text, at + 1, '', '"')
        : letter === '('
          ? findClosing(text, at, '(', ')')
          : -1
    if (letter === ',' || letter === ';') finish()
    else if (letter === ':') entry = isGroup(entry) ? new Entry() : entry
    else if (letter === '"' && end > 0) entry.add(unescapeQuotedPairs(text.slice(at + 1, end)), true, glued)
    else if (letter === '(' && end > 0) entry.comments.push(unescapeQuotedPairs(text.slice(at + 1, end)))
    else if (letter === '<') {
      const angle = angleEnd(text, at)
      entry.angle ??= text.slice(at + 1, angle.end)
      at = angle.next
      glued = false
      continue
    } else if (!/[\s)>"(]/.test(letter)) {
      wordEnd.lastIndex = at + 1
      const domain = /^[^\s,;"()<>]*@\[[^\]\s]*\]/.exec(text.slice(at, at + 320))?.[0].length
      const whole = domain ?? encodedAt.exec(text.slice(at, at + maxPart))?.[0].length
      const next = whole === undefined ? (wordEnd.exec(text)?.index ?? text.length) : at + whole
      entry.add(text.slice(at, next), false, glued)
      at = next
      glued = true
      continue
    }
    glued = letter === '"' && end > 0
    at = end > 0 ? end + 1 : at + 1
  }
  finish()
  return list
}

/** Returns whether the entry before a colon is a group's display name, which it is unless it contains an address. */
function isGroup({ parts, angle }: Entry): boolean {
  return angle === null && !parts.some(({ text, quoted }) => !quoted && text.includes('@'))
}

/** Formats one address for a header: the name quoted or encoded (RFC 2047) if necessary, the domain in ASCII. */
export function formatAddress({ name, email }: MailAddress): string {
  const shown = cleanName(name)
  const wire = wireEmail(email)
  if (shown === '') return isEmail(email) ? wire : `<${wire}>`
  if (!/^[\x20-\x7e]*$/.test(shown) || shown.includes('=?')) return `${encodeWords(shown)} <${wire}>`
  const atoms = /^[\w!#$%&*+/=?^`{|}~-]+(?: [\w!#$%&*+/=?^`{|}~-]+)*$/.test(shown)
  return `${atoms ? shown : `"${shown.replace(/["\\]/g, '\\$&')}"`} <${wire}>`
}

/** Formats an address list for a header, on one unfolded line. */
export function formatAddressList(list: readonly MailAddress[]): string {
  return list.map((address) => formatAddress(address)).join(', ')
}
