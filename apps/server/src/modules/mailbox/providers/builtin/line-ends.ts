const [cr, lf, dot] = [0x0d, 0x0a, 0x2e]

/** Whether the dot at this place is alone in its line, with other line ends than CR LF on either side. */
function isOdd(bytes: Buffer, at: number): boolean {
  const [before, after] = [bytes[at - 1], bytes[at + 1]]
  if ((before !== lf && before !== cr) || (after !== lf && after !== cr)) return false
  const opens = before === lf && bytes[at - 2] === cr
  const closes = after === cr && bytes[at + 2] === lf
  return !opens || !closes
}

/**
 * Looks for lines with a lone dot that do not begin and end with CR LF, in a message that comes in pieces. One server
 * takes such a line for the end of a message and another for a part of it, so that what follows could be commands to
 * one of them (SMTP smuggling). No honest program writes one: a dot at the start of a line is sent twice.
 */
export class DotLineWatch {
  // A message begins after a line end.
  #seen: Buffer = Buffer.from([cr, lf])
  #found = false

  add(piece: Uint8Array): void {
    if (this.#found) return
    const seen = Buffer.concat([this.#seen, piece])
    // A dot is judged once two bytes on either side are known.
    for (let at = seen.indexOf(dot, 2); at >= 0 && at < seen.length - 2; at = seen.indexOf(dot, at + 1))
      if (isOdd(seen, at)) this.#found = true
    this.#seen = Buffer.from(seen.subarray(-4))
  }

  get found(): boolean {
    return this.#found
  }
}
