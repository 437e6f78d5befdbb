const from = 'From '
const newline = 0x0a
const greater = 0x3e
const quote = Buffer.from('>')

/** Whether bytes that end a chunk may be the beginning of a line `>From `, with any number of `>`. */
const mayBecomeFromLine = /^>*(?:F(?:r(?:o(?:m)?)?)?)?$/

/** The start of the line that a `From ` at `at` belongs to if only `>` are before it, or -1. */
function findLineStart(bytes: Buffer, at: number, isLineStart: boolean): number {
  let start = at
  while (start > 0 && bytes[start - 1] === greater) start -= 1
  return (start === 0 ? isLineStart : bytes[start - 1] === newline) ? start : -1
}

/** Quotes the From lines of bytes; `isLineStart` is of their first byte. */
function quoteLines(bytes: Buffer, isLineStart: boolean): Buffer {
  const pieces: Buffer[] = []
  let written = 0
  for (let at = bytes.indexOf(from); at >= 0; at = bytes.indexOf(from, at + from.length)) {
    const start = findLineStart(bytes, at, isLineStart)
    if (start < 0) continue
    pieces.push(bytes.subarray(written, start), quote)
    written = start
  }
  return pieces.length === 0 ? bytes : Buffer.concat([...pieces, bytes.subarray(written)])
}

/** The bytes at the end of a chunk that belong to a line which may become a From line. */
function findWaiting(bytes: Buffer, isLineStart: boolean): Buffer {
  const start = bytes.lastIndexOf(newline) + 1
  if (start === 0 && !isLineStart) return bytes.subarray(bytes.length)
  const line = bytes.subarray(start)
  return mayBecomeFromLine.test(line.toString('latin1', 0, 2000)) ? line : bytes.subarray(bytes.length)
}

/**
 * Quotes a message for mbox as mboxrd does: each line that begins with `From `, after any number of `>`, gets one more
 * `>`, which a reader removes. All other bytes stay as they are, line ends too.
 */
export async function* quoteFromLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  /** The beginning of a line that may become a From line. */
  let waiting: Buffer = Buffer.alloc(0)
  let isLineStart = true
  for await (const chunk of chunks) {
    const bytes = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk])
    waiting = findWaiting(bytes, isLineStart)
    const complete = bytes.subarray(0, bytes.length - waiting.length)
    if (complete.length === 0) continue
    yield quoteLines(complete, isLineStart)
    isLineStart = complete.at(-1) === newline
  }
  if (waiting.length > 0) yield waiting
}
