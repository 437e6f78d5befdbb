const from = Buffer.from('From ')
const newline = 0x0a
const greater = 0x3e

/** Whether the bytes may be the beginning of a line `>From ` with any number of `>`, so that more must be read. */
function mayBecomeFromLine(line: Buffer): boolean {
  let at = 0
  while (line[at] === greater) at += 1
  const rest = line.subarray(at)
  return rest.length < from.length && from.subarray(0, rest.length).equals(rest)
}

function isFromLine(line: Buffer): boolean {
  let at = 0
  while (line[at] === greater) at += 1
  return line.subarray(at, at + from.length).equals(from)
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
    waiting = Buffer.alloc(0)
    let written = 0
    let at = 0
    while (at < bytes.length) {
      if (isLineStart) {
        const end = bytes.indexOf(newline, at)
        const line = bytes.subarray(at, end < 0 ? bytes.length : end)
        if (end < 0 && mayBecomeFromLine(line)) {
          waiting = line
          break
        }
        if (isFromLine(line)) {
          if (at > written) yield bytes.subarray(written, at)
          yield Buffer.from('>')
          written = at
        }
        isLineStart = false
      }
      const end = bytes.indexOf(newline, at)
      if (end < 0) at = bytes.length
      else {
        at = end + 1
        isLineStart = true
      }
    }
    const end = bytes.length - waiting.length
    if (end > written) yield bytes.subarray(written, end)
  }
  if (waiting.length > 0) yield waiting
}
