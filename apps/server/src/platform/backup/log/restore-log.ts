import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStore } from '../../files/port.ts'
import { syncFile, syncFolder } from '../../files/sync-folder.ts'
import type { BackupPlace } from '../backup-place.ts'
import { mapConcurrently } from '../concurrency.ts'
import type { Manifest } from '../manifest.ts'
import { ObjectStore } from '../objects.ts'
import type { ListedFile } from '../listing.ts'
import { storeObject } from '../restore-files.ts'
import { readEntry, toLoggedFileKey, type LogEntry } from './log-entry.ts'
import { toSegmentName } from './segments.ts'

/** A file of the archive, and the objects that its content is among. */
export interface RestoredFile {
  readonly file: ListedFile
  readonly objects: ObjectStore
}

/**
 * Writes the log of entries into the segments of a restored cluster, over those of its backup, which have the same
 * bytes. Returns the newest version of each file that the entries have.
 */
export async function writeSegments(
  place: BackupPlace,
  log: NonNullable<Manifest['log']>,
  entries: readonly LogEntry[],
  { folder, own }: { readonly folder: string; readonly own: (path: string) => void },
): Promise<RestoredFile[]> {
  const newest = new Map<string, RestoredFile>()
  for (const entry of entries) {
    const content = await readEntry(place, entry)
    const objects = new ObjectStore(place, toLoggedFileKey(entry.run, entry.moment))
    for (const file of content.files) newest.set(file.path, { file: { ...file, version: 0 }, objects })
    const path = join(folder, toSegmentName(log, entry.start))
    const handle = await open(path, 'r+').catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      return open(path, 'w+', 0o600)
    })
    try {
      if ((await handle.stat()).size < log.segmentBytes) await handle.truncate(log.segmentBytes)
      await handle.write(content.log, 0, content.log.length, Number(entry.start % BigInt(log.segmentBytes)))
      await handle.sync()
    } finally {
      await handle.close()
    }
    own(path)
  }
  return [...newest.values()]
}

async function copyIntoFolder({ file, objects }: RestoredFile, folder: string): Promise<void> {
  const path = join(folder, file.path)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await objects.copyTo(file, path)
  await syncFile(path)
  await syncFolder(dirname(path))
}

/** Copies archived files into a folder or a bucket, over those of the backup, and compares every hash. */
export async function copyLoggedFiles(
  files: readonly RestoredFile[],
  target: string | FileStore,
): Promise<void> {
  const copies = mapConcurrently(files, (restored) =>
    typeof target === 'string'
      ? copyIntoFolder(restored, target)
      : storeObject(target, restored.file, restored.objects),
  )
  for await (const _ of copies);
}
