/** Bytes that a process keeps of fragments that many viewers fetch at the same time. */
const maxBytes = 48_000_000

/** Files by key, each read once while it is used: the least recently used are dropped. */
export interface ByteCache {
  get(key: string, read: () => Promise<Buffer | null>): Promise<Buffer | null>
}

export function createByteCache(limit = maxBytes): ByteCache {
  const files = new Map<string, Promise<Buffer | null>>()
  const sizes = new Map<string, number>()
  let total = 0

  function drop(key: string): void {
    files.delete(key)
    total -= sizes.get(key) ?? 0
    sizes.delete(key)
  }

  async function load(key: string, read: () => Promise<Buffer | null>): Promise<Buffer | null> {
    try {
      const bytes = await read()
      if (!bytes) {
        drop(key)
        return null
      }
      sizes.set(key, bytes.length)
      total += bytes.length
      for (const oldest of sizes.keys()) {
        if (total <= limit) break
        drop(oldest)
      }
      return bytes
    } catch (error) {
      drop(key)
      throw error
    }
  }

  return {
    get(key, read) {
      const known = files.get(key)
      if (known) return known
      const loading = load(key, read)
      files.set(key, loading)
      return loading
    },
  }
}
