import { decodeText } from '@pb/rules/mail/charsets'
import type PostalMime from 'postal-mime'
import { guessCharset } from './guess-charset.ts'

/** The parts of the parser's internals that show which bytes of the message belong to which part. */
export interface ParserNode {
  readonly state: 'header' | 'body' | 'finished'
  readonly contentTransferEncoding: { readonly encoding: string }
}
interface ParserInternals {
  currentNode: ParserNode
  readPos: number
  processLine(line: Uint8Array<ArrayBuffer>, isFinal: boolean): Promise<void>
}

interface PartRange {
  readonly start: number
  end: number
  /** Whether a boundary follows, to which the line break before it belongs (RFC 2046, 5.1.1). */
  closed: boolean
}

/** Lines of base64; anything else after them is a footer that a mailing list appended. */
const base64Line = /^[A-Za-z\d+/=\s]*$/

/** Decodes quoted-printable bytes (RFC 2045, 6.7), keeping the line breaks as they are. */
function decodeQuotedPrintable(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const decoded = new Uint8Array(bytes.length)
  let length = 0
  for (let at = 0; at < text.length;) {
    const found = text.indexOf(0x3d, at)
    const end = found < 0 ? text.length : found
    decoded.set(text.subarray(at, end), length)
    length += end - at
    if (found < 0) break
    const next = text[found + 1]
    const canBeSoft = next === undefined || next <= 0x20
    const soft = canBeSoft && /^=[ \t]*(?:\r?\n|$)/.exec(text.toString('latin1', found, found + 100))
    const hex = /^[\da-f]{2}$/i.test(text.toString('latin1', found + 1, found + 3))
    if (soft) at = found + soft[0].length
    else {
      decoded[length] = hex ? Number.parseInt(text.toString('latin1', found + 1, found + 3), 16) : 0x3d
      length += 1
      at = found + (hex ? 3 : 1)
    }
  }
  return decoded.slice(0, length)
}

/**
 * Follows a parser through a message and returns the exact bytes of its parts: the parser itself replaces line breaks and
 * adds one at the end.
 */
export class PartBytes {
  readonly #ranges = new Map<ParserNode, PartRange>()
  readonly #footers = new Map<ParserNode, number>()
  readonly #message: Uint8Array<ArrayBuffer>

  constructor(parser: PostalMime, message: ArrayBuffer) {
    this.#message = new Uint8Array(message)
    const internals = parser as unknown as ParserInternals
    const process = internals.processLine.bind(parser)
    internals.processLine = async (line, isFinal) => {
      const node = internals.currentNode
      const { state } = node
      await process(this.#withoutFooter(node, line), isFinal)
      const range = this.#ranges.get(node)
      if (internals.currentNode !== node) {
        if (range) range.closed = true
      } else if (range) range.end = internals.readPos
      else if (state === 'body')
        this.#ranges.set(node, { start: line.byteOffset, end: internals.readPos, closed: false })
    }
  }

  /** Returns an empty line for one below the base64 of a part, so that it is not decoded; boundaries stay. */
  #withoutFooter(node: ParserNode, line: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
    const range = this.#ranges.get(node)
    if (!range || node.contentTransferEncoding.encoding !== 'base64') return line
    const text = Buffer.from(line.buffer, line.byteOffset, Math.min(line.length, 1000)).toString('latin1')
    if (text.startsWith('--')) return line
    if (!this.#footers.has(node) && !base64Line.test(text)) this.#footers.set(node, line.byteOffset)
    return this.#footers.has(node) ? line.subarray(0, 0) : line
  }

  /** Returns the bytes of a part before decoding, as they are in the message; null when it has none. */
  #getRaw(node: ParserNode): Uint8Array<ArrayBuffer> | null {
    const range = this.#ranges.get(node)
    if (!range) return null
    let { end } = range
    if (range.closed && this.#message[end - 1] === 0x0a) end -= this.#message[end - 2] === 0x0d ? 2 : 1
    return this.#message.subarray(range.start, Math.max(range.start, end))
  }

  /** Returns the text that follows the base64 of a part, or ''. */
  getFooter(node: ParserNode): string {
    const start = this.#footers.get(node)
    const range = this.#ranges.get(node)
    return start === undefined || !range
      ? ''
      : decodeText(this.#message.subarray(start, range.end), '', guessCharset)
  }

  /** Returns the decoded bytes of a part; null for base64, which the parser decodes exactly, and for empty parts. */
  decode(node: ParserNode): Uint8Array<ArrayBuffer> | null {
    const { encoding } = node.contentTransferEncoding
    const raw = encoding === 'base64' ? null : this.#getRaw(node)
    if (raw === null) return null
    return encoding === 'quoted-printable' ? decodeQuotedPrintable(raw) : raw.slice()
  }
}
