import { createHash, webcrypto } from 'node:crypto'

const names: Readonly<Record<string, string>> = {
  'SHA-256': 'sha256',
  'SHA-384': 'sha384',
  'SHA-512': 'sha512',
}

/**
 * Makes the global `crypto.subtle.digest` hash at once: Node's own copies its input for another thread, a whole package
 * when it is signed. Only for a process that has nothing else to do.
 */
export function digestInPlace(): void {
  const { subtle } = webcrypto
  const digest = subtle.digest.bind(subtle)
  Object.defineProperty(subtle, 'digest', {
    value: async (
      algorithm: webcrypto.AlgorithmIdentifier,
      data: Uint8Array | ArrayBuffer,
    ): Promise<ArrayBuffer> => {
      const name = names[typeof algorithm === 'string' ? algorithm : algorithm.name]
      if (name === undefined) return digest(algorithm, data)
      const hash = createHash(name)
        .update(data instanceof ArrayBuffer ? new Uint8Array(data) : data)
        .digest()
      return new Uint8Array(hash).buffer
    },
  })
}
