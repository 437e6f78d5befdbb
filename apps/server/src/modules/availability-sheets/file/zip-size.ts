import { UnreadableFileError } from '../../../platform/errors/expected-error.ts'

const endOfDirectory = 0x06_05_4b_50
const entrySignature = 0x02_01_4b_50
/** Sizes of the end-of-central-directory record and of the longest comment after it. */
const endBytes = 22
const maxCommentBytes = 65_535
const maxEntries = 2000

const createDamagedError = () => new UnreadableFileError("The file is damaged: it isn't a complete XLSX file")

/**
 * Returns the unpacked size of a ZIP archive in bytes according to its central directory. The XLSX reader allocates
 * exactly these sizes, so this is the memory it can use. Entries may overlap, so a packed size counts if it is larger.
 */
export function unpackedBytes(file: Uint8Array): number {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  let end = file.byteLength - endBytes
  const first = Math.max(0, end - maxCommentBytes)
  while (end >= first && view.getUint32(end, true) !== endOfDirectory) end -= 1
  if (end < first || end < 0) throw createDamagedError()
  const entries = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  // 65,535 entries or an offset of 4 GB mean ZIP64, which no sheet needs.
  if (entries > maxEntries || view.getUint16(end + 8, true) !== entries || at === 0xff_ff_ff_ff)
    throw createDamagedError()
  let bytes = 0
  for (let entry = 0; entry < entries; entry += 1) {
    if (at + 46 > file.byteLength || view.getUint32(at, true) !== entrySignature) throw createDamagedError()
    bytes += Math.max(view.getUint32(at + 20, true), view.getUint32(at + 24, true))
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return bytes
}
