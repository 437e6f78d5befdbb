const [quote, backslash, colon, comma, open, close] = [0x22, 0x5c, 0x3a, 0x2c, 0x7b, 0x7d]
const [openList, closeList] = [0x5b, 0x5d]
const isSpace = (byte: number): boolean => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d)

/** Most of an answer beside the mail: ids, labels, a snippet. */
const mostRest = 1_000_000

/**
 * An answer of Gmail that has a mail in its field `raw`, read as it comes: the mail's bytes are handed on, and the rest is
 * kept, as JSON in which the field is empty. A mail of 35 MB is never in memory as a whole.
 */
export class RawAnswer {
  /** What was read of the rest; what stands in a string waits until it ends. */
  readonly #rest: Buffer[] = []
  #restBytes = 0
  #depth = 0
  /** The string that is being read, of which only short ones matter; null outside of strings. */
  #string: string | null = null
  #escaped = false
  /** Whether the next string is a name, and whether the value that comes is the mail's. */
  #atName = false
  #named = false
  #inRaw = false
  /** Digits of the mail that make no whole byte yet, and an escape that is not whole. */
  #digits = ''
  #escape = ''

  /** Takes a piece of the answer; returns the bytes of the mail that it brings. */
  add(piece: Uint8Array): Buffer[] {
    const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)
    const mail: Buffer[] = []
    for (let at = 0; at < bytes.length;)
      at = this.#inRaw ? this.#readRaw(bytes, at, mail) : this.#readRest(bytes, at)
    return mail
  }

  /** The rest of the answer, once all of it was added. */
  rest(): string {
    return Buffer.concat(this.#rest).toString('utf8')
  }

  #keep(piece: Buffer): void {
    this.#restBytes += piece.length
    if (this.#restBytes > mostRest) throw new RangeError('an answer that has too much beside its mail')
    this.#rest.push(Buffer.from(piece))
  }

  /** Reads what is not the mail from a place on, to where that begins or the piece ends; returns that place. */
  #readRest(bytes: Buffer, from: number): number {
    let at = from
    while (at < bytes.length && !this.#beginsRaw(bytes[at]!)) at += 1
    const end = Math.min(at + 1, bytes.length)
    this.#keep(bytes.subarray(from, end))
    return end
  }

  /** Takes one byte; whether it is the one before the mail. */
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

  /** Reads the mail from a place on, to where it ends or the piece does; returns that place. */
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

  /** One byte of an escape: `\/`, `\n`, `\u003d`. None but the first says anything of a mail. */
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
