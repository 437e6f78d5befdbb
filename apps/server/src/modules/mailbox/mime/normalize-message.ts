const [lineFeed, carriageReturn] = [0x0a, 0x0d]

/** A header line, the separator line of an mbox file, or a folded one. */
const headerLine = /^(?:[!-9;-~]{1,100}[ \t]*:|>?From |[ \t]+\S)/
const blankLine = /^[ \t]+$/
/** Headers that follow a folded one with a line of spaces in it; a text may have other words before a colon. */
const knownHeader =
  /^(?:from|to|cc|bcc|date|subject|message-id|mime-version|content-[\w-]+|received|reply-to|references|in-reply-to|x-[\w-]+)[ \t]*:/i

/** Removes a byte order mark of UTF-8 before the first header. */
const withoutMark = (message: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> =>
  message[0] === 0xef && message[1] === 0xbb && message[2] === 0xbf ? message.slice(3) : message

/** Replaces lone carriage returns, when they are the only line breaks. */
function withLineFeeds(message: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (message.includes(lineFeed) || !message.includes(carriageReturn)) return message
  return message.map((byte) => (byte === carriageReturn ? lineFeed : byte))
}

/** Returns the lines of the header block and the offset of each, up to the first empty or blank line. */
function* readLines(message: Uint8Array): Generator<{ text: string; at: number }> {
  for (let at = 0; at < message.length;) {
    const found = message.indexOf(lineFeed, at)
    const end = found < 0 ? message.length : found
    const text = Buffer.from(message.buffer, message.byteOffset + at, Math.min(end - at, 1000)).toString(
      'latin1',
    )
    yield { text: text.replace(/\r$/, ''), at }
    at = end + 1
  }
}

/** Adds the empty line that ends a header. */
function prependEmptyLine(message: Uint8Array): ArrayBuffer {
  const whole = new Uint8Array(message.length + 1)
  whole[0] = lineFeed
  whole.set(message, 1)
  return whole.buffer
}

/**
 * Repairs what hides the text of a message from every parser: a byte order mark, lone carriage returns as line breaks,
 * no header at all, and a header that ends with a line of spaces. Returns the same bytes for other messages.
 */
export function normalizeMessage(original: ArrayBuffer): ArrayBuffer {
  const message = withLineFeeds(withoutMark(new Uint8Array(original)))
  let blank: { readonly at: number; readonly length: number } | null = null
  let hasFold = false
  for (const { text, at } of readLines(message)) {
    if (blank) {
      // A folded header may contain a line of spaces.
      const folds: boolean = /^[ \t]+\S/.test(text)
      if (folds) hasFold = true
      else if ((hasFold ? knownHeader : /^[!-9;-~]{1,100}[ \t]*:/).test(text)) blank = null
      else break
      if (folds) continue
    }
    if (text === '') break
    if (at === 0 && !headerLine.test(text)) return prependEmptyLine(message)
    if (blankLine.test(text)) [blank, hasFold] = [{ at, length: text.length }, false]
  }
  if (!blank) return message.buffer
  const repaired = new Uint8Array(message.length - blank.length)
  repaired.set(message.subarray(0, blank.at))
  repaired.set(message.subarray(blank.at + blank.length), blank.at)
  return repaired.buffer
}
