/** Names that mail uses for character sets and that the Encoding Standard does not list. */
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

/** What says nothing about the bytes: 7-bit ASCII is whatever else reads, and machines write the others unasked. */
const empty = new Set([
  '',
  'us-ascii',
  'ascii',
  'ansi_x3.4-1968',
  'unknown-8bit',
  'x-unknown',
  'default',
  'binary',
])

/** Reads whole texts: a decoder that is never told `stream` starts anew each time. */
const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

/** Whether bytes are UTF-8. */
export function isUtf8(bytes: Uint8Array): boolean {
  try {
    strictUtf8.decode(bytes)
    return true
  } catch {
    return false
  }
}

/** The standard's name for a character set; null for one that it does not know. */
function encodingOf(label: string): string | null {
  try {
    return new TextDecoder(label).encoding
  } catch {
    return null
  }
}

/**
 * The character set that bytes are read in, given what their sender claims. What is valid UTF-8 although it claims
 * ASCII, a Western set or nothing is UTF-8; what claims UTF-8 and is not is Western, as is what nobody knows.
 */
export function charsetOf(claimed: string, bytes: Uint8Array): string {
  const label = claimed
    .trim()
    .toLowerCase()
    .replace(/^["']|["']$/g, '')
  const known = encodingOf(aliases[label] ?? label)
  const western = known === null || known === 'windows-1252' || empty.has(label)
  if (western || known === 'utf-8') {
    const ascii = bytes.every((byte) => byte < 0x80)
    if (ascii) return known ?? 'utf-8'
    return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
  }
  return known
}

/** Text of bytes in whatever their sender claims; never throws. */
export function decodeText(bytes: Uint8Array, claimed: string): string {
  return new TextDecoder(charsetOf(claimed, bytes)).decode(bytes)
}
