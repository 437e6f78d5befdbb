import { cleanName, isEmail, wireEmail, type MailAddress } from './addresses.ts'
import { decodeWords, encodeWords } from './encoded-words.ts'

/** Most addresses that are read of one header: nobody writes more, and what follows is not worth its time. */
const maxAddresses = 5000
const maxHeader = 400_000

/** Longest quoted name, comment or bracket: what is longer was never closed. */
const maxPart = 1000

interface Part {
  text: string
  quoted: boolean
  /** Nothing stands between it and the part before: `"john doe"@example.com`. */
  glued: boolean
}

/** What stands between two commas, while it is being read. */
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

const unquoted = (text: string): string => text.replace(/^'([^']*)'$/s, '$1')

/** The address of a text between angle brackets or alone: without spaces, `mailto:`, a route, a dot at its end. */
function bareEmail(text: string): string {
  if (/^"[^"\p{Cc}]+"@[^\s@]+$/u.test(text)) return text.slice(0, 320)
  const bare = text
    .replace(/[\s\p{Cc}]+/gu, '')
    .replace(/^[<'"]+|[>'"]+$/g, '')
    .replace(/^mailto:/i, '')
    .replace(/\.$/, '')
  return (bare.startsWith('@') && bare.includes(':') ? bare.slice(bare.lastIndexOf(':') + 1) : bare).slice(
    0,
    320,
  )
}

/** Words of a phrase as text: each decoded by itself unless quotes keep it, glued ones together. */
function phrase(parts: readonly Part[]): string {
  const text = parts.reduce((all, { text, glued }) => all + (glued || all === '' ? '' : ' ') + text, '')
  return unquoted(cleanName(decodeWords(text))).trim()
}

/** Takes the address out of a phrase that has no angle brackets: the last word with an `@`. */
function withoutAngle(parts: Part[]): { name: Part[]; email: string } {
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

function addressOf(entry: Entry): MailAddress | null {
  const { name, email } =
    entry.angle === null ? withoutAngle(entry.parts) : { name: entry.parts, email: entry.angle }
  const comment = entry.comments.map((text) => cleanName(decodeWords(text))).join(' ')
  const address = { name: phrase(name) || comment, email: bareEmail(email) }
  return address.email === '' && address.name === '' ? null : address
}

/** Where something that opens at `from` closes; -1 where it does not. A backslash takes the next letter as it is. */
function closing(text: string, from: number, open: string, close: string): number {
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

const unescaped = (text: string): string => text.replace(/\\(.)/gs, '$1')

/** A word ends where something of the grammar begins. */
const wordEnd = /[\s,;:"()<>]/g

/** Mailers leave commas and spaces in encoded words. */
const encodedAt = /^=\?[\w.:*+-]{1,60}\?[bq]\?[^?]*\?=/i

/** The index behind an angle that opens at `from`: at its `>`, or where the next address begins if there is none. */
function angleEnd(text: string, from: number): { end: number; next: number } {
  const near = text.slice(from, from + maxPart)
  const closed = /^<+[^<>]*>+/.exec(near)?.[0].length
  if (closed !== undefined) return { end: from + closed, next: from + closed }
  const open = near.search(/[,;]/)
  const end = from + (open < 0 ? near.length : open)
  return { end, next: end }
}

/**
 * Reads a list of addresses as headers hold it (RFC 5322, 3.4, obsolete forms too) and as broken mailers write it:
 * groups give their members, comments become names where there is no other, quotes and brackets that nobody closed end
 * with the address, semicolons separate too. A name without an address has an empty one, and the other way round.
 * Never throws; at most 5,000 addresses.
 */
export function parseAddressList(header: string): MailAddress[] {
  const text = header.slice(0, maxHeader).replace(/\r?\n[ \t]?/g, ' ')
  const list: MailAddress[] = []
  let entry = new Entry()
  const finish = () => {
    const address = entry.empty ? null : addressOf(entry)
    if (address) list.push(address)
    entry = new Entry()
  }
  let at = 0
  let glued = false
  while (at < text.length && list.length < maxAddresses) {
    const letter = text[at]!
    const end =
      letter === '"' ? closing(text, at + 1, '', '"') : letter === '(' ? closing(text, at, '(', ')') : -1
    if (letter === ',' || letter === ';') finish()
    else if (letter === ':') entry = isGroup(entry) ? new Entry() : entry
    else if (letter === '"' && end > 0) entry.add(unescaped(text.slice(at + 1, end)), true, glued)
    else if (letter === '(' && end > 0) entry.comments.push(unescaped(text.slice(at + 1, end)))
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

/** A colon ends a group's name, unless an address stands before it. */
function isGroup({ parts, angle }: Entry): boolean {
  return angle === null && !parts.some(({ text, quoted }) => !quoted && text.includes('@'))
}

/** One address for a header: the name quoted or encoded where it must be, the domain in ASCII. */
export function formatAddress({ name, email }: MailAddress): string {
  const shown = cleanName(name)
  const wire = wireEmail(email)
  if (shown === '') return isEmail(email) ? wire : `<${wire}>`
  if (!/^[\x20-\x7e]*$/.test(shown) || shown.includes('=?')) return `${encodeWords(shown)} <${wire}>`
  const atoms = /^[\w!#$%&*+/=?^`{|}~-]+(?: [\w!#$%&*+/=?^`{|}~-]+)*$/.test(shown)
  return `${atoms ? shown : `"${shown.replace(/["\\]/g, '\\$&')}"`} <${wire}>`
}

/** A list for a header, in one line. */
export function formatAddressList(list: readonly MailAddress[]): string {
  return list.map((address) => formatAddress(address)).join(', ')
}
