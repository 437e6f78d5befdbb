import { decodeCodePage, isCodePage } from './code-pages.ts'
import { decodeShifted, findShiftedEncoding } from './shifted-encodings.ts'

/** Charset names that occur in email but are not labels in the Encoding Standard. */
const aliases: Readonly<Record<string, string>> = {
  cp932: 'shift_jis',
  cp936: 'gbk',
  cp949: 'euc-kr',
  cp950: 'big5',
  'x-gbk': 'gbk',
  utf8mb4: 'utf-8',
  'utf-8-mac': 'utf-8',
  'iso-2022-jp-1': 'iso-2022-jp',
  'iso-2022-jp-2': 'iso-2022-jp',
  'iso-8859-8-e': 'iso-8859-8',
  'tis-620': 'windows-874',
}

/** Charset labels that do not identify an encoding: mailers use them as defaults, also for non-ASCII content. */
const meaninglessLabels = new Set([
  '',
  'us-ascii',
  'ascii',
  'ansi_x3.4-1968',
  'unknown-8bit',
  'x-unknown',
  'default',
  'binary',
])

/** Safe to share between calls: without the `stream` option, each `decode` call resets the decoder. */
const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

/** Returns whether the bytes are valid UTF-8. */
export function isUtf8(bytes: Uint8Array): boolean {
  try {
    strictUtf8.decode(bytes)
    return true
  } catch {
    return false
  }
}

/** Returns the Encoding Standard's name for a charset label, or null if the label is unknown. */
function toEncodingName(label: string): string | null {
  try {
    return new TextDecoder(label).encoding
  } catch {
    return null
  }
}

/** Returns the charset of bytes that are not UTF-8 and whose charset is not declared, or null if it is not clear. */
export type GuessCharset = (bytes: Uint8Array) => string | null

/** Whether the bytes decode in this encoding without an error. */
function isValidIn(encoding: string, bytes: Uint8Array): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** Encodings of which other text is hardly ever valid UTF-8 by chance, unlike those of East Asia. */
const isSingleByte = (encoding: string): boolean => /^(?:iso-8859|windows-|koi8|mac|x-mac|ibm)/.test(encoding)

/**
 * Whether text that is declared otherwise is UTF-8. Short Chinese text may also be valid UTF-8: it counts as UTF-8 where
 * it is invalid as declared, or mostly has letters of three bytes, as Chinese in UTF-8 has.
 */
function isMislabeledUtf8(encoding: string, bytes: Uint8Array): boolean {
  if (encoding.startsWith('utf-16') || encoding === 'iso-2022-jp' || !isUtf8(bytes)) return false
  if (isSingleByte(encoding) || !isValidIn(encoding, bytes)) return true
  const count = (from: number, to: number) =>
    bytes.reduce((sum, byte) => (byte >= from && byte <= to ? sum + 1 : sum), 0)
  return count(0xe0, 0xef) > count(0xc2, 0xdf)
}

/** UTF-16 by its byte order mark, which the Encoding Standard's label leaves out of account. */
function fixUtf16(encoding: string, bytes: Uint8Array): string {
  if (!encoding.startsWith('utf-16')) return encoding
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  // Some programs name UTF-16 and send text without a single zero byte.
  return bytes.length > 1 && !bytes.includes(0) && isUtf8(bytes) ? 'utf-8' : encoding
}

/** The byte order of UTF-32 by its mark, by its label, or by the zeros that each letter has; null for other labels. */
function findUtf32(label: string, bytes: Uint8Array): 'utf-32le' | 'utf-32be' | null {
  if (!/^(?:utf-?32|ucs-4)(?:le|be)?$/.test(label)) return null
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-32le'
  if (bytes[0] === 0 && bytes[1] === 0) return 'utf-32be'
  return label.endsWith('be') ? 'utf-32be' : 'utf-32le'
}

/** Whether only `decodeText` decodes this encoding, and not the platform's decoder. */
export const isDecodedHere = (encoding: string): boolean =>
  isCodePage(encoding) || encoding.startsWith('utf-32') || findShiftedEncoding(encoding) !== null

/**
 * Returns the encoding for decoding the bytes, given the declared charset. Non-ASCII bytes declared as ASCII, Latin-1,
 * windows-1252, UTF-8, an unknown charset or none are UTF-8 if they are valid UTF-8. Otherwise they are windows-1252, or
 * what `guess` returns if the label is meaningless. Any other known charset is used as declared, unless the text is
 * UTF-8. Encodings that the Encoding Standard leaves out are returned as they are called.
 */
export function detectCharset(claimed: string, bytes: Uint8Array, guess: GuessCharset = () => null): string {
  const label = claimed
    .trim()
    .toLowerCase()
    .replace(/^["']|["']$/g, '')
  const utf32 = bytes.includes(0) ? findUtf32(label, bytes) : null
  if (utf32) return utf32
  const known = toEncodingName(aliases[label] ?? label)
  const meaningless = known === null || meaninglessLabels.has(label)
  const isAscii = bytes.every((byte) => byte < 0x80)
  if (isCodePage(label)) return !isAscii && isUtf8(bytes) ? 'utf-8' : label
  if (!meaningless && known !== 'windows-1252' && known !== 'utf-8')
    return !isAscii && isMislabeledUtf8(known, bytes) ? 'utf-8' : fixUtf16(known, bytes)
  if (isAscii) return findShiftedEncoding(label) ?? known ?? 'utf-8'
  if (isUtf8(bytes)) return 'utf-8'
  return (meaningless ? guess(bytes) : null) ?? 'windows-1252'
}

/** Decodes UTF-32, which the Encoding Standard leaves out; a byte order mark is dropped. */
function decodeUtf32(bytes: Uint8Array, littleEndian: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let text = ''
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    const code = view.getUint32(at, littleEndian)
    text += code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code)
  }
  return text.replace(/^\ufeff/, '').toWellFormed()
}

const escape = 0x1b

/**
 * Removes switches to ASCII (`ESC ( B`) that are followed by another switch, as at the joint of two encoded words: the
 * Encoding Standard decodes such a pair as an error.
 */
function withoutEmptyAscii(bytes: Uint8Array): Uint8Array {
  const isAscii = (at: number) => bytes[at] === escape && bytes[at + 1] === 0x28 && bytes[at + 2] === 0x42
  return bytes.filter(
    (_byte, at) => ![at, at - 1, at - 2].some((start) => isAscii(start) && bytes[start + 3] === escape),
  )
}

/** Decodes bytes with the encoding that `detectCharset` returns; never throws. */
export function decodeText(bytes: Uint8Array, claimed: string, guess?: GuessCharset): string {
  const encoding = detectCharset(claimed, bytes, guess)
  if (encoding.startsWith('utf-32')) return decodeUtf32(bytes, encoding === 'utf-32le')
  const decodedHere = decodeShifted(encoding, bytes) ?? decodeCodePage(encoding, bytes)
  if (decodedHere !== null) return decodedHere
  return new TextDecoder(encoding).decode(encoding === 'iso-2022-jp' ? withoutEmptyAscii(bytes) : bytes)
}
