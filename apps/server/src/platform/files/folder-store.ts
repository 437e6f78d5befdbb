import { dayMs } from '@pb/rules/dates'
import { createWriteStream } from 'node:fs'
import {
  access,
  constants,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  areDeletionsHeld,
  deletedFolder,
  holdsFolder,
  moveToDeleted,
  removeHeldFiles,
} from './deletion-hold.ts'
import { assertFileKey, incomingArea } from './file-key.ts'
import type { FileStore } from './port.ts'
import { syncFolder } from './sync-folder.ts'

/** Folders without files under a key. */
const otherFolders = new Set<string>([incomingArea, holdsFolder, deletedFolder])

/** For folders that another process removed or that do not exist yet. */
function ignoreMissing(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return []
  throw error
}

/** For a key without a file: nothing is there, or a folder. */
function ignoreAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'EISDIR') return null
  throw error
}

/** Stores files in a folder. A file appears under its key only when it is complete and flushed to disk. */
export function folderStore(root: string): FileStore {
  function getPath(key: string): string {
    assertFileKey(key)
    return join(root, key)
  }

  const createdFolders = new Set<string>()

  /** Creates each folder once; after an error the cache is cleared. */
  async function makeFolders(folders: readonly string[]): Promise<void> {
    for (const folder of folders) {
      if (createdFolders.has(folder)) continue
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await syncFolder(dirname(folder))
      createdFolders.add(folder)
    }
  }

  /** Writes and flushes a file; returns its size in bytes. */
  async function write(path: string, content: Readable | Buffer): Promise<number> {
    if (content instanceof Buffer) {
      await writeFile(path, content, { mode: 0o600, flush: true })
      return content.length
    }
    const file = createWriteStream(path, { mode: 0o600, flush: true })
    await pipeline(content, file)
    return file.bytesWritten
  }

  async function listAreas(): Promise<string[]> {
    const found = await readdir(root, { withFileTypes: true }).catch(ignoreMissing)
    return found.flatMap((entry) =>
      entry.isDirectory() && !otherFolders.has(entry.name) ? [entry.name] : [],
    )
  }

  return {
    async put(key, content) {
      const path = getPath(key)
      const temporary = join(root, incomingArea, randomUUID())
      await makeFolders([dirname(path), dirname(temporary)])
      try {
        const bytes = await write(temporary, content)
        await rename(temporary, path)
        await syncFolder(dirname(path))
        return bytes
      } catch (error) {
        createdFolders.clear()
        await rm(temporary, { force: true })
        throw error
      }
    },
    async get(key) {
      const handle = await open(getPath(key)).catch(ignoreAbsent)
      if (!handle) return null
      const found = await handle.stat()
      // Through one handle, so that size and content match even if the file is replaced meanwhile.
      if (found.isFile()) return { stream: handle.createReadStream(), bytes: found.size }
      await handle.close()
      return null
    },
    read: async (key) => readFile(getPath(key)).catch(ignoreAbsent),
    async size(key) {
      const found = await stat(getPath(key)).catch(ignoreAbsent)
      return found?.isFile() ? found.size : null
    },
    async *list(area) {
      const waiting = area === undefined ? await listAreas() : [area]
      for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
        const found = await readdir(join(root, folder), { withFileTypes: true }).catch(ignoreMissing)
        const keys: string[] = []
        for (const entry of found) {
          if (entry.isDirectory()) waiting.push(`${folder}/${entry.name}`)
          else if (entry.isFile()) keys.push(`${folder}/${entry.name}`)
        }
        if (keys.length > 0) yield keys
      }
    },
    async delete(key) {
      const path = getPath(key)
      if (await areDeletionsHeld(root)) await moveToDeleted(root, key)
      else await rm(path, { force: true })
    },
    async sweep() {
      const dayAgo = Date.now() - dayMs
      const names = await readdir(join(root, incomingArea)).catch(() => [])
      for (const name of names) {
        const path = join(root, incomingArea, name)
        // Another process may have renamed or deleted it meanwhile.
        const found = await stat(path).catch(() => null)
        if (found && found.mtimeMs < dayAgo) await rm(path, { force: true })
      }
      await removeHeldFiles(root)
    },
    async check() {
      await mkdir(root, { recursive: true, mode: 0o700 })
      await access(root, constants.W_OK)
    },
  }
}
