const [cr, lf, dot] = [0x0d, 0x0a, 0x2e]

/** Whether the dot at this index is alone on its line, with a line ending other than CR LF on one side. */
function isAmbiguousDotLine(bytes: Buffer, at: number): boolean {
  const [before, after] = [bytes[at - 1], bytes[at + 1]]
  if ((before !== lf && before !== cr) || (after !== lf && after !== cr)) return false
  const opens = before === lf && bytes[at - 2] === cr
  const closes = after === cr && bytes[at + 2] === lf
  return !opens || !closes
}

/**
 * Detects SMTP smuggling in a streamed message: lines with a lone dot that are not delimited by CR LF. Some servers take
 * such a line for the end of the message, so that the rest would be read as commands. Correct clients never send one,
 * because they double a dot at the start of a line (RFC 5321, 4.5.2).
 */
export class SmugglingDetector {
  // A message starts after a line ending.
  #tail: Buffer = Buffer.from([cr, lf])
  #found = false

  add(piece: Uint8Array): void {
    if (this.#found) return
    const bytes = Buffer.concat([this.#tail, piece])
    // A dot is checked once two bytes on either side are available.
    for (let at = bytes.indexOf(dot, 2); at >= 0 && at < bytes.length - 2; at = bytes.indexOf(dot, at + 1))
      if (isAmbiguousDotLine(bytes, at)) this.#found = true
    this.#tail = Buffer.from(bytes.subarray(-4))
  }

  get found(): boolean {
    return this.#found
  }
}
