/**
 * vCards 2.1, 3.0 (RFC 2426) and 4.0 (RFC 6350), as far as they say who somebody is. Written by hand: what the
 * registries have either is no longer kept or reads only one of the versions, and phones, Outlook and Google each write
 * another one.
 */
export interface Card {
  /** Family and given name, where they are told apart. */
  readonly lastName: string
  readonly firstName: string
  readonly fullName: string
  /** The preferred one first. */
  readonly emails: readonly string[]
  readonly phones: readonly string[]
  readonly note: string
}

interface Property {
  readonly name: string
  readonly params: ReadonlyMap<string, readonly string[]>
  readonly value: string
}

/** Longer values are cut, as cells of a table are. */
const longestValue = 4000
/** A line before it is unfolded; what is longer is a picture. */
const longestLine = 20_000

/** Lines with those that were folded put together again; a quoted-printable value goes on after `=`. */
function* unfolded(text: string): Generator<string> {
  let line: string | null = null
  let soft = false
  for (const raw of text.split(/\r\n|\n|\r/)) {
    if (line !== null && soft) {
      line = line.slice(0, -1) + raw.trimStart()
    } else if (line !== null && /^[ \t]/.test(raw)) {
      if (line.length < longestLine) line += raw.slice(1)
      continue
    } else {
      if (line !== null) yield line
      line = raw
    }
    soft = /^[^:]*quoted-printable[^:]*:/i.test(line) && line.endsWith('=') && line.length < longestLine
  }
  if (line !== null) yield line
}

/** Where the value begins: the first colon outside of quotes. */
function colonOf(line: string): number {
  let quoted = false
  for (let at = 0; at < line.length; at++) {
    if (line[at] === '"') quoted = !quoted
    else if (line[at] === ':' && !quoted) return at
  }
  return -1
}

/** Splits at a sign that is not escaped; in parameters, not in values, quotes hide it too. */
function split(text: string, sign: string, quotes = false): string[] {
  const parts: string[] = ['']
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]!
    if (letter === '\\' && at + 1 < text.length) parts[parts.length - 1] += letter + text[++at]!
    else if (letter === sign && !quoted) parts.push('')
    else {
      if (letter === '"' && quotes) quoted = !quoted
      parts[parts.length - 1] += letter
    }
  }
  return parts
}

function parseLine(line: string): Property | null {
  const colon = colonOf(line)
  if (colon < 1) return null
  const [head = '', ...given] = split(line.slice(0, colon), ';', true)
  const params = new Map<string, string[]>()
  for (const param of given) {
    const [, name = 'type', value = ''] = /^([\w-]+)=([\s\S]*)$/.exec(param) ?? [null, 'type', param]
    const values = split(value.replaceAll('"', ''), ',').map((one) => one.toLowerCase())
    params.set(name.toLowerCase(), [...(params.get(name.toLowerCase()) ?? []), ...values])
  }
  // `item1.EMAIL`: the group ties properties together, which nothing here needs.
  const name = head.slice(head.lastIndexOf('.') + 1).toUpperCase()
  return { name, params, value: line.slice(colon + 1) }
}

function has(params: Property['params'], name: string, value: string): boolean {
  return params.get(name)?.includes(value) ?? false
}

function fromQuotedPrintable(value: string, charset: string): string {
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

function plain({ params, value }: Property): string {
  const quoted = has(params, 'encoding', 'quoted-printable') || has(params, 'type', 'quoted-printable')
  const text = quoted ? fromQuotedPrintable(value, params.get('charset')?.[0] ?? 'utf-8') : value
  return text.slice(0, longestValue)
}

/** `\n`, `\,`, `\;` and `\\` as what they stand for; without signs that no text holds. */
function unescaped(text: string): string {
  return text
    .replace(/\\([\s\S])/g, (_all, sign: string) => (sign === 'n' || sign === 'N' ? '\n' : sign))
    .replaceAll('\0', '')
    .trim()
}

/** 1 for the most preferred; vCard 3 says `TYPE=pref`, vCard 4 `PREF=1`. */
function preference({ params }: Property): number {
  const given = Number(params.get('pref')?.[0] ?? Number.NaN)
  if (given >= 1) return given
  return has(params, 'type', 'pref') ? 1 : 101
}

function valuesOf(properties: readonly Property[], name: string): string[] {
  return properties
    .filter((property) => property.name === name)
    .toSorted((a, b) => preference(a) - preference(b))
    .map((property) => unescaped(plain(property)).replace(/^(?:mailto|tel):/i, ''))
    .filter((value) => value !== '')
}

function cardOf(properties: readonly Property[]): Card {
  const name = properties.find((property) => property.name === 'N')
  const [lastName = '', firstName = ''] = name ? split(plain(name), ';').map(unescaped) : []
  return {
    lastName,
    firstName,
    fullName: valuesOf(properties, 'FN')[0] ?? '',
    emails: valuesOf(properties, 'EMAIL'),
    phones: valuesOf(properties, 'TEL').filter((phone) => !/^\w+:/.test(phone)),
    note: valuesOf(properties, 'NOTE').join('\n').slice(0, longestValue),
  }
}

/** The cards of a file, in its order; what stands outside of them is not read. A card that is cut off is none. */
export function parseVcards(text: string): Card[] {
  const cards: Card[] = []
  let properties: Property[] | null = null
  // A card within a card (an AGENT of 2.1) tells of somebody else.
  let inner = false
  for (const line of unfolded(text)) {
    const property = parseLine(line)
    if (!property) continue
    const isCard = property.value.trim().toUpperCase() === 'VCARD'
    if (property.name === 'BEGIN' && isCard) {
      inner = properties?.at(-1)?.name === 'AGENT'
      if (!inner) properties = []
    } else if (property.name === 'END' && isCard) {
      if (!inner && properties) {
        cards.push(cardOf(properties))
        properties = null
      }
      inner = false
    } else if (!inner) properties?.push(property)
  }
  return cards
}
