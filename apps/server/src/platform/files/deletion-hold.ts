import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { keepTouching, lapsedHold, maxHoldAgeMs } from './keep-touching.ts'

/**
 * While a backup copies the files, a deleted file is moved to a folder of its own instead: the backup's database, which
 * is a little older, may still have a row that names it. A hold is a file that its process touches; one that is not
 * touched any more has ended with its process, on whichever machine that was.
 */
export const holdsFolder = 'holds'
/** Where deleted files are, under their keys, while there is a hold. */
export const deletedFolder = 'deleted'

/** Whether a backup needs the files that are deleted now. */
export async function areDeletionsHeld(root: string): Promise<boolean> {
  const names = await readdir(join(root, holdsFolder)).catch(() => [])
  for (const name of names) {
    const found = await stat(join(root, holdsFolder, name)).catch(() => null)
    if (found && found.mtimeMs > Date.now() - maxHoldAgeMs) return true
  }
  return false
}

/** Removes what was deleted during holds that have ended. */
export async function removeHeldFiles(root: string): Promise<void> {
  if (await areDeletionsHeld(root)) return
  for (const folder of [deletedFolder, holdsFolder])
    await rm(join(root, folder), { recursive: true, force: true })
}

/** Keeps the files that are deleted from now on until the returned function is called. */
export async function holdDeletions(root: string): Promise<() => Promise<void>> {
  const path = join(root, holdsFolder, randomUUID())
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await writeFile(path, '', { mode: 0o600 })
  const touching = keepTouching(() => {
    const now = new Date()
    return utimes(path, now, now)
  })
  return async () => {
    const isWhole = touching.stop()
    const found = await stat(path).catch(() => null)
    await rm(path, { force: true })
    await removeHeldFiles(root)
    if (!isWhole || !found || found.mtimeMs <= Date.now() - maxHoldAgeMs) throw lapsedHold()
  }
}

/** Moves a file to where the backup finds it; one that is gone already stays so. */
export async function moveToDeleted(root: string, key: string): Promise<void> {
  const target = join(root, deletedFolder, key)
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  await rename(join(root, key), target).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
  })
}
