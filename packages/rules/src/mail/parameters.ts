import { decodeText } from './charsets.ts'
import { decodeWords } from './encoded-words.ts'

/** A header such as Content-Type: its value in lower case, and its parameters by their names in lower case. */
export interface HeaderWithParameters {
  readonly value: string
  readonly parameters: Readonly<Record<string, string>>
}

/** One `name=value`, `name*=utf-8''value` or a numbered piece `name*0*=`, as written. */
const parameter = /;\s*([^\s=;*]+)(?:\*(\d{1,3}))?(\*)?\s*=\s*(?:"((?:[^"\\]|\\.)*)"?|([^;]*))/gs

interface Piece {
  readonly index: number
  readonly encoded: boolean
  readonly text: string
}

function bytesOf(text: string): number[] {
  const pieces = text.split(/(%[\da-f]{2})/i)
  return pieces.flatMap((piece) =>
    /^%[\da-f]{2}$/i.test(piece)
      ? [Number.parseInt(piece.slice(1), 16)]
      : Array.from(new TextEncoder().encode(piece)),
  )
}

function join(pieces: readonly Piece[]): string {
  const ordered = pieces.toSorted((a, b) => a.index - b.index)
  if (!ordered.some(({ encoded }) => encoded)) return decodeWords(ordered.map(({ text }) => text).join(''))
  // The character set stands before the first piece, and may be missing.
  const charset = /^([^']*)'[^']*'/.exec(ordered[0]!.text)
  const bytes = ordered.flatMap(({ encoded, text }, at) => {
    const value = at === 0 && charset ? text.slice(charset[0].length) : text
    return encoded ? bytesOf(value) : Array.from(new TextEncoder().encode(value))
  })
  return decodeText(Uint8Array.from(bytes), charset?.[1] ?? '')
}

/**
 * Reads a header with parameters (RFC 2045), pieces and character sets of RFC 2231 and the encoded words that mailers
 * put there against the standard. Of a parameter given twice the encoded one counts, else the first.
 */
export function parseParameters(header: string): HeaderWithParameters {
  const text = header.slice(0, 100_000)
  const value = /^[^;]*/.exec(text)![0].trim().toLowerCase()
  const pieces = new Map<string, Piece[]>()
  for (const [, name = '', index, star, quoted, bare = ''] of text
    .slice(value.length && text.indexOf(';'))
    .matchAll(parameter)) {
    const key = name.toLowerCase()
    const piece = {
      index: Number(index ?? 0),
      encoded: star !== undefined,
      text: quoted === undefined ? bare.trim() : quoted.replace(/\\(.)/gs, '$1'),
    }
    const before = pieces.get(key)
    const simple = index === undefined
    if (!before || (simple && piece.encoded && !before.some(({ encoded }) => encoded)))
      pieces.set(key, [piece])
    else if (!simple && !before.some(({ index }) => index === piece.index)) before.push(piece)
  }
  const parameters = Object.create(null) as Record<string, string>
  for (const [name, found] of pieces) parameters[name] = join(found)
  return { value, parameters }
}

const percent = (text: string): string =>
  encodeURIComponent(text).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** One parameter for a header, in pieces of at most 60 characters where it is long or not plain (RFC 2231). */
export function formatParameter(name: string, value: string): string {
  const plain = /^[\x20-\x7e]*$/.test(value) && !value.includes('=?') && value.length <= 60
  if (plain) return `${name}=${/^[\w.+-]+$/.test(value) ? value : `"${value.replace(/["\\]/g, '\\$&')}"`}`
  const units = percent(value.toWellFormed()).match(/%[\dA-F]{2}|[^%]/g) ?? []
  const pieces: string[] = ["utf-8''"]
  for (const unit of units) {
    if (pieces.at(-1)!.length + unit.length > 60) pieces.push('')
    pieces[pieces.length - 1] += unit
  }
  if (pieces.length === 1) return `${name}*=${pieces[0]}`
  return pieces.map((piece, index) => `${name}*${index}*=${piece}`).join('; ')
}
