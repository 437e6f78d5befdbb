import { createHash, type Hash } from 'node:crypto'
import { getHeader, maxHeaderBytes, readHeaders } from './headers.ts'

const [lineFeed, carriageReturn] = [0x0a, 0x0d]

/**
 * Hashes the content of a message: the body, and the headers that determine how it is decoded. Servers
 * change the other headers, line endings, and empty lines at the end.
 */
class ContentHasher {
  readonly #hash: Hash = createHash('sha256')
  #head: Buffer | null = Buffer.alloc(0)
  #trailingLines = 0

  add(chunk: Uint8Array): void {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length)
    if (this.#head === null) return this.#addBody(bytes)
    this.#head = Buffer.concat([this.#head, bytes])
    if (this.#head.length > maxHeaderBytes) this.#endHead()
  }

  digest(): string {
    this.#endHead()
    return this.#hash.digest('base64url').slice(0, 32)
  }

  #endHead(): void {
    if (this.#head === null) return
    const [head, { headers, end }] = [this.#head, readHeaders(this.#head)]
    this.#head = null
    for (const name of ['content-type', 'content-transfer-encoding'])
      this.#hash.update(`${getHeader(headers, name).replace(/\s+/g, ' ')}\0`)
    this.#addBody(head.subarray(end))
  }

  #addBody(bytes: Buffer): void {
    for (let from = 0; from < bytes.length;) {
      const found = bytes.indexOf(carriageReturn, from)
      const end = found < 0 ? bytes.length : found
      this.#addText(bytes.subarray(from, end))
      from = end + 1
    }
  }

  /** Adds bytes without carriage returns; holds line feeds at the end back, because the message may end there. */
  #addText(bytes: Buffer): void {
    let end = bytes.length
    while (end > 0 && bytes[end - 1] === lineFeed) end -= 1
    if (end > 0) {
      if (this.#trailingLines > 0) this.#hash.update('\n'.repeat(this.#trailingLines))
      this.#trailingLines = 0
      this.#hash.update(bytes.subarray(0, end))
    }
    this.#trailingLines += bytes.length - end
  }
}

/** Returns the content hash of a raw message. */
export function hashContent(raw: Uint8Array): string {
  const hasher = new ContentHasher()
  hasher.add(raw)
  return hasher.digest()
}

/** Returns the content hash of a raw message that is read from a stream. */
export async function hashContentStream(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const hasher = new ContentHasher()
  for await (const chunk of stream) hasher.add(chunk)
  return hasher.digest()
}
