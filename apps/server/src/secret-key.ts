import { createHmac, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

function readKey(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Reads the secret key of an office with an embedded database; undefined if it has none yet. */
export const readSecretKey = (dataDir: string): string | undefined => readKey(join(dataDir, 'secret-key'))

/**
 * Returns the secret key of an office with an embedded database: 256 random bits in hex, created once, readable by its
 * owner only. Created atomically: processes that start at once use the same key.
 */
export function ensureSecretKey(dataDir: string): string {
  const path = join(dataDir, 'secret-key')
  const existing = readKey(path)
  if (existing) return existing
  mkdirSync(dataDir, { recursive: true })
  const own = `${path}.${process.pid}`
  writeFileSync(own, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(own, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(own, { force: true })
  }
  return readKey(path)!
}

/** Derives the key that identifies the web app; not secret, but the same for all processes. */
export function deriveAppKey(secretKey: string): string {
  return createHmac('sha256', secretKey).update('application').digest('hex').slice(0, 32)
}
