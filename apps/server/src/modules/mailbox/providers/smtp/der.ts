/** The subset of ASN.1 DER (X.690) that a certificate needs. Each function encodes one element. */

function element(tag: number, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content)
  if (body.length < 0x80) return Buffer.concat([Buffer.from([tag, body.length]), body])
  const length = Buffer.from(body.length.toString(16).padStart(body.length > 0xff ? 4 : 2, '0'), 'hex')
  return Buffer.concat([Buffer.from([tag, 0x80 | length.length]), length, body])
}

export const sequence = (...content: readonly Uint8Array[]): Buffer => element(0x30, ...content)
export const set = (...content: readonly Uint8Array[]): Buffer => element(0x31, ...content)
export const utf8 = (text: string): Buffer => element(0x0c, Buffer.from(text))
export const octets = (...content: readonly Uint8Array[]): Buffer => element(0x04, ...content)
export const bits = (content: Uint8Array): Buffer => element(0x03, Buffer.from([0]), content)
/** A context-specific element: `[index] EXPLICIT`, constructed. */
export const context = (index: number, ...content: readonly Uint8Array[]): Buffer =>
  element(0xa0 | index, ...content)
/** A context-specific string: `[index] IMPLICIT`, primitive. */
export const contextText = (index: number, text: string): Buffer => element(0x80 | index, Buffer.from(text))

/** A non-negative integer, big-endian. */
export function integer(bytes: Uint8Array): Buffer {
  // A set high bit would make it negative.
  return element(0x02, ...(bytes[0]! & 0x80 ? [Buffer.from([0]), bytes] : [bytes]))
}

/** An object identifier in dotted form, such as `1.2.840.10045.4.3.2`. */
export function objectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  const groups = rest.flatMap((arc) => {
    const sevens = [arc & 0x7f]
    for (let left = arc >>> 7; left > 0; left >>>= 7) sevens.unshift((left & 0x7f) | 0x80)
    return sevens
  })
  return element(0x06, Buffer.from([first * 40 + second, ...groups]))
}

/** UTCTime before 2050, GeneralizedTime from then on, in seconds. */
export function time(at: Date): Buffer {
  const digits = at
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replace(/[-:T]/g, '')
  return at.getUTCFullYear() < 2050
    ? element(0x17, Buffer.from(digits.slice(2)))
    : element(0x18, Buffer.from(digits))
}
