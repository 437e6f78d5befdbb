/**
 * The contact details of a vCard 2.1, 3.0 (RFC 2426) or 4.0 (RFC 6350). Parsed here because the available libraries are
 * unmaintained or support one version only, while phones, Outlook and Google each write a different one.
 */
export interface Card {
  /** Family and given name; empty when the card only has a full name. */
  readonly lastName: string
  readonly firstName: string
  readonly fullName: string
  /** The preferred one first. */
  readonly emails: readonly string[]
  readonly phones: readonly string[]
  readonly note: string
}

/** The columns of a table made of cards. */
export const cardColumns = [
  { title: 'Full name', field: 'name' },
  { title: 'First name', field: 'first_name' },
  { title: 'Last name', field: 'last_name' },
  { title: 'Email', field: 'email' },
  { title: 'Phone', field: 'phone' },
  { title: 'Notes', field: 'notes' },
] as const

interface Property {
  readonly name: string
  readonly params: ReadonlyMap<string, readonly string[]>
  readonly value: string
}

/** Longer values are truncated, like table cells. */
const maxValueLength = 4000
/** Longer unfolded lines are embedded photos, which are not read. */
const maxLineLength = 20_000

/** Unfolds lines (RFC 6350, section 3.2), and joins quoted-printable soft line breaks. */
function* unfoldLines(text: string): Generator<string> {
  let line: string | null = null
  let soft = false
  for (const raw of text.split(/\r\n|\n|\r/)) {
    if (line !== null && soft) {
      line = line.slice(0, -1) + raw.trimStart()
    } else if (line !== null && /^[ \t]/.test(raw)) {
      if (line.length < maxLineLength) line += raw.slice(1)
      continue
    } else {
      if (line !== null) yield line
      line = raw
    }
    soft = /^[^:]*quoted-printable[^:]*:/i.test(line) && line.endsWith('=') && line.length < maxLineLength
  }
  if (line !== null) yield line
}

/** Index of the first colon outside quotes, where the value begins; -1 if there is none. */
function findColon(line: string): number {
  let quoted = false
  for (let at = 0; at < line.length; at++) {
    if (line[at] === '"') quoted = !quoted
    else if (line[at] === ':' && !quoted) return at
  }
  return -1
}

/** Splits at unescaped separators; with `quotes`, as in parameters, separators in quotes do not count. */
function split(text: string, separator: string, quotes = false): string[] {
  const parts: string[] = ['']
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const char = text[at]!
    if (char === '\\' && at + 1 < text.length) parts[parts.length - 1] += char + text[++at]!
    else if (char === separator && !quoted) parts.push('')
    else {
      if (char === '"' && quotes) quoted = !quoted
      parts[parts.length - 1] += char
    }
  }
  return parts
}

function parseLine(line: string): Property | null {
  const colon = findColon(line)
  if (colon < 1) return null
  const [head = '', ...rawParams] = split(line.slice(0, colon), ';', true)
  const params = new Map<string, string[]>()
  for (const param of rawParams) {
    const [, name = 'type', value = ''] = /^([\w-]+)=([\s\S]*)$/.exec(param) ?? [null, 'type', param]
    const values = split(value.replaceAll('"', ''), ',').map((item) => item.toLowerCase())
    params.set(name.toLowerCase(), [...(params.get(name.toLowerCase()) ?? []), ...values])
  }
  // Drops the group of `item1.EMAIL`.
  const name = head.slice(head.lastIndexOf('.') + 1).toUpperCase()
  return { name, params, value: line.slice(colon + 1) }
}

function hasParam(params: Property['params'], name: string, value: string): boolean {
  return params.get(name)?.includes(value) ?? false
}

function decodeQuotedPrintable(value: string, charset: string): string {
  const bytes: number[] = []
  for (let at = 0; at < value.length; at++) {
    const hex = /^=([\da-f]{2})/i.exec(value.slice(at, at + 3))
    if (!hex) {
      bytes.push(...new TextEncoder().encode(value[at]))
      continue
    }
    bytes.push(Number.parseInt(hex[1]!, 16))
    at += 2
  }
  try {
    return new TextDecoder(charset).decode(new Uint8Array(bytes))
  } catch {
    return new TextDecoder().decode(new Uint8Array(bytes))
  }
}

function decodeValue({ params, value }: Property): string {
  const quoted =
    hasParam(params, 'encoding', 'quoted-printable') || hasParam(params, 'type', 'quoted-printable')
  const text = quoted ? decodeQuotedPrintable(value, params.get('charset')?.[0] ?? 'utf-8') : value
  return text.slice(0, maxValueLength)
}

/** Resolves the escapes `\n`, `\,`, `\;` and `\\`, and removes NUL characters. */
function unescapeText(text: string): string {
  return text
    .replace(/\\([\s\S])/g, (_match, char: string) => (char === 'n' || char === 'N' ? '\n' : char))
    .replaceAll('\0', '')
    .trim()
}

/** 1 is the most preferred; vCard 3 has `TYPE=pref`, vCard 4 `PREF=1`. */
function preference({ params }: Property): number {
  const pref = Number(params.get('pref')?.[0] ?? Number.NaN)
  if (pref >= 1) return pref
  return hasParam(params, 'type', 'pref') ? 1 : 101
}

function getValues(properties: readonly Property[], name: string): string[] {
  return properties
    .filter((property) => property.name === name)
    .toSorted((a, b) => preference(a) - preference(b))
    .map((property) => unescapeText(decodeValue(property)).replace(/^(?:mailto|tel):/i, ''))
    .filter((value) => value !== '')
}

function toCard(properties: readonly Property[]): Card {
  const name = properties.find((property) => property.name === 'N')
  const [lastName = '', firstName = ''] = name ? split(decodeValue(name), ';').map(unescapeText) : []
  return {
    lastName,
    firstName,
    fullName: getValues(properties, 'FN')[0] ?? '',
    emails: getValues(properties, 'EMAIL'),
    phones: getValues(properties, 'TEL').filter((phone) => !/^\w+:/.test(phone)),
    note: getValues(properties, 'NOTE').join('\n').slice(0, maxValueLength),
  }
}

/** The text up to its last line break, unless it ends with one or with `END:VCARD`: a cut line may be half an address. */
const dropCutLine = (text: string): string =>
  /(?:[\r\n]|END:VCARD\s*)$/i.test(text)
    ? text
    : text.slice(0, Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1)

/** Parses the cards of a file in order. A card without an end ends at the next card or the file's; other text is ignored. */
export function parseVcards(text: string): Card[] {
  const cards: Card[] = []
  let properties: Property[] | null = null
  // A nested card (AGENT in vCard 2.1) describes another person.
  let nested = false
  const add = () => {
    if (properties && properties.length > 0) cards.push(toCard(properties))
    properties = null
  }
  for (const line of unfoldLines(dropCutLine(text))) {
    const property = parseLine(line)
    if (!property) continue
    const isCard = property.value.trim().toUpperCase() === 'VCARD'
    if (property.name === 'BEGIN' && isCard) {
      nested = properties?.at(-1)?.name === 'AGENT'
      if (nested) continue
      add()
      properties = []
    } else if (property.name === 'END' && isCard) {
      if (!nested) add()
      nested = false
    } else if (!nested) properties?.push(property)
  }
  add()
  return cards
}
