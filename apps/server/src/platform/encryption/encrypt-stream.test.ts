import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { decryptStream, encryptStream } from './encrypt-stream.ts'

const key = randomBytes(32)
const refused = /authenticate|cut off|not an encrypted/
/** Segments of 64 KiB with a tag, after a header of 11 bytes. */
const segment = 64 * 1024 + 16
const header = 11

async function* cut(bytes: Buffer, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}

async function join(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const chunk of chunks) all.push(chunk)
  return Buffer.concat(all)
}

test.each([0, 1, 65_535, 65_536, 65_537, 131_072, 200_000])(
  'reads back %d bytes in any chunks',
  async (size) => {
    const plain = randomBytes(size)
    const encrypted = await join(encryptStream(key, cut(plain, 7001)))
    expect(encrypted.includes(plain.subarray(0, 32)) && size >= 32).toBe(false)
    for (const length of [1000, 65_536, 300_000])
      expect((await join(decryptStream(key, cut(encrypted, length)))).equals(plain)).toBe(true)
  },
)

test('refuses what was changed, cut off, reordered, continued, or encrypted with another key', async () => {
  const encrypted = await join(encryptStream(key, cut(randomBytes(150_000), 9000)))
  const [first, second, last] = [0, 1, 2].map((n) =>
    encrypted.subarray(header + n * segment, header + (n + 1) * segment),
  ) as [Buffer, Buffer, Buffer]
  const start = encrypted.subarray(0, header)
  const changed = Buffer.from(encrypted)
  changed[70_000]! ^= 1
  const damaged = [
    changed,
    encrypted.subarray(0, 5),
    encrypted.subarray(0, encrypted.length - 1),
    encrypted.subarray(0, header + segment),
    Buffer.concat([start, first, second]),
    Buffer.concat([start, second, first, last]),
    Buffer.concat([start, first, last]),
    Buffer.concat([encrypted, last]),
  ]
  for (const bytes of damaged)
    await expect(join(decryptStream(key, cut(bytes, 10_000)))).rejects.toThrow(refused)
  await expect(join(decryptStream(randomBytes(32), cut(encrypted, 10_000)))).rejects.toThrow(refused)
})
