import { mkdir, readdir, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from '../embedded-postgres/lock.ts'
import { readListing } from './listing.ts'
import { manifestFile, readManifest, type Manifest } from './manifest.ts'
import { DamagedBackupError, ObjectStore } from './objects.ts'

/** Files of one backup, beside its manifest. */
export const databaseListing = 'database.jsonl.gz'
export const filesListing = 'files.jsonl.gz'
export const secretFile = 'secret.json'

const idPattern = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z$/

/** A backup in a folder; one that was cut off has no manifest. */
export type ListedBackup =
  | { readonly id: string; readonly state: 'complete'; readonly manifest: Manifest }
  | { readonly id: string; readonly state: 'incomplete' }
  | { readonly id: string; readonly state: 'damaged'; readonly reason: string }

export const getBackupPath = (folder: string, id: string): string => join(folder, 'backups', id)

/** The id of a backup: its start, so that ids sort by time. */
export const toBackupId = (startedAt: Date): string => startedAt.toISOString().replace(/[:.]/g, '-')

/** Lists the backups of a folder, the oldest first. */
export async function listBackups(folder: string): Promise<ListedBackup[]> {
  const names = await readdir(join(folder, 'backups')).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const backups: ListedBackup[] = []
  for (const id of names.filter((name) => idPattern.test(name)).toSorted()) {
    try {
      const manifest = await readManifest(getBackupPath(folder, id))
      if (manifest && manifest.id !== id)
        throw new DamagedBackupError(`${id} has the manifest of ${manifest.id}`)
      backups.push(manifest ? { id, state: 'complete', manifest } : { id, state: 'incomplete' })
    } catch (error) {
      if (!(error instanceof DamagedBackupError)) throw error
      backups.push({ id, state: 'damaged', reason: error.message })
    }
  }
  return backups
}

/** Finds a complete backup by its id, or the latest; throws when there is none. */
export async function findBackup(folder: string, id: string | undefined): Promise<Manifest> {
  const backups = await listBackups(folder)
  if (id === undefined) {
    const latest = backups.findLast((backup) => backup.state !== 'incomplete')
    if (!latest) throw new Error(`There is no complete backup in ${folder}`)
    return toManifest(latest)
  }
  const found = backups.find((backup) => backup.id === id)
  if (!found) throw new Error(`There is no backup ${id} in ${folder}`)
  return toManifest(found)
}

function toManifest(backup: ListedBackup): Manifest {
  if (backup.state === 'complete') return backup.manifest
  if (backup.state === 'damaged') throw new DamagedBackupError(backup.reason)
  throw new Error(`The backup ${backup.id} is incomplete: it was cut off, and can't be restored`)
}

/** Deletes objects that no backup has; nothing while a backup is damaged, since its objects are not known. */
async function removeUnusedObjects(folder: string, store: ObjectStore): Promise<void> {
  const used = new Set<string>()
  try {
    for (const backup of await listBackups(folder)) {
      if (backup.state === 'damaged') return
      if (backup.state === 'incomplete') continue
      for (const name of [databaseListing, filesListing])
        for await (const { sha256 } of readListing(join(getBackupPath(folder, backup.id), name)))
          used.add(sha256)
    }
  } catch (error) {
    if (error instanceof DamagedBackupError) return
    throw error
  }
  for (const group of await readdir(store.folder).catch(() => [])) {
    if (group.length !== 2) continue
    for (const name of await readdir(join(store.folder, group)))
      if (!used.has(name)) await rm(join(store.folder, group, name), { force: true })
  }
}

/**
 * Deletes backups and what only they used: those of `ids`, and those that were cut off. A manifest is deleted before
 * anything else of its backup. Only under the folder's lock.
 */
export async function removeBackups(folder: string, ids: readonly string[]): Promise<string[]> {
  const store = new ObjectStore(folder)
  const cutOff = (await listBackups(folder)).filter(({ state }) => state === 'incomplete').map(({ id }) => id)
  for (const id of ids) await rm(join(getBackupPath(folder, id), manifestFile), { force: true })
  for (const id of [...ids, ...cutOff]) await rm(getBackupPath(folder, id), { recursive: true, force: true })
  const hadRemains = existsSync(store.incoming)
  await rm(store.incoming, { recursive: true, force: true })
  if (ids.length > 0 || cutOff.length > 0 || hadRemains) await removeUnusedObjects(folder, store)
  return cutOff
}

/** Runs work that writes to a backup folder, one process at a time. */
export async function withBackupFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return withLock(join(folder, 'lock'), work, 0)
}
