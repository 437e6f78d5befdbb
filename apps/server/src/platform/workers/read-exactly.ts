import type { Readable } from 'node:stream'

/**
 * Reads `length` bytes of a pipe between processes into one buffer: messages would copy them several times, and the
 * garbage collector would hold up other requests. Throws when the pipe ends before.
 */
export function readExactly(input: Readable, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(length)
  if (length === 0) return Promise.resolve(bytes)
  let at = 0
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error('the pipe ended too early'))
    const add = (chunk: Buffer) => {
      at += chunk.copy(bytes, at)
      if (at < length) return
      input.pause().off('data', add).off('end', fail).off('error', reject)
      resolve(bytes)
    }
    input.on('data', add).on('end', fail).on('error', reject).resume()
  })
}
