/** A file that was packed into a `winmail.dat`. */
export interface PackedFile {
  readonly filename: string
  readonly content: Uint8Array<ArrayBuffer>
}

/** MS-OXTNEF 2.1.3: levels and the attributes that make up attached files. */
const signature = 0x22_3e_9f_78
const attachmentLevel = 2
const attachment = { begin: 0x9002, title: 0x8010, data: 0x800f, properties: 0x9005 } as const

/** MAPI's PidTagAttachLongFilename, as 8-bit text or UTF-16; the title is cut to the eight letters of DOS. */
const longFilename = 0x3707
const textTypes: Readonly<Record<number, string>> = { 0x1e: 'windows-1252', 0x1f: 'utf-16le' }

const maxFiles = 500

const textOf = (bytes: Uint8Array, charset: string): string =>
  new TextDecoder(charset).decode(bytes).replace(/\0[^]*$/, '')

/**
 * The long name among a file's properties. They are looked for by their tag, not read one after the other: a list of
 * properties has a dozen shapes, and one that is unknown would hide the rest.
 */
function longName(bytes: Uint8Array): string | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  for (let at = 0; at + 12 <= bytes.length; at += 4) {
    const charset = textTypes[view.getUint16(at, true)]
    if (charset === undefined || view.getUint16(at + 2, true) !== longFilename) continue
    // The tag, how many values, the length of the first.
    const length = view.getUint32(at + 8, true)
    if (view.getUint32(at + 4, true) === 1 && length <= 1000 && at + 12 + length <= bytes.length)
      return textOf(bytes.subarray(at + 12, at + 12 + length), charset)
  }
  return null
}

/**
 * The files that Outlook packed into a `winmail.dat` (TNEF). Empty where it is none; of one that is cut off or damaged
 * those before the damage. Never throws.
 */
export function unpackTnef(bytes: Uint8Array<ArrayBuffer>): PackedFile[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  if (bytes.length < 6 || view.getUint32(0, true) !== signature) return []
  const files: { title: string; name: string | null; content: Uint8Array<ArrayBuffer> | null }[] = []
  // The signature and a key; then level, attribute, length, the bytes and their sum.
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
      if (id === attachment.title) file.title = textOf(data, 'windows-1252')
      else if (id === attachment.data) file.content = data
      else if (id === attachment.properties) file.name = longName(data)
    }
    at += 9 + length + 2
  }
  return files.flatMap(({ title, name, content }) => (content ? [{ filename: name ?? title, content }] : []))
}
