/** The separator line before a message: `From adam@x.example Mon Mar  2 09:00:00 2026`. */
const separator = /^From .{0,200}\b[A-Z][a-z]{2} +\d{1,2} +\d{1,2}:\d{2}(?::\d{2})?\b.{0,30}\d{4}/
/** The same from programs that write another date, or none. A header follows, unlike in the text of a message. */
const looseSeparator =
  /^From (?:\S+[ \t]*|.{0,200}\d{1,2}:\d{2}.{0,40})\r?\n(?:>?(?:Received|Return-Path|Delivered-To|From|To|Subject|Date|Message-ID|MIME-Version|Content-Type|Reply-To|Sender|Status|X-[\w-]+|DKIM-Signature|Authentication-Results)):/i

const lineStart = Buffer.from('\nFrom ')

/** Bytes in which a separator line and the beginning of the next line are found. */
const maxLineBytes = 400

/** Whether the line at `at` follows an empty line or is the first. */
function followsEmptyLine(bytes: Buffer, at: number): boolean {
  if (at < 2) return true
  return bytes[at - 2] === 0x0a || (bytes[at - 2] === 0x0d && bytes[at - 3] === 0x0a)
}

/** Returns the offset of the next line at or after `from` that begins with `From `, or -1. */
function findLineStart(bytes: Buffer, from: number): number {
  if (from === 0 && bytes.subarray(0, 5).equals(lineStart.subarray(1))) return 0
  const at = bytes.indexOf(lineStart, Math.max(0, from - 1))
  return at < 0 ? -1 : at + 1
}

/**
 * Returns the offset of the next separator at or after `from`, or -1. An incomplete line at the end counts only when
 * `isComplete`, that is when the end of the file has been read.
 */
function findSeparator(bytes: Buffer, from: number, isComplete: boolean): number {
  for (let at = findLineStart(bytes, from); at >= 0; at = findLineStart(bytes, at + 1)) {
    const line = bytes.subarray(at, at + maxLineBytes).toString('latin1')
    if (!isComplete && line.length < maxLineBytes) return -1
    if (!followsEmptyLine(bytes, at)) continue
    if (separator.test(line.split('\n', 1)[0]!) || looseSeparator.test(line)) return at
  }
  return -1
}

/** Whether only `>` stand between the beginning of its line and `at`, and at least one. */
function isQuoted(bytes: Buffer, at: number): boolean {
  if (bytes[at - 1] !== 0x3e) return false
  let start = at
  while (bytes[start - 1] === 0x3e) start -= 1
  return start === 0 || bytes[start - 1] === 0x0a
}

/** Removes the `>` that mbox files add to lines beginning with `From ` (mboxrd and mboxo). */
function unquoteFromLines(message: Buffer): Buffer {
  const parts: Buffer[] = []
  let taken = 0
  for (let at = message.indexOf('>From '); at >= 0; at = message.indexOf('>From ', at + 1)) {
    if (!isQuoted(message, at + 1)) continue
    parts.push(message.subarray(taken, at))
    taken = at + 1
  }
  return taken === 0 ? message : Buffer.concat([...parts, message.subarray(taken)])
}

/** Returns the message after its separator line. */
function extractMessage(bytes: Buffer): Buffer {
  const end = bytes.indexOf(0x0a)
  return unquoteFromLines(end < 0 ? Buffer.alloc(0) : bytes.subarray(end + 1))
}

/** Bytes before a separator by which it is recognized. */
const contextBytes = 3

/** The bytes of one message, as long as it is not too large. */
class OpenMessage {
  readonly #maxBytes: number
  #parts: Buffer[] = []
  #bytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  add(part: Buffer): void {
    this.#bytes += part.length
    if (this.#bytes > this.#maxBytes) this.#parts = []
    else if (part.length > 0) this.#parts.push(part)
  }

  /** Null if it is too large. */
  end(): Buffer | null {
    return this.#bytes > this.#maxBytes ? null : extractMessage(Buffer.concat(this.#parts))
  }
}

/**
 * Yields the messages of an mbox file while it is read, and null for one of more than `maxBytes`; at most one message and
 * part of the next are in memory. Anything before the first separator is ignored.
 */
export async function* readMbox(
  chunks: AsyncIterable<Buffer>,
  maxBytes = Number.POSITIVE_INFINITY,
): AsyncGenerator<Buffer | null> {
  // What is not known yet to belong to the message, with some bytes before it.
  let rest: Buffer = Buffer.alloc(0)
  let searchedTo = 0
  let open: OpenMessage | null = null
  const takeMessages = function* (isComplete: boolean): Generator<Buffer | null> {
    for (;;) {
      const at = findSeparator(rest, searchedTo, isComplete)
      if (at < 0) break
      open?.add(rest.subarray(0, at))
      if (open) yield open.end()
      open = new OpenMessage(maxBytes)
      rest = rest.subarray(at)
      searchedTo = 1
    }
    // A separator may be split across two chunks.
    searchedTo = Math.max(open ? 1 : 0, rest.length - maxLineBytes)
    const taken = Math.max(0, searchedTo - contextBytes)
    open?.add(rest.subarray(0, taken))
    rest = rest.subarray(taken)
    searchedTo -= taken
  }
  for await (const chunk of chunks) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    yield* takeMessages(false)
  }
  yield* takeMessages(true)
  const last = open as OpenMessage | null
  last?.add(rest)
  if (last) yield last.end()
}
