import { SheetFault } from './grid.ts'

const endOfDirectory = 0x06_05_4b_50
const entrySignature = 0x02_01_4b_50
/** Bytes of the record at the end, and the longest comment behind it. */
const endBytes = 22
const longestComment = 65_535
const mostEntries = 2000

const damaged = () => new SheetFault('The file is damaged: it is no whole XLSX file')

/**
 * How many bytes a ZIP archive unpacks to, by its directory at the end: the reader of XLSX unpacks each entry into as
 * much as the directory says and no more, so that this is what it can cost. Entries may overlap, so that a packed
 * size counts where it is the larger one.
 */
export function unpackedBytes(file: Uint8Array): number {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  let end = file.byteLength - endBytes
  const first = Math.max(0, end - longestComment)
  while (end >= first && view.getUint32(end, true) !== endOfDirectory) end -= 1
  if (end < first || end < 0) throw damaged()
  const entries = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  // 65,535 entries or an offset of 4 GB announce the larger format, which no sheet needs.
  if (entries > mostEntries || view.getUint16(end + 8, true) !== entries || at === 0xff_ff_ff_ff)
    throw damaged()
  let bytes = 0
  for (let entry = 0; entry < entries; entry += 1) {
    if (at + 46 > file.byteLength || view.getUint32(at, true) !== entrySignature) throw damaged()
    bytes += Math.max(view.getUint32(at + 20, true), view.getUint32(at + 24, true))
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return bytes
}
