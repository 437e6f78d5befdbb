const decode = (label: string, bytes: Uint8Array): string => new TextDecoder(label).decode(bytes)

const marks: readonly [label: string, bytes: readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Joins folded lines byte by byte: a line may be folded within a character (RFC 5545, 3.1). */
const unfold = (bytes: Uint8Array): Buffer =>
  Buffer.from(
    Buffer.from(bytes)
      .toString('latin1')
      .replaceAll(/\r?\n[ \t]/g, ''),
    'latin1',
  )

/** The text of a calendar file: by its byte order mark, else UTF-8, else as Western Windows programs write. */
export function decodeCalendarText(bytes: Uint8Array): string {
  const marked = marks.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))
  if (marked) return decode(marked[0], bytes)
  return decodeUtf8(bytes) ?? decodeUtf8(unfold(bytes)) ?? decode('windows-1252', bytes)
}

/** Decodes quoted-printable text (RFC 2045, 6.7) of vCalendar 1.0; soft line breaks are joined already. */
export function decodeQuotedPrintable(text: string, charset: string): string {
  const parts = text.split(/((?:=[0-9A-Fa-f]{2})+)/)
  const label = isCharset(charset) ? charset : null
  return parts
    .map((part, index) => {
      if (index % 2 === 0) return part
      const bytes = Buffer.from(part.replaceAll('=', ''), 'hex')
      return label === null ? (decodeUtf8(bytes) ?? decode('windows-1252', bytes)) : decode(label, bytes)
    })
    .join('')
}

function isCharset(label: string): boolean {
  try {
    return label !== '' && new TextDecoder(label).encoding !== ''
  } catch {
    return false
  }
}
