/** A line of a card. */
export interface Property {
  readonly name: string
  /** `item1` of `item1.EMAIL`, by which its label is found. */
  readonly group: string
  readonly params: ReadonlyMap<string, readonly string[]>
  readonly value: string
}

/** Longer values are truncated, like table cells. */
export const maxValueLength = 20_000
/** Longer unfolded lines are embedded photos, which are not read. */
const maxLineLength = 100_000

/** Unfolds lines (RFC 6350, section 3.2), and joins quoted-printable soft line breaks. */
export function* unfoldLines(text: string): Generator<string> {
  // Joined at the end of a line only: photos and long notes have thousands of parts.
  let parts: string[] = []
  let length = 0
  let isQuoted = false
  const begin = (raw: string) => {
    parts = [raw]
    length = raw.length
    isQuoted = quotedHead.test(raw)
  }
  for (const raw of text.split(/\r\n|\n|\r/)) {
    const isSoft = isQuoted && parts.at(-1)!.endsWith('=') && length < maxLineLength
    const isFolded = parts.length > 0 && (isSoft || /^[ \t]/.test(raw))
    if (!isFolded) {
      if (parts.length > 0) yield parts.join('')
      begin(raw)
      continue
    }
    if (isSoft) parts[parts.length - 1] = parts.at(-1)!.slice(0, -1)
    // What follows a soft line break is text from its first character on: a space is one of the text.
    const part = isSoft ? raw : raw.slice(1)
    if (length >= maxLineLength) continue
    parts.push(part)
    length += part.length
    // The encoding may be named after a fold.
    if (!isQuoted && parts.length < 4) isQuoted = quotedHead.test(parts.join(''))
  }
  if (parts.length > 0) yield parts.join('')
}

const quotedHead = /^[^:]*quoted-printable[^:]*:/i

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
export function split(text: string, separator: string, quotes = false): string[] {
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

/** The label of Android's `X-Custom(work line)` and `X-CUSTOM(CHARSET=UTF-8,ENCODING=QUOTED-PRINTABLE,=E5=AE=B6)`. */
function readCustomLabel(param: string): string[] | null {
  const [, inside = ''] = /^(?:type=)?x-custom\((.*)\)$/i.exec(param) ?? []
  if (inside === '') return null
  const quoted = /^charset=([\w-]+),encoding=quoted-printable,(.*)$/i.exec(inside)
  return [quoted ? decodeQuotedPrintable(quoted[2]!, quoted[1]!) : inside]
}

export function parseLine(line: string): Property | null {
  const colon = findColon(line)
  if (colon < 1) return null
  const [head = '', ...rawParams] = split(line.slice(0, colon), ';', true)
  const params = new Map<string, string[]>()
  for (const param of rawParams) {
    const [, name = 'type', value = ''] = /^([\w-]+)=([\s\S]*)$/.exec(param) ?? [null, 'type', param]
    const custom = readCustomLabel(param)
    const values = custom ?? split(value.replaceAll('"', ''), ',').map((item) => item.toLowerCase())
    params.set(name.toLowerCase(), [...(params.get(name.toLowerCase()) ?? []), ...values])
  }
  const dot = head.lastIndexOf('.')
  return {
    name: head
      .slice(dot + 1)
      .trim()
      .toUpperCase(),
    group: head.slice(0, Math.max(dot, 0)).toLowerCase(),
    params,
    value: line.slice(colon + 1),
  }
}

export function hasParam(params: Property['params'], name: string, value: string): boolean {
  return params.get(name)?.includes(value) ?? false
}

const encoder = new TextEncoder()

function decodeQuotedPrintable(value: string, charset: string): string {
  // Text between encoded bytes is plain.
  const parts = value.split(/((?:=[\da-f]{2})+)/i)
  const bytes = Buffer.concat(
    parts.map((part, at) =>
      at % 2 === 0 ? encoder.encode(part) : Buffer.from(part.replaceAll('=', ''), 'hex'),
    ),
  )
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}

export function decodeValue({ params, value }: Property): string {
  const quoted =
    hasParam(params, 'encoding', 'quoted-printable') || hasParam(params, 'type', 'quoted-printable')
  // A character is up to four bytes, each written with three.
  const encoded = value.slice(0, maxValueLength * 12)
  const text = quoted ? decodeQuotedPrintable(encoded, params.get('charset')?.[0] ?? 'utf-8') : value
  return text.slice(0, maxValueLength)
}

/** Resolves the escapes `\n`, `\,`, `\;` and `\\`, and removes NUL characters. */
export function unescapeText(text: string): string {
  return text
    .replace(/\\([\s\S])/g, (_match, char: string) => (char === 'n' || char === 'N' ? '\n' : char))
    .replaceAll('\0', '')
    .trim()
}

/** The text up to its last line break, unless it ends with one or with `END:VCARD`: a cut line may be half an address. */
export const dropCutLine = (text: string): string =>
  /(?:[\r\n]|END:VCARD\s*)$/i.test(text)
    ? text
    : text.slice(0, Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1)
