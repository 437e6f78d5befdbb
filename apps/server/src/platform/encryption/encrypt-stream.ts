import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/**
 * Encrypted streams, for files that do not fit into memory: the STREAM construction (Hoang, Reyhanitabar, Rogaway and
 * Vizár, 2015). Each segment is AES-256-GCM with a nonce of a random prefix, the segment's number, and whether it is the
 * last: a segment that was changed, moved, added or cut off is noticed. A key may encrypt many streams.
 */

const magic = Buffer.from('PBS1')
const prefixBytes = 7
const tagBytes = 16
const segmentBytes = 64 * 1024
const headerBytes = magic.length + prefixBytes

function toNonce(prefix: Buffer, segment: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  prefix.copy(nonce)
  nonce.writeUInt32BE(segment, prefixBytes)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Cuts a stream into pieces of a length; the last is shorter, and empty only if the stream is. */
async function* cut(source: AsyncIterable<Uint8Array>, length: number): AsyncGenerator<[Buffer, boolean]> {
  let parts: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of source) {
    parts.push(chunk)
    bytes += chunk.length
    if (bytes <= length) continue
    // One byte more than a piece is known: the piece is not the last.
    let joined = Buffer.concat(parts)
    for (; joined.length > length; joined = joined.subarray(length)) yield [joined.subarray(0, length), false]
    parts = [joined]
    bytes = joined.length
  }
  yield [Buffer.concat(parts), true]
}

/** Encrypts a stream with a key of 32 bytes. */
export async function* encryptStream(key: Buffer, plain: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const prefix = randomBytes(prefixBytes)
  yield Buffer.concat([magic, prefix])
  let segment = 0
  for await (const [piece, isLast] of cut(plain, segmentBytes)) {
    const cipher = createCipheriv('aes-256-gcm', key, toNonce(prefix, segment, isLast))
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
    segment += 1
  }
}

/** Reads exactly the header of a stream, and the rest. */
async function readHeader(source: AsyncIterator<Uint8Array>): Promise<[Buffer, Buffer]> {
  let bytes = Buffer.alloc(0)
  while (bytes.length < headerBytes) {
    const { value, done } = await source.next()
    if (done) throw new Error('an encrypted stream was cut off')
    bytes = Buffer.concat([bytes, value])
  }
  if (!bytes.subarray(0, magic.length).equals(magic)) throw new Error('this is not an encrypted stream')
  return [bytes.subarray(magic.length, headerBytes), bytes.subarray(headerBytes)]
}

/** Decrypts what `encryptStream` returned, and only what is unchanged. Throws at the first segment that is not. */
export async function* decryptStream(
  key: Buffer,
  encrypted: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  const source = encrypted[Symbol.asyncIterator]()
  try {
    const [prefix, first] = await readHeader(source)
    const rest = async function* () {
      yield first
      for (let next = await source.next(); !next.done; next = await source.next()) yield next.value
    }
    let segment = 0
    for await (const [piece, isLast] of cut(rest(), segmentBytes + tagBytes)) {
      if (piece.length < tagBytes) throw new Error('an encrypted stream was cut off')
      const decipher = createDecipheriv('aes-256-gcm', key, toNonce(prefix, segment, isLast))
      decipher.setAuthTag(piece.subarray(piece.length - tagBytes))
      yield Buffer.concat([decipher.update(piece.subarray(0, piece.length - tagBytes)), decipher.final()])
      segment += 1
    }
  } finally {
    // Closes a source that was not read to its end.
    await source.return?.()
  }
}
