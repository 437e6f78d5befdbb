import { mapConcurrently } from './concurrency.ts'
import type { BackupPlace } from './backup-place.ts'
import { readListing } from './listing.ts'
import { manifestFile, readManifest, toBackupKey, type Manifest } from './manifest.ts'
import { DamagedBackupError, parseObjectKey } from './objects.ts'

/** Files of one backup, beside its manifest. */
export const databaseListing = 'database.jsonl.gz'
export const filesListing = 'files.jsonl.gz'
export const secretFile = 'secret.json'
/** Written first, and deleted last: what has no manifest beside it was cut off. */
const unfinishedMarker = 'unfinished'

const keyPattern = /^backups\/(\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z)\//

/** A backup of a place; one that was cut off has no manifest. */
export type ListedBackup =
  | { readonly id: string; readonly state: 'complete'; readonly manifest: Manifest }
  | { readonly id: string; readonly state: 'incomplete' }
  | { readonly id: string; readonly state: 'damaged'; readonly reason: string }

/** The id of a backup: its start, so that ids sort by time. */
export const toBackupId = (startedAt: Date): string => startedAt.toISOString().replace(/[:.]/g, '-')

export const markUnfinished = (place: BackupPlace, id: string): Promise<void> =>
  place.put(toBackupKey(id, unfinishedMarker), Buffer.from('This backup has not finished.\n'))

export const unmarkUnfinished = (place: BackupPlace, id: string): Promise<void> =>
  place.delete(toBackupKey(id, unfinishedMarker))

async function readBackup(place: BackupPlace, id: string): Promise<ListedBackup> {
  try {
    const manifest = await readManifest(place, id)
    if (manifest && manifest.id !== id)
      throw new DamagedBackupError(`${id} has the manifest of ${manifest.id}`)
    return manifest ? { id, state: 'complete', manifest } : { id, state: 'incomplete' }
  } catch (error) {
    if (!(error instanceof DamagedBackupError)) throw error
    return { id, state: 'damaged', reason: error.message }
  }
}

/** Lists the backups of a place, the oldest first. */
export async function listBackups(place: BackupPlace): Promise<ListedBackup[]> {
  const ids = new Set<string>()
  for await (const keys of place.list('backups'))
    for (const key of keys) {
      const id = keyPattern.exec(key)?.[1]
      if (id !== undefined) ids.add(id)
    }
  const backups: ListedBackup[] = []
  for await (const backup of mapConcurrently([...ids].toSorted(), (id) => readBackup(place, id)))
    backups.push(backup)
  return backups
}

/** Finds a complete backup by its id, or the latest; throws when there is none. */
export async function findBackup(place: BackupPlace, id: string | undefined): Promise<Manifest> {
  const backups = await listBackups(place)
  if (id === undefined) {
    const latest = backups.findLast((backup) => backup.state !== 'incomplete')
    if (!latest) throw new Error(`There is no complete backup in ${place.describe()}`)
    return toManifest(latest)
  }
  const found = backups.find((backup) => backup.id === id)
  if (!found) throw new Error(`There is no backup ${id} in ${place.describe()}`)
  return toManifest(found)
}

function toManifest(backup: ListedBackup): Manifest {
  if (backup.state === 'complete') return backup.manifest
  if (backup.state === 'damaged') throw new DamagedBackupError(backup.reason)
  throw new Error(`The backup ${backup.id} is incomplete: it was cut off, and can't be restored`)
}

/** Returns the hashes that complete backups have; null while one is damaged, since its objects are not known. */
async function findUsedObjects(
  place: BackupPlace,
  backups: readonly ListedBackup[],
): Promise<Set<string> | null> {
  const used = new Set<string>()
  try {
    for (const { id, state } of backups) {
      if (state === 'damaged') return null
      if (state === 'incomplete') continue
      for (const name of [databaseListing, filesListing])
        for await (const { sha256 } of readListing(place, toBackupKey(id, name))) used.add(sha256)
    }
  } catch (error) {
    if (error instanceof DamagedBackupError) return null
    throw error
  }
  return used
}

async function removeObjectsExcept(place: BackupPlace, used: ReadonlySet<string>): Promise<void> {
  for await (const keys of place.list('objects')) {
    const unused = keys.filter((key) => {
      const sha256 = parseObjectKey(key)
      return sha256 === null ? key.startsWith('objects/incoming/') : !used.has(sha256)
    })
    for await (const _ of mapConcurrently(unused, (key) => place.delete(key)));
  }
}

async function removeFiles(place: BackupPlace, id: string): Promise<void> {
  const folder = `backups/${id}`
  const keys: string[] = []
  for await (const page of place.list(folder)) keys.push(...page)
  const isMarker = (key: string) => key === toBackupKey(id, unfinishedMarker)
  for (const key of keys.toSorted((a, b) => Number(isMarker(a)) - Number(isMarker(b))))
    await place.delete(key)
  await place.removeFolder(folder)
}

/** Incomplete backups that were removed, and whether the space of all removed ones was freed. */
export interface Removal {
  readonly incomplete: readonly string[]
  readonly freed: boolean
}

/**
 * Removes backups and what only they used: those of `ids`, and those that were cut off. A backup loses its manifest
 * first, then its objects are deleted, and its other files last: after an interruption at any point it is one that was
 * cut off, and the next removal does the rest. Only under the place's lock.
 */
export async function removeBackups(place: BackupPlace, ids: readonly string[]): Promise<Removal> {
  for (const id of ids) {
    await markUnfinished(place, id)
    await place.delete(toBackupKey(id, manifestFile))
  }
  if (ids.length > 0) await place.sync()
  const backups = await listBackups(place)
  const incomplete = backups.filter(({ state }) => state === 'incomplete').map(({ id }) => id)
  if (incomplete.length === 0) return { incomplete: [], freed: true }
  const used = await findUsedObjects(place, backups)
  if (used) await removeObjectsExcept(place, used)
  for (const id of incomplete) await removeFiles(place, id)
  return { incomplete: incomplete.filter((id) => !ids.includes(id)), freed: used !== null }
}
