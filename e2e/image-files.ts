import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'

/** A file for `setInputFiles`. */
export interface ImageFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** Creates a gray PNG of any size, with one bit per pixel so that a huge one is a small file. */
export function createPng(name: string, width: number, height: number): ImageFile {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const row = Buffer.alloc(1 + Math.ceil(width / 8), 0x55)
  row[0] = 0
  const buffer = Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return { name, mimeType: 'image/png', buffer }
}

/** Reads a photo of the demo office. */
export async function readDemoPhoto(): Promise<ImageFile> {
  const path = join(import.meta.dirname, '../apps/server/data/photos/unsplash_studio_modern.jpg')
  return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await readFile(path) }
}
