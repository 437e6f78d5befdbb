import { parseParameters } from '@pb/rules/mail/parameters'
import { getHeader, readHeaders } from '../headers.ts'
import type { SignedContent } from './verify-signature.ts'

const [lineFeed, carriageReturn, dash, space, tab] = [0x0a, 0x0d, 0x2d, 0x20, 0x09]

interface BoundaryLine {
  /** Offset of the line break before it, which belongs to it (RFC 2046, 5.1.1). */
  readonly from: number
  /** Offset of the line after it. */
  readonly end: number
  readonly last: boolean
}

/** Finds the lines with a boundary, at most four. */
function findBoundaries(bytes: Buffer, start: number, boundary: string): BoundaryLine[] {
  const lines: BoundaryLine[] = []
  const delimiter = Buffer.from(`--${boundary}`, 'latin1')
  for (
    let at = bytes.indexOf(delimiter, start);
    at >= 0 && lines.length < 4;
    at = bytes.indexOf(delimiter, at + 1)
  ) {
    if (at > start && bytes[at - 1] !== lineFeed) continue
    let end = at + delimiter.length
    const last = bytes[end] === dash && bytes[end + 1] === dash
    if (last) end += 2
    while (bytes[end] === space || bytes[end] === tab) end += 1
    if (bytes[end] === carriageReturn) end += 1
    // Another boundary that begins with this one.
    if (end < bytes.length && bytes[end] !== lineFeed) continue
    const from = at === start ? at : bytes[at - 2] === carriageReturn ? at - 2 : at - 1
    lines.push({ from, end: Math.min(end + 1, bytes.length), last })
  }
  return lines
}

function decodeSignature(part: Buffer): Uint8Array<ArrayBuffer> | null {
  const { headers, end } = readHeaders(part)
  const { value } = parseParameters(getHeader(headers, 'content-type'))
  if (!/^application\/(?:x-)?pkcs7-signature$/.test(value)) return null
  const body = part.subarray(end)
  const isBase64 = /^base64$/i.test(getHeader(headers, 'content-transfer-encoding').trim())
  return Uint8Array.from(isBase64 ? Buffer.from(body.toString('latin1'), 'base64') : body)
}

/** Line breaks as they are signed (RFC 8551, 3.1.1). */
const withCrlf = (bytes: Buffer): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.from(bytes.toString('latin1').replace(/\r?\n/g, '\r\n'), 'latin1'))

/**
 * Returns the content and signature of a message that is `multipart/signed` as a whole (RFC 8551, 3.5.3); null for any
 * other. It has exactly two parts: a third would be shown, but not signed.
 */
export function splitSigned(
  message: Uint8Array<ArrayBuffer>,
): (SignedContent & { readonly entity: Uint8Array<ArrayBuffer> }) | null {
  const { headers, end } = readHeaders(message)
  const { value, parameters } = parseParameters(getHeader(headers, 'content-type'))
  const { boundary = '', protocol = '' } = parameters
  if (value !== 'multipart/signed' || boundary === '' || !/pkcs7-signature$/i.test(protocol)) return null
  const bytes = Buffer.from(message.buffer, message.byteOffset, message.length)
  const lines = findBoundaries(bytes, end, boundary)
  const [first, second, third] = lines
  if (lines.length !== 3 || !first || !second || !third || first.last || second.last || !third.last)
    return null
  const cms = decodeSignature(bytes.subarray(second.end, third.from))
  return cms && { cms, entity: withCrlf(bytes.subarray(first.end, second.from)) }
}
