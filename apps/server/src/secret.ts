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

/**
 * The secret of an office with an embedded database: made once, 256 random bits in hex, readable by its owner alone.
 * It appears whole or not at all, and of two processes that make one at once both take the first.
 */
export function secretOf(dataDir: string): string {
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

/** The key that tells our own page from others; no secret, but the same for all processes of an office. */
export function appKeyOf(secretKey: string): string {
  return createHmac('sha256', secretKey).update('application').digest('hex').slice(0, 32)
}
