import { createHmac, randomBytes } from 'node:crypto'
import {
  chownSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Env } from './env.ts'
import { syncFolder } from './platform/files/sync-folder.ts'
import {
  assertNotReplaced,
  findReplacement,
  fingerprintKey,
  readKeyRecord,
  type Queryable,
} from './platform/secret-key/key-record.ts'

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

function readKey(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

const getPath = (dataDir: string): string => join(dataDir, 'secret-key')

/** Where the next key is while `secret-key:change` runs. */
const getNewPath = (dataDir: string): string => join(dataDir, 'secret-key.new')

/** Reads the secret key of an office with an embedded database; undefined if it has none yet. */
export const readSecretKey = (dataDir: string): string | undefined => readKey(getPath(dataDir))

/** Makes a secret key: 256 random bits in hex. */
export const generateSecretKey = (): string => randomBytes(32).toString('hex')

/**
 * Returns the secret key of an office with an embedded database, which is created once, readable by its owner only.
 * Created atomically: processes that start at once use the same key.
 */
function ensureSecretKey(dataDir: string): string {
  const path = getPath(dataDir)
  const existing = readKey(path)
  if (existing) return existing
  mkdirSync(dataDir, { recursive: true })
  const own = `${path}.${process.pid}`
  writeFileSync(own, `${generateSecretKey()}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(own, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(own, { force: true })
  }
  return readKey(path)!
}

/** Stores the next key beside the one in use, for the same account, before the database is changed to it. */
export async function storeNewKey(dataDir: string, key: string): Promise<void> {
  const path = getNewPath(dataDir)
  const own = `${path}.${process.pid}`
  writeFileSync(own, `${key}\n`, { mode: 0o600, flush: true })
  if (process.getuid?.() === 0) {
    const { uid, gid } = statSync(getPath(dataDir))
    chownSync(own, uid, gid)
  }
  renameSync(own, path)
  await syncFolder(dataDir)
}

/** Puts the next key in the place of the old one, once the database is changed to it; several processes may do so. */
export async function adoptNewKey(dataDir: string): Promise<void> {
  try {
    renameSync(getNewPath(dataDir), getPath(dataDir))
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  await syncFolder(dataDir)
}

/**
 * Returns the secret key: that of the environment, or that in `dataDir`. Where a change of the key was cut off, the
 * database decides which of the two keys there is in use: the change is in the database as a whole or not at all.
 */
export async function resolveSecretKey(
  { secretKey, dataDir }: Pick<Env, 'secretKey' | 'dataDir'>,
  client: Queryable,
): Promise<string> {
  if (secretKey === undefined) {
    const stored = ensureSecretKey(dataDir)
    const record = await readKeyRecord(client)
    if (findReplacement(record, stored) === undefined) return stored
    const next = readKey(getNewPath(dataDir))
    if (next !== undefined && fingerprintKey(next) === record?.current) await adoptNewKey(dataDir)
  }
  const key = secretKey ?? ensureSecretKey(dataDir)
  await assertNotReplaced(client, key)
  return key
}

/** Derives the key that identifies the web app; not secret, but the same for all processes. */
export function deriveAppKey(secretKey: string): string {
  return createHmac('sha256', secretKey).update('application').digest('hex').slice(0, 32)
}
