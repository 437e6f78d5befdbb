const [quote, backslash, colon, comma, open, close] = [0x22, 0x5c, 0x3a, 0x2c, 0x7b, 0x7d]
const [openList, closeList] = [0x5b, 0x5d]
const isSpace = (byte: number): boolean => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d)

/** Upper limit for the response without the message: ids, labels, a snippet. */
const maxRestBytes = 1_000_000

/**
 * Streaming parser for a Gmail response with a message in its field `raw`. Returns the decoded bytes of the message as
 * they arrive and collects the rest as JSON in which that field is empty. A message of 35 MB is never in memory as a
 * whole.
 */
export class RawResponseParser {
  /** The response without the message. */
  readonly #rest: Buffer[] = []
  #restBytes = 0
  #depth = 0
  /** Start of the current string, enough to recognize a field name; null outside of strings. */
  #string: string | null = null
  #escaped = false
  /** Whether the next string is a field name, and whether the next value is the message. */
  #atName = false
  #named = false
  #inRaw = false
  /** Base64 digits that do not fill a byte yet, and an incomplete escape sequence. */
  #digits = ''
  #escape = ''

  /** Parses a chunk of the response and returns the message bytes in it. */
  add(piece: Uint8Array): Buffer[] {
    const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)
    const mail: Buffer[] = []
    for (let at = 0; at < bytes.length;)
      at = this.#inRaw ? this.#readRaw(bytes, at, mail) : this.#readRest(bytes, at)
    return mail
  }

  /** Returns the rest of the response after the last chunk. */
  rest(): string {
    return Buffer.concat(this.#rest).toString('utf8')
  }

  #keep(piece: Buffer): void {
    this.#restBytes += piece.length
    if (this.#restBytes > maxRestBytes) throw new RangeError('response too large')
    this.#rest.push(Buffer.from(piece))
  }

  /** Parses up to the start of the message or the end of the chunk; returns the position after it. */
  #readRest(bytes: Buffer, from: number): number {
    let at = from
    while (at < bytes.length && !this.#beginsRaw(bytes[at]!)) at += 1
    const end = Math.min(at + 1, bytes.length)
    this.#keep(bytes.subarray(from, end))
    return end
  }

  /** Parses one byte; returns whether the message starts after it. */
  #beginsRaw(byte: number): boolean {
    if (this.#string !== null) this.#readString(byte)
    else if (byte === quote) {
      this.#inRaw = this.#named
      this.#string = this.#named ? null : ''
      this.#named = false
      return this.#inRaw
    } else if (!isSpace(byte) && byte !== colon) {
      this.#named = false
      if (byte === open || byte === openList) this.#depth += 1
      if (byte === close || byte === closeList) this.#depth -= 1
      this.#atName = this.#depth === 1 && (byte === open || byte === comma)
    }
    return false
  }

  #readString(byte: number): void {
    if (this.#escaped) this.#escaped = false
    else if (byte === backslash) this.#escaped = true
    else if (byte === quote) {
      this.#named = this.#atName && this.#string === 'raw'
      this.#atName = false
      this.#string = null
      return
    }
    if (this.#string!.length < 8) this.#string += String.fromCharCode(byte)
  }

  /** Parses up to the end of the message or of the chunk; returns the position after it. */
  #readRaw(bytes: Buffer, from: number, mail: Buffer[]): number {
    if (this.#escape !== '') return this.#readEscape(bytes, from)
    const ends = [bytes.indexOf(quote, from), bytes.indexOf(backslash, from)].filter((place) => place >= 0)
    const end = Math.min(bytes.length, ...ends)
    this.#digits += bytes.toString('latin1', from, end).replaceAll(/[^\w+/-]/g, '')
    const isOver = bytes[end] === quote
    const whole = isOver ? this.#digits.length : this.#digits.length - (this.#digits.length % 4)
    if (whole > 0) mail.push(Buffer.from(this.#digits.slice(0, whole), 'base64url'))
    this.#digits = this.#digits.slice(whole)
    if (bytes[end] === backslash) this.#escape = '\\'
    if (!isOver) return end + (bytes[end] === backslash ? 1 : 0)
    this.#inRaw = false
    this.#keep(bytes.subarray(end, end + 1))
    return end + 1
  }

  /**
   * Parses one byte of an escape sequence (`\/`, `
   * `, `\u003d`). Only `\/` and escaped digits belong to the message.
   */
  #readEscape(bytes: Buffer, from: number): number {
    this.#escape += String.fromCharCode(bytes[from]!)
    if (this.#escape === '\\/') this.#digits += '/'
    if (!this.#escape.startsWith('\\u') || this.#escape.length === 6) {
      const code = Number.parseInt(this.#escape.slice(2), 16)
      if (this.#escape.length === 6 && /[\w+/-]/.test(String.fromCharCode(code)))
        this.#digits += String.fromCharCode(code)
      this.#escape = ''
    }
    return from + 1
  }
}
