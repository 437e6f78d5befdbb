import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { withoutBackups } from '../backup/backup-lock.ts'
import type { Deps } from '../deps.ts'
import type { Module } from '../module.ts'
import { addDataKey, getCurrentKey } from './data-keys.ts'
import { decryptFile, decryptValue, encryptFile, encryptValue, readFileKeyId } from './encrypt.ts'
import { one } from '../db/one-row.ts'

/** Re-encrypts what `decryptValue` reads with the current key. */
export async function reencryptValue(
  deps: Pick<Deps, 'db' | 'env' | 'clock'>,
  sealed: string,
): Promise<string> {
  return encryptValue(deps, await decryptValue(deps, sealed))
}

/**
 * Re-encrypts a stored file in place; the store replaces it at once, so that a reader sees either. Returns the id of its
 * key; null when it is not in the store.
 */
export async function reencryptFile(
  deps: Pick<Deps, 'db' | 'env' | 'clock' | 'files'>,
  fileKey: string,
): Promise<number | null> {
  const { id } = await getCurrentKey(deps)
  const bytes = await deps.files.read(fileKey)
  if (!bytes) return null
  if (readFileKeyId(bytes) === id) return id
  const encrypted = await encryptFile(deps, await decryptFile(deps, bytes))
  await deps.files.put(fileKey, encrypted)
  return readFileKeyId(encrypted)
}

const isReferenced = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23503'

/** Removes the keys before the current one; false while a row needs one of them. */
async function removeOldKeys({ db }: Pick<Deps, 'db'>, currentId: number): Promise<boolean> {
  try {
    await db.deleteFrom('encryption_key').where('id', '<', currentId).execute()
    return true
  } catch (error) {
    if (isReferenced(error)) return false
    throw error
  }
}

async function countKeys({ db }: Pick<Deps, 'db'>): Promise<number> {
  const { rows } = await sql<{ keys: number }>`SELECT count(*)::int AS keys FROM encryption_key`.execute(db)
  return one(rows).keys
}

export interface Rotation {
  /** Values and files that have another key now. */
  readonly reencrypted: number
  /** False while an upload still needs a previous key. */
  readonly finished: boolean
}

/**
 * Creates a data key, re-encrypts everything with it while the office runs, and removes the previous keys. A rotation
 * that was interrupted is continued with its key. Waits for uploads that are being stored, at most `waitSeconds`.
 */
export async function rotateKeys(
  deps: Deps,
  modules: readonly Module[],
  { waitSeconds = 60 }: { waitSeconds?: number } = {},
): Promise<Rotation> {
  return withoutBackups(deps, () => rotate(deps, modules, waitSeconds))
}

async function rotate(deps: Deps, modules: readonly Module[], waitSeconds: number): Promise<Rotation> {
  if ((await countKeys(deps)) <= 1) await addDataKey(deps)
  const { id } = await getCurrentKey(deps)
  let reencrypted = 0
  for (let second = 0; ; second += 1) {
    for (const { reencrypt } of modules) reencrypted += (await reencrypt?.(deps, id)) ?? 0
    if (await removeOldKeys(deps, id)) return { reencrypted, finished: true }
    if (second >= waitSeconds) return { reencrypted, finished: false }
    await sleep(1000)
  }
}
