import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { constants, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib'

/** How a number is written: as given, in digits, in groups with spaces. */
const toSpellings = (number: string): string[] => [
  ...new Set([number, number.replaceAll('-', ''), number.replaceAll('-', ' ')]),
]

/** The bytes of a text within Base64, wherever in a group of three bytes it starts; without what its neighbors decide. */
function* toBase64(bytes: Buffer): Generator<string> {
  for (const shift of [0, 1, 2]) {
    const encoded = Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .replace(/=+$/, '')
    yield encoded.slice(Math.ceil((shift * 8) / 6), Math.floor(((shift + bytes.length) * 8) / 6))
  }
}

/** What an occurrence looks like in bytes: as text, UTF-16 of either order, and both as Base64 and hexadecimal. */
function toPatterns(number: string): Buffer[] {
  const texts = toSpellings(number).flatMap((spelling) => [
    Buffer.from(spelling),
    // Without its last zero it is found in both orders.
    Buffer.from(spelling, 'utf16le').subarray(0, -1),
  ])
  const encoded = texts.flatMap((text) => [
    ...toBase64(text),
    text.toString('hex'),
    text.toString('hex').toUpperCase(),
  ])
  return [...texts, ...encoded.map((text) => Buffer.from(text))]
}

const unpackers = [
  // A stream of a PDF.
  {
    start: Buffer.from('stream'),
    unpack: inflateSync,
    skip: (bytes: Buffer, at: number) => bytes.indexOf('\n', at) + 1,
  },
  { start: Buffer.from([0x1f, 0x8b, 8]), unpack: gunzipSync, skip: (_bytes: Buffer, at: number) => at },
  {
    // An entry of a ZIP archive (APPNOTE.TXT, 4.3.7): 30 bytes, its name, and what it has beside.
    start: Buffer.from('PK\u0003\u0004'),
    unpack: inflateRawSync,
    skip: (bytes: Buffer, at: number) => at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28),
  },
] as const

/** What is packed within some bytes, as far as it can be unpacked. */
function* unpackAll(bytes: Buffer): Generator<Buffer> {
  for (const { start, unpack, skip } of unpackers)
    for (let at = bytes.indexOf(start); at >= 0; at = bytes.indexOf(start, at + start.length))
      try {
        yield unpack(bytes.subarray(skip(bytes, at)), { finishFlush: constants.Z_SYNC_FLUSH })
      } catch {
        // It only looks like one.
      }
  // Attachments of emails, and files within JSON.
  for (const [run] of bytes
    .toString('latin1')
    .matchAll(/(?:[A-Za-z0-9+/]{60,}(?:\r?\n)?)+[A-Za-z0-9+/]*={0,2}/g))
    yield Buffer.from(run, 'base64')
}

/** The text of a PDF as a reader copies it, without spaces: fonts have their own numbers for letters. */
async function readPdf(bytes: Buffer): Promise<string> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  try {
    const pdf = await task.promise
    let text = ''
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const { items } = await (await pdf.getPage(number)).getTextContent()
      text += items.map((item) => ('str' in item ? item.str : '')).join('')
    }
    return text.replace(/\s+/g, '')
  } catch {
    return ''
  } finally {
    await task.destroy()
  }
}

const maxDepth = 4

/** Which of some numbers are in a copy, also within what is packed or encoded in it. */
export async function findPlain(bytes: Buffer, numbers: readonly string[], depth = 0): Promise<string[]> {
  const found = new Set(
    numbers.filter((number) => toPatterns(number).some((pattern) => bytes.includes(pattern))),
  )
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') {
    const text = await readPdf(bytes)
    for (const number of numbers)
      if (toSpellings(number).some((spelling) => text.includes(spelling.replaceAll(' ', ''))))
        found.add(number)
  }
  if (depth < maxDepth)
    for (const inner of unpackAll(bytes))
      for (const number of await findPlain(inner, numbers, depth + 1)) found.add(number)
  return [...found]
}
