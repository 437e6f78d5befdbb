/** A line that begins a message: `From adam@x.example Mon Mar  2 09:00:00 2026`. */
const separator = /^From .{0,200}\d{1,2}:\d{2}/

/** Bytes that are looked at for one line of the separator. */
const longestLine = 300

/** Whether an empty line, or nothing, stands before the line that begins at `at`. */
function afterEmptyLine(bytes: Buffer, at: number): boolean {
  if (at < 2) return true
  return bytes[at - 2] === 0x0a || (bytes[at - 2] === 0x0d && bytes[at - 3] === 0x0a)
}

/**
 * Where the next message begins, at or behind `from`: -1 where none does. A line whose end has not been read yet is
 * only looked at where `whole` says that no more will come.
 */
function nextSeparator(bytes: Buffer, from: number, whole: boolean): number {
  for (let at = bytes.indexOf('From ', from); at >= 0; at = bytes.indexOf('From ', at + 1)) {
    if (at > 0 && bytes[at - 1] !== 0x0a) continue
    const line = bytes.subarray(at, at + longestLine).toString('latin1')
    if (!whole && !line.includes('\n') && line.length < longestLine) return -1
    if (afterEmptyLine(bytes, at) && separator.test(line.split('\n', 1)[0]!)) return at
  }
  return -1
}

/** Takes the marks away that mbox files put before lines which begin with `From ` (mboxrd; mboxo has only one). */
function unquoted(message: Buffer): Buffer {
  if (!message.includes('>From ')) return message
  return Buffer.from(message.toString('latin1').replace(/^>(>*From )/gm, '$1'), 'latin1')
}

/** The message behind its separator line. */
function messageOf(bytes: Buffer): Buffer {
  const end = bytes.indexOf(0x0a)
  return unquoted(end < 0 ? Buffer.alloc(0) : bytes.subarray(end + 1))
}

/**
 * The messages of an mbox file, one after the other, as the file is read; never more than one of them and a piece of
 * the next is in memory. What stands before the first separator is no message.
 */
export async function* messagesOfMbox(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  let looked = 0
  let open = false
  const take = function* (whole: boolean): Generator<Buffer> {
    for (;;) {
      const at = nextSeparator(rest, looked, whole)
      if (at < 0) break
      if (open) yield messageOf(rest.subarray(0, at))
      open = true
      rest = rest.subarray(at)
      looked = 1
    }
    // A separator may be cut in two by the end of what was read.
    looked = Math.max(open ? 1 : 0, rest.length - longestLine)
  }
  for await (const chunk of chunks) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    yield* take(false)
  }
  yield* take(true)
  if (open) yield messageOf(rest)
}
