import { crc32, deflateRawSync } from 'node:zlib'

interface ZipFile {
  readonly name: string
  readonly content: Buffer
  readonly method?: number
  readonly flags?: number
}

/** A ZIP archive as programs write it; `method` 0 stores, 8 deflates, others only say so. */
export function makeZip(files: readonly ZipFile[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, method = 8, flags = 0x800 } of files) {
    const [nameBytes, packed] = [Buffer.from(name), method === 8 ? deflateRawSync(content) : content]
    const header = Buffer.alloc(30)
    header.writeUInt32LE(0x04034b50, 0)
    header.writeUInt16LE(flags, 6)
    header.writeUInt16LE(method, 8)
    header.writeUInt16LE(nameBytes.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(flags, 8)
    entry.writeUInt16LE(method, 10)
    entry.writeUInt32LE(crc32(content), 16)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(content.length, 24)
    entry.writeUInt16LE(nameBytes.length, 28)
    entry.writeUInt32LE(offset, 42)
    directory.push(entry, nameBytes)
    parts.push(header, nameBytes, packed)
    offset += header.length + nameBytes.length + packed.length
  }
  const bytes = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(bytes.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, bytes, end])
}
