import { crc32 } from 'node:zlib'

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const endBytes = 22

/** Reads a ZIP archive of stored entries by its directory, and checks each entry's size and CRC-32. */
export function readZip(archive: Buffer): Map<string, Buffer> {
  const end = archive.length - endBytes
  if (archive.readUInt32LE(end) !== endSignature) throw new Error('this is not a ZIP archive')
  const files = new Map<string, Buffer>()
  let at = archive.readUInt32LE(end + 16)
  for (let entries = archive.readUInt16LE(end + 10); entries > 0; entries -= 1) {
    if (archive.readUInt32LE(at) !== entrySignature) throw new Error('the directory is damaged')
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) =>
      archive.readUInt16LE(at + offset),
    )
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength!)
    const [crc, size, header] = [16, 24, 42].map((offset) => archive.readUInt32LE(at + offset))
    const start = header! + 30 + archive.readUInt16LE(header! + 26) + archive.readUInt16LE(header! + 28)
    const content = archive.subarray(start, start + size!)
    if (crc32(content) !== crc) throw new Error(`${name} is damaged`)
    files.set(name, content)
    at += 46 + nameLength! + extraLength! + commentLength!
  }
  return files
}
