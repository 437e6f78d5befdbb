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

export function parseLine(line: string): Property | null {
  const colon = findColon(line)
  if (colon < 1) return null
  const [head = '', ...rawParams] = split(line.slice(0, colon), ';', true)
  const params = new Map<string, string[]>()
  for (const param of rawParams) {
    const [, name = 'type', value = ''] = /^([\w-]+)=([\s\S]*)$/.exec(param) ?? [null, 'type', param]
    const values = split(value.replaceAll('"', ''), ',').map((item) => item.toLowerCase())
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

export function decodeValue({ params, value }: Property): string {
  const quoted =
    hasParam(params, 'encoding', 'quoted-printable') || hasParam(params, 'type', 'quoted-printable')
  const text = quoted ? decodeQuotedPrintable(value, params.get('charset')?.[0] ?? 'utf-8') : value
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
