import { createHash } from 'node:crypto'

export interface Measures {
  readonly bytes: number
  /** In hexadecimal digits. */
  readonly sha256: string
}

/** Passes a content on, and reports its size and SHA-256 when all of it was read. */
export async function* measure(
  content: AsyncIterable<Uint8Array | string>,
  onEnd: (measures: Measures) => void | Promise<void>,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const part of content) {
    const chunk = typeof part === 'string' ? Buffer.from(part) : part
    hash.update(chunk)
    bytes += chunk.length
    yield chunk
  }
  await onEnd({ bytes, sha256: hash.digest('hex') })
}
