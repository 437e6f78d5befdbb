/** What the dictionary holds before the first byte (MS-OXRTFCP 2.1.2.1). */
const initialDictionary =
  '{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx'
const [compressed, uncompressed] = [0x75_46_5a_4c, 0x41_4c_45_4d]
const dictionarySize = 4096
/** Longest text that is unpacked, so that a few bytes cannot fill the memory. */
const maxSize = 8_000_000

/**
 * Unpacks the RTF of a message in TNEF (MS-OXRTFCP): LZ77 with a dictionary of 4 KB. Returns what was unpacked before the
 * damage where it is damaged, and null where it is no compressed RTF.
 */
export function unpackRtf(bytes: Uint8Array): Uint8Array | null {
  if (bytes.length < 16) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const [size, type] = [Math.min(view.getUint32(4, true), maxSize), view.getUint32(8, true)]
  if (type === uncompressed) return bytes.slice(16, 16 + size)
  if (type !== compressed) return null
  return expand(bytes.subarray(16), size)
}

/** Expands groups of eight tokens, each a byte or a reference into the dictionary. */
function expand(bytes: Uint8Array, size: number): Uint8Array {
  const output = new Output(size)
  for (let at = 0; at < bytes.length && !output.isFull;) {
    const flags = bytes[at++]!
    for (let bit = 0; bit < 8 && !output.isFull; bit += 1) {
      const isReference = (flags & (1 << bit)) !== 0
      if (at + (isReference ? 1 : 0) >= bytes.length) return output.bytes
      if (isReference) {
        const reference = (bytes[at]! << 8) | bytes[at + 1]!
        at += 2
        if (!output.copy(reference >> 4, (reference & 15) + 2)) return output.bytes
      } else output.put(bytes[at++]!)
    }
  }
  return output.bytes
}

/** What is unpacked, with the last 4 KB as the dictionary. */
class Output {
  readonly #output: Uint8Array
  readonly #dictionary = new Uint8Array(dictionarySize)
  #length = 0
  #write = initialDictionary.length

  constructor(size: number) {
    this.#output = new Uint8Array(size)
    this.#dictionary.set(Buffer.from(initialDictionary, 'latin1'))
  }

  get isFull(): boolean {
    return this.#length >= this.#output.length
  }

  get bytes(): Uint8Array {
    return this.#output.subarray(0, this.#length)
  }

  put(byte: number): void {
    this.#output[this.#length++] = byte
    this.#dictionary[this.#write] = byte
    this.#write = (this.#write + 1) % dictionarySize
  }

  /** Repeats bytes of the dictionary. False for a reference to where the next byte goes, which ends the text. */
  copy(offset: number, count: number): boolean {
    if (offset === this.#write) return false
    for (let copied = 0; copied < count && !this.isFull; copied += 1)
      this.put(this.#dictionary[(offset + copied) % dictionarySize]!)
    return true
  }
}
