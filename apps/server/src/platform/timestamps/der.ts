/** An element of DER (ITU-T X.690): its tag, and where its content is. */
export interface DerElement {
  readonly tag: number
  readonly content: Buffer
  /** With tag and length. */
  readonly bytes: Buffer
}

export const derTags = {
  boolean: 0x01,
  integer: 0x02,
  octetString: 0x04,
  null: 0x05,
  oid: 0x06,
  generalizedTime: 0x18,
  sequence: 0x30,
  /** `[0]`, constructed. */
  context0: 0xa0,
} as const

/** Encodes an element. */
export function encodeDer(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents)
  if (content.length < 0x80) return Buffer.concat([Buffer.from([tag, content.length]), content])
  const digits = Buffer.from(content.length.toString(16).padStart(content.length > 0xff ? 4 : 2, '0'), 'hex')
  return Buffer.concat([Buffer.from([tag, 0x80 | digits.length]), digits, content])
}

/** Encodes a positive integer of these bytes. */
export function encodeInteger(bytes: Uint8Array): Buffer {
  const first = bytes.findIndex((byte) => byte !== 0)
  const digits = first < 0 ? Buffer.from([0]) : Buffer.from(bytes.subarray(first))
  return encodeDer(derTags.integer, ...(digits[0]! >= 0x80 ? [Buffer.from([0])] : []), digits)
}

function readElement(bytes: Buffer, at: number): DerElement {
  const [tag, short] = [bytes[at], bytes[at + 1]]
  if (tag === undefined || short === undefined) throw new RangeError('DER ends too early')
  const size = short < 0x80 ? 0 : short & 0x7f
  if (short === 0x80 || size > 4) throw new RangeError('DER has no definite length')
  const from = at + 2 + size
  const length = size === 0 ? short : bytes.subarray(at + 2, from).reduce((sum, byte) => sum * 256 + byte, 0)
  if (from + length > bytes.length) throw new RangeError('DER is longer than its bytes')
  return { tag, content: bytes.subarray(from, from + length), bytes: bytes.subarray(at, from + length) }
}

/** Reads the elements that bytes consist of. Throws `RangeError`. */
export function readElements(bytes: Buffer): DerElement[] {
  const elements: DerElement[] = []
  for (let at = 0; at < bytes.length;) {
    const element = readElement(bytes, at)
    elements.push(element)
    at += element.bytes.length
  }
  return elements
}
