import { decodeQuotedPrintable } from './decode-text.ts'

/** A property with its value as it is written; names are upper case. */
export interface IcsProperty {
  readonly name: string
  readonly params: ReadonlyMap<string, string>
  readonly value: string
}

const datePattern = /^(?:DTSTART|DTEND|DUE|RECURRENCE-ID|EXDATE|RDATE)$/
/** From the first date on: a time zone that is not quoted may contain colons, `(UTC-05:00) Eastern`. */
const dateValue = /^(.*?):[ \t]*(\d{4}-?\d\d-?\d\d.*)$/

/** The place of the first colon outside of quotes; of one without an end, of the first of all. */
function findColon(line: string): number {
  let isQuoted = false
  for (let index = 0; index < line.length; index += 1) {
    if (line[index] === '"') isQuoted = !isQuoted
    else if (line[index] === ':' && !isQuoted) return index
  }
  return line.indexOf(':')
}

function splitLine(line: string): [head: string, value: string] {
  const name = /^[^;:]*/.exec(line)?.[0].trim().toUpperCase() ?? ''
  const [, head, date] = (datePattern.test(name) && dateValue.exec(line)) || []
  if (head !== undefined && date !== undefined) return [head, date]
  const colon = findColon(line)
  return colon === -1 ? [line, ''] : [line.slice(0, colon), line.slice(colon + 1)]
}

const caret: Readonly<Record<string, string>> = { n: '\n', N: '\n', "'": '"', '^': '^' }

/** RFC 6868; quotes only enclose a value. */
const decodeParam = (text: string): string =>
  text.replaceAll('"', '').replaceAll(/\^([nN'^])/g, (_all, sign: string) => caret[sign] ?? '')

function parseParams(text: string): Map<string, string> {
  const params = new Map<string, string>()
  let last = ''
  for (const part of text.match(/(?:"[^"]*"?|[^;"])+/g) ?? []) {
    const [, name, value] = /^\s*([A-Z0-9-]+)\s*=([^]*)$/i.exec(part) ?? []
    if (name !== undefined) {
      last = name.toUpperCase()
      if (!params.has(last)) params.set(last, decodeParam(value ?? '').trim())
    } else if (/^(?:QUOTED-PRINTABLE|BASE64)$/i.test(part.trim())) {
      params.set('ENCODING', part.trim().toUpperCase())
    } else if (last !== '') {
      // A value with a semicolon that is not quoted.
      params.set(last, `${params.get(last) ?? ''};${decodeParam(part)}`)
    }
  }
  return params
}

export function parseProperty(line: string): IcsProperty {
  const [head, value] = splitLine(line)
  const end = head.indexOf(';')
  const name = (end === -1 ? head : head.slice(0, end)).trim().toUpperCase()
  const params = parseParams(end === -1 ? '' : head.slice(end + 1))
  return { name, params, value: decodeValue(name, value, params) }
}

function decodeValue(name: string, value: string, params: ReadonlyMap<string, string>): string {
  const encoding = params.get('ENCODING')?.toUpperCase()
  if (encoding === 'QUOTED-PRINTABLE') return decodeQuotedPrintable(value, params.get('CHARSET') ?? '')
  // Files among the properties stay as they are.
  const isText = encoding === 'BASE64' && name !== 'ATTACH' && !name.startsWith('X-')
  return isText ? Buffer.from(value, 'base64').toString('utf8') : value
}

/** The text of an escaped value (RFC 5545, 3.3.11). */
export const unescapeText = (value: string): string =>
  value.replaceAll(/\\([nN\\;,":])/g, (_all, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign))
