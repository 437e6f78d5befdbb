import { decodeText } from './charsets.ts'
import { decodeWords } from './encoded-words.ts'

/** A parsed header such as Content-Type: the lower-case value, and the parameters by lower-case name. */
export interface HeaderWithParameters {
  readonly value: string
  readonly parameters: Readonly<Record<string, string>>
}

/** One parameter: `name=value`, RFC 2231 extended `name*=utf-8''value`, or a continuation `name*0*=`. */
const parameter = /;\s*([^\s=;*]+)(?:\*(\d{1,3}))?(\*)?\s*=\s*(?:"((?:[^"\\]|\\.)*)"?|([^;]*))/gs

interface Piece {
  readonly index: number
  readonly encoded: boolean
  readonly text: string
}

function decodePercent(text: string): number[] {
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
  // The first section of an extended value starts with `charset'language'`, which some mailers omit.
  const charset = /^([^']*)'[^']*'/.exec(ordered[0]!.text)
  const bytes = ordered.flatMap(({ encoded, text }, at) => {
    const value = at === 0 && charset ? text.slice(charset[0].length) : text
    return encoded ? decodePercent(value) : Array.from(new TextEncoder().encode(value))
  })
  return decodeText(Uint8Array.from(bytes), charset?.[1] ?? '')
}

/**
 * Parses a header with parameters (RFC 2045). Supports RFC 2231 continuations and charsets, and the RFC 2047 encoded
 * words that mailers put into parameters against the standard. For a duplicate parameter the extended form
 * (`name*=`) takes precedence, otherwise the first occurrence.
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

const encodePercent = (text: string): string =>
  encodeURIComponent(text).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/**
 * Formats one parameter for a header. Values that are long or not printable ASCII use the RFC 2231 extended form,
 * split into continuations of at most 60 characters.
 */
export function formatParameter(name: string, value: string): string {
  const plain = /^[\x20-\x7e]*$/.test(value) && !value.includes('=?') && value.length <= 60
  if (plain) return `${name}=${/^[\w.+-]+$/.test(value) ? value : `"${value.replace(/["\\]/g, '\\$&')}"`}`
  const units = encodePercent(value.toWellFormed()).match(/%[\dA-F]{2}|[^%]/g) ?? []
  const pieces: string[] = ["utf-8''"]
  for (const unit of units) {
    if (pieces.at(-1)!.length + unit.length > 60) pieces.push('')
    pieces[pieces.length - 1] += unit
  }
  if (pieces.length === 1) return `${name}*=${pieces[0]}`
  return pieces.map((piece, index) => `${name}*${index}*=${piece}`).join('; ')
}
