/** A file that an old mailer wrote into the text of a message (POSIX, uuencode). */
export interface UuencodedFile {
  readonly name: string
  readonly content: Uint8Array<ArrayBuffer>
}

const beginLine = /^begin [0-7]{3,4} (\S.*?)\s*$/
const dataLine = /^[\x20-\x60]+$/
const maxLineBytes = 45

/** Returns the bytes of a line, of which the first character is the number; null if it is not uuencoded. */
function decodeLine(line: string): Uint8Array | null {
  const count = (line.charCodeAt(0) - 32) & 63
  const letters = Math.ceil(count / 3) * 4
  // Mail programs remove spaces at the end, and some encoders add a checksum.
  if (!dataLine.test(line) || count > maxLineBytes || line.length > letters + 3) return null
  const bytes = new Uint8Array(Math.ceil(count / 3) * 3)
  for (let group = 0; group * 3 < count; group += 1) {
    const [a, b, c, d] = [1, 2, 3, 4].map((next) => ((line.charCodeAt(group * 4 + next) || 32) - 32) & 63)
    bytes.set([(a! << 2) | (b! >> 4), (b! << 4) | (c! >> 2), (c! << 6) | d!], group * 3)
  }
  return bytes.subarray(0, count)
}

/** Decodes the lines from `from` to `end`. Returns null if they are something else. */
function decodeLines(
  lines: readonly string[],
  from: number,
): { content: Uint8Array<ArrayBuffer>; next: number } | null {
  const chunks: Uint8Array[] = []
  for (let at = from; at < lines.length; at += 1) {
    const line = lines[at]!.replace(/\r$/, '')
    if (line === 'end') return { content: new Uint8Array(Buffer.concat(chunks)), next: at + 1 }
    const bytes = line.trim() === '' ? new Uint8Array() : decodeLine(line)
    if (!bytes) return null
    chunks.push(bytes)
  }
  return null
}

/** Returns the files in a text, and the text without them; the same bytes when there are none. */
export function extractUuencoded(text: Uint8Array): { files: UuencodedFile[]; rest: Uint8Array } {
  const bytes = Buffer.from(text.buffer, text.byteOffset, text.length)
  if (!bytes.includes('begin ')) return { files: [], rest: text }
  const lines = bytes.toString('latin1').split('\n')
  const [files, rest]: [UuencodedFile[], string[]] = [[], []]
  for (let at = 0; at < lines.length;) {
    const name = beginLine.exec(lines[at]!)?.[1]
    const found = name === undefined ? null : decodeLines(lines, at + 1)
    if (found) files.push({ name: Buffer.from(name!, 'latin1').toString(), content: found.content })
    else rest.push(lines[at]!)
    at = found?.next ?? at + 1
  }
  return files.length === 0 ? { files, rest: text } : { files, rest: Buffer.from(rest.join('\n'), 'latin1') }
}
