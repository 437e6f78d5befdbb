import { dayMs } from '@pb/rules/dates'
import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { copyFile, link, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from '../../files/port.ts'
import { syncFolder } from '../../files/sync-folder.ts'

/**
 * While the log is archived, each stored file is also in a folder of DATA_DIR until the archive has it: a hard link,
 * which costs no space, or a copy. So a file is archived even if it is deleted or replaced before.
 */
const folderName = 'unarchived'
const partialPrefix = 'partial-'

const getFolder = (dataDir: string): string => join(dataDir, folderName)

/** Names sort by time, in microseconds. Keys have no `~`. */
function toName(key: string): string {
  const time = Math.floor((performance.timeOrigin + performance.now()) * 1000)
  return `${time}-${randomBytes(4).toString('hex')}~${key.replaceAll('/', '~')}`
}

const parseName = (name: string): string => name.slice(name.indexOf('~') + 1).replaceAll('~', '/')

/** A stored file that is not archived yet. */
export interface NewFile {
  readonly key: string
  readonly path: string
}

/** Begins to collect new files, without those that were collected before. */
export async function collectNewFiles(dataDir: string): Promise<void> {
  await mkdir(getFolder(dataDir), { recursive: true, mode: 0o700 })
  for (const name of await readdir(getFolder(dataDir)))
    if (!name.startsWith(partialPrefix)) await rm(join(getFolder(dataDir), name), { force: true })
}

/** Deletes partial copies of interrupted writes after one day. */
export async function sweepPartialCopies(dataDir: string): Promise<void> {
  const names = await readdir(getFolder(dataDir)).catch(() => [])
  for (const name of names.filter((other) => other.startsWith(partialPrefix))) {
    const path = join(getFolder(dataDir), name)
    const found = await stat(path).catch(() => null)
    if (found && found.mtimeMs < Date.now() - dayMs) await rm(path, { force: true })
  }
}

/** Stops collecting new files. */
export const stopCollecting = (dataDir: string): Promise<void> =>
  rm(getFolder(dataDir), { recursive: true, force: true })

/** Lists the new files, the oldest first. */
export async function listNewFiles(dataDir: string): Promise<NewFile[]> {
  const names = await readdir(getFolder(dataDir)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names
    .filter((name) => !name.startsWith(partialPrefix))
    .toSorted()
    .map((name) => ({ key: parseName(name), path: join(getFolder(dataDir), name) }))
}

/** Measures the room of the new files in bytes; a link of a file that the store still has needs none. */
export async function measureNewFiles(dataDir: string): Promise<number> {
  let bytes = 0
  for (const { path } of await listNewFiles(dataDir)) {
    const found = await stat(path).catch(() => null)
    if (found?.nlink === 1) bytes += found.size
  }
  return bytes
}

/** Removes files that are archived. */
export async function removeNewFiles(files: readonly NewFile[]): Promise<void> {
  for (const { path } of files) await rm(path, { force: true })
}

/** A file system without hard links, another one, or too many links of one file. */
const linkErrors = new Set(['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'])

/**
 * Collects what is stored. `filesFolder` is where the store has its files; undefined for a bucket, whose files are
 * written to the folder first.
 */
export function collectStoredFiles(
  store: FileStore,
  { dataDir, filesFolder }: { readonly dataDir: string; readonly filesFolder: string | undefined },
): FileStore {
  const folder = getFolder(dataDir)

  /** Adds a complete file, whose content is at `path`; only names with a key count. */
  async function addCopy(key: string, write: (path: string) => Promise<unknown>): Promise<void> {
    const partial = join(folder, `${partialPrefix}${randomBytes(8).toString('hex')}`)
    try {
      await write(partial)
      await rename(partial, join(folder, toName(key)))
    } finally {
      await rm(partial, { force: true })
    }
  }

  async function addLink(key: string, root: string): Promise<void> {
    try {
      await link(join(root, key), join(folder, toName(key)))
    } catch (error) {
      // The archive has ended meanwhile.
      if (!existsSync(folder)) return
      if (!linkErrors.has(String((error as NodeJS.ErrnoException).code))) throw error
      await addCopy(key, (path) => copyFile(join(root, key), path))
    }
  }

  return {
    ...store,
    async put(key, content) {
      if (!existsSync(folder)) return store.put(key, content)
      let bytes = 0
      if (filesFolder === undefined)
        await addCopy(key, async (path) => {
          if (content instanceof Readable)
            await pipeline(content, createWriteStream(path, { mode: 0o600, flush: true }))
          else await writeFile(path, content, { mode: 0o600, flush: true })
          bytes = await store.put(key, content instanceof Readable ? createReadStream(path) : content)
        })
      else {
        bytes = await store.put(key, content)
        await addLink(key, filesFolder)
      }
      if (existsSync(folder)) await syncFolder(folder)
      return bytes
    },
  }
}
