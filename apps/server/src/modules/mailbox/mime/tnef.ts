/** A file contained in a `winmail.dat`. */
export interface TnefFile {
  readonly filename: string
  readonly content: Uint8Array<ArrayBuffer>
}

/** Levels and attributes of attached files (MS-OXTNEF 2.1.3). */
const signature = 0x22_3e_9f_78
const attachmentLevel = 2
const attachment = { begin: 0x9002, title: 0x8010, data: 0x800f, properties: 0x9005 } as const

/** MAPI property PidTagAttachLongFilename, as 8-bit text or UTF-16; the attachment title is shortened to DOS 8.3. */
const longFilename = 0x3707
const textTypes: Readonly<Record<number, string>> = { 0x1e: 'windows-1252', 0x1f: 'utf-16le' }

const maxFiles = 500

const decodeString = (bytes: Uint8Array, charset: string): string =>
  new TextDecoder(charset).decode(bytes).replace(/\0[^]*$/, '')

/**
 * Finds the long file name in the MAPI properties of a file. Searches for the property tag instead of parsing all
 * properties, because one of an unknown type would hide the rest.
 */
function findLongFilename(bytes: Uint8Array): string | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  for (let at = 0; at + 12 <= bytes.length; at += 4) {
    const charset = textTypes[view.getUint16(at, true)]
    if (charset === undefined || view.getUint16(at + 2, true) !== longFilename) continue
    // Layout: tag, number of values, length of the first value.
    const length = view.getUint32(at + 8, true)
    if (view.getUint32(at + 4, true) === 1 && length <= 1000 && at + 12 + length <= bytes.length)
      return decodeString(bytes.subarray(at + 12, at + 12 + length), charset)
  }
  return null
}

/**
 * Returns the files that Outlook packed into a `winmail.dat` (TNEF). Empty when the file is not TNEF; the files before
 * the damage when it is truncated or damaged. Never throws.
 */
export function unpackTnef(bytes: Uint8Array<ArrayBuffer>): TnefFile[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  if (bytes.length < 6 || view.getUint32(0, true) !== signature) return []
  const files: { title: string; name: string | null; content: Uint8Array<ArrayBuffer> | null }[] = []
  // Layout: signature and key, then for each attribute level, id, length, data and checksum.
  for (let at = 6; at + 9 <= bytes.length && files.length < maxFiles;) {
    const level = bytes[at]
    const id = view.getUint32(at + 1, true) & 0xffff
    const length = view.getUint32(at + 5, true)
    const data = bytes.subarray(at + 9, at + 9 + length)
    if (data.length < length) break
    const file = files.at(-1)
    if (level === attachmentLevel && id === attachment.begin)
      files.push({ title: '', name: null, content: null })
    else if (level === attachmentLevel && file) {
      if (id === attachment.title) file.title = decodeString(data, 'windows-1252')
      else if (id === attachment.data) file.content = data
      else if (id === attachment.properties) file.name = findLongFilename(data)
    }
    at += 9 + length + 2
  }
  return files.flatMap(({ title, name, content }) => (content ? [{ filename: name ?? title, content }] : []))
}
