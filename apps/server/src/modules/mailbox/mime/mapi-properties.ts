/** Values of the types that have a fixed size in TNEF (MS-OXTNEF 2.1.3.4), with padding. */
const sizes: Readonly<Record<number, number>> = {
  0x01: 0,
  0x02: 4,
  0x03: 4,
  0x04: 4,
  0x05: 8,
  0x06: 8,
  0x07: 8,
  0x0a: 4,
  0x0b: 4,
  0x14: 8,
  0x40: 8,
  0x48: 16,
}
const [textType, unicodeType] = [0x1e, 0x1f]
const lengthTypes: ReadonlySet<number> = new Set([textType, unicodeType, 0x0d, 0x102])
const [multipleValues, firstNamedId] = [0x1000, 0x8000]
const maxProperties = 5000

/** The first value of each property, by its id. */
export type MapiProperties = ReadonlyMap<number, { readonly type: number; readonly value: Uint8Array }>

const pad = (length: number): number => Math.ceil(length / 4) * 4

/** Reads the properties of a message or file in TNEF, up to the first that is damaged or of an unknown type. */
export function readMapiProperties(bytes: Uint8Array): MapiProperties {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const found = new Map<number, { type: number; value: Uint8Array }>()
  let at = 4
  const readNumber = (): number => {
    const value = view.getUint32(at, true)
    at += 4
    return value
  }
  const skipName = (): void => {
    at += 16
    // A number or a name, after the set to which it belongs.
    if (readNumber() === 0) at += 4
    else at += pad(readNumber())
  }
  const readValue = (type: number): Uint8Array => {
    const size = sizes[type]
    if (size === undefined && !lengthTypes.has(type)) throw new RangeError('unknown type')
    const length = size ?? readNumber()
    if (at + length > bytes.length) throw new RangeError('damaged')
    const value = bytes.subarray(at, at + length)
    at += pad(length)
    return value
  }
  try {
    const count = Math.min(view.getUint32(0, true), maxProperties)
    for (let index = 0; index < count; index += 1) {
      const tag = readNumber()
      const [type, id] = [tag & 0xfff, tag >>> 16]
      if (id >= firstNamedId) skipName()
      const values = tag & multipleValues || lengthTypes.has(type) ? readNumber() : 1
      for (let position = 0; position < values; position += 1) {
        const value = readValue(type)
        if (!found.has(id)) found.set(id, { type, value })
      }
    }
  } catch {
    // What was read before stays.
  }
  return found
}

/** Returns the text of a property, in the code page of the message unless it is in Unicode; '' without one. */
export function readMapiText(properties: MapiProperties, id: number, charset: string): string {
  const property = properties.get(id)
  if (!property || (property.type !== textType && property.type !== unicodeType)) return ''
  const decoder = new TextDecoder(property.type === unicodeType ? 'utf-16le' : charset)
  return decoder.decode(property.value).replace(/\0[^]*$/, '')
}
