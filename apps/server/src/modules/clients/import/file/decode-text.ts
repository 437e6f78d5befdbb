/** Whether every second byte of the beginning is zero, as in UTF-16 of Latin text; which of the two. */
function findZeroBytes(file: Uint8Array): 'even' | 'odd' | null {
  const head = file.subarray(0, 2000)
  const pairs = Math.floor(head.length / 2)
  if (pairs < 4) return null
  let even = 0
  let odd = 0
  for (let at = 0; at < pairs * 2; at += 2) {
    if (head[at] === 0) even++
    if (head[at + 1] === 0) odd++
  }
  if (even > pairs * 0.7 && odd === 0) return 'even'
  return odd > pairs * 0.7 && even === 0 ? 'odd' : null
}

/** Whether most of the characters beyond ASCII are UTF-8: a cut or foreign byte in one value spoils no other. */
function isMostlyUtf8(text: string): boolean {
  let broken = 0
  let whole = 0
  for (const [found] of text.matchAll(/[^\0-\x7f]/gu))
    if (found === '\ufffd') broken++
    else whole++
  return whole > broken
}

const decodeWindows = (bytes: Uint8Array) => new TextDecoder('windows-1252').decode(bytes)

function* splitLines(bytes: Uint8Array): Generator<Uint8Array> {
  let from = 0
  while (from < bytes.length) {
    const end = bytes.indexOf(0x0a, from)
    const to = end < 0 ? bytes.length : end + 1
    yield bytes.subarray(from, to)
    from = to
  }
}

/** Decodes each line by what it is: UTF-8, or else windows-1252. Files are joined from others, and cells are cut. */
function decodeLines(bytes: Uint8Array): string {
  const parts: string[] = []
  for (const line of splitLines(bytes)) {
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(line)
    parts.push(!text.includes('\ufffd') || isMostlyUtf8(text) ? text : decodeWindows(line))
  }
  return parts.join('')
}

/**
 * Decodes UTF-16 with a byte order mark or without, UTF-8, or else windows-1252, which Excel and Outlook write; without the
 * mark.
 */
export function decodeText(file: Uint8Array): string {
  const zeros = findZeroBytes(file)
  if ((file[0] === 0xff && file[1] === 0xfe) || zeros === 'odd')
    return new TextDecoder('utf-16le').decode(file)
  if ((file[0] === 0xfe && file[1] === 0xff) || zeros === 'even')
    return new TextDecoder('utf-16be').decode(file)
  const text = new TextDecoder('utf-8').decode(file)
  if (!text.includes('\ufffd')) return text
  return isMostlyUtf8(text) ? decodeLines(file) : decodeWindows(file)
}

const isWithin = (byte: number | undefined) => byte !== undefined && byte >= 0x80 && byte < 0xc0
const isBlank = (byte: number | undefined) => byte === 0x20 || byte === 0x09

/** Decodes cards. Some programs fold lines by bytes, also within a character (RFC 2425, section 5.8.1). */
export function decodeCards(file: Uint8Array): string {
  const parts: Uint8Array[] = []
  let from = 0
  for (let at = file.indexOf(0x0a); at >= 0; at = file.indexOf(0x0a, at + 1)) {
    if (!isBlank(file[at + 1]) || !isWithin(file[at + 2])) continue
    const end = file[at - 1] === 0x0d ? at - 1 : at
    if ((file[end - 1] ?? 0) < 0x80) continue
    parts.push(file.subarray(from, end))
    from = at + 2
  }
  return decodeText(parts.length === 0 ? file : Buffer.concat([...parts, file.subarray(from)]))
}
