import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, open, rename, rm, stat, writeFile, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { withLock } from '../embedded-postgres/lock.ts'
import { describePlace, type S3Place } from '../files/file-place.ts'
import { folderStore } from '../files/folder-store.ts'
import type { FileStore } from '../files/port.ts'
import { s3Client } from '../files/s3/client.ts'
import { s3Store } from '../files/s3/s3-store.ts'
import { syncFolder } from '../files/sync-folder.ts'
import type { BackupUrl } from './backup-url.ts'
import { shareDisk } from './shared-disk.ts'

/**
 * A place with any number of backups. Keys are `backups/<id>/<name>` and `objects/<two digits>/<hash>`; those of the
 * archived log begin with `log/`.
 */
export interface BackupPlace extends Pick<FileStore, 'size' | 'list' | 'delete'> {
  /** Names the place, or a file in it, for people. */
  describe(key?: string): string
  /** Opens a file; null if there is none. */
  open(key: string): Promise<Readable | null>
  /** Reads a file in pieces, each of which is valid until the next is asked for; null if there is none. */
  read(key: string): Promise<AsyncIterable<Buffer> | null>
  /** Stores a small file, whole or not at all. */
  put(key: string, content: Buffer): Promise<void>
  /** Returns the path of a new local file, for content whose key is its hash. */
  createTemporaryPath(): Promise<string>
  /** Runs work that writes content to a local disk, at a pace that leaves the office its share of it. */
  writeContent<T>(work: () => Promise<T>): Promise<T>
  /** Stores a local file under a key, and removes the local one. */
  putFile(path: string, key: string): Promise<void>
  /** Flushes what was stored, and removes local files. */
  sync(): Promise<void>
  /** Removes the empty folder of a backup. */
  removeFolder(key: string): Promise<void>
  /** Whether there may be backups: false for a folder without the one that they are in. */
  mayHaveBackups(): Promise<boolean>
  /** Runs work that writes to the place, one process of this machine at a time. */
  lock<T>(work: () => Promise<T>): Promise<T>
}

const pieceBytes = 1_000_000

/**
 * Returns a function that reads local files, for hundreds of gigabytes: streams would allocate and free memory for each
 * of their small pieces, which takes as long as the disk.
 */
function pieceReader(): BackupPlace['read'] {
  const unused: Buffer[] = []

  async function* readPieces(handle: FileHandle): AsyncGenerator<Buffer> {
    const buffer = unused.pop() ?? Buffer.allocUnsafeSlow(pieceBytes)
    try {
      for (;;) {
        const { bytesRead } = await handle.read(buffer, 0, pieceBytes)
        if (bytesRead === 0) return
        yield buffer.subarray(0, bytesRead)
      }
    } finally {
      unused.push(buffer)
      await handle.close()
    }
  }

  return async (path) => {
    const handle = await open(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    })
    return handle && readPieces(handle)
  }
}

/** Folders are flushed at the end, each once, rather than after each file. */
function openFolder(folder: string, area: string): BackupPlace {
  const store = folderStore(folder)
  const incoming = join(folder, area, 'incoming')
  const changed = new Set<string>()
  const readInPieces = pieceReader()

  async function makeFolder(path: string): Promise<void> {
    if (changed.has(path)) return
    await mkdir(path, { recursive: true, mode: 0o700 })
    changed.add(path)
  }

  async function putFile(path: string, key: string): Promise<void> {
    const target = join(folder, key)
    await makeFolder(dirname(target))
    await rename(path, target)
  }

  async function createTemporaryPath(): Promise<string> {
    await makeFolder(incoming)
    return join(incoming, randomUUID())
  }

  return {
    describe: (key = '') => join(folder, key),
    open: async (key) => (await store.get(key))?.stream ?? null,
    read: (key) => readInPieces(join(folder, key)),
    size: (key) => store.size(key),
    list: (area) => store.list(area),
    delete: (key) => rm(join(folder, key), { force: true }),
    async put(key, content) {
      const temporary = await createTemporaryPath()
      await writeFile(temporary, content, { mode: 0o600, flush: true })
      await putFile(temporary, key)
    },
    createTemporaryPath,
    writeContent: shareDisk(),
    putFile,
    async sync() {
      await rm(incoming, { recursive: true, force: true })
      changed.delete(incoming)
      for (const path of changed) await syncFolder(path)
      for (const path of new Set([...changed].map((name) => dirname(name)))) await syncFolder(path)
      changed.clear()
      await syncFolder(folder)
    },
    removeFolder: (key) => rm(join(folder, key), { recursive: true, force: true }),
    mayHaveBackups: () =>
      stat(join(folder, 'backups')).then(
        () => true,
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return false
          throw error
        },
      ),
    async lock(work) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      return withLock(join(folder, 'lock'), work, 0)
    },
  }
}

/** Larger content is first written to a local file, since its hash, which is its key, must be known. */
function openBucket(url: S3Place): BackupPlace {
  const store = s3Store(url)
  const client = s3Client(url)
  let local: string | undefined

  const open = async (key: string) => (await store.get(key))?.stream ?? null

  async function sync(): Promise<void> {
    if (local !== undefined) await rm(local, { recursive: true, force: true })
    local = undefined
  }

  return {
    describe: (key) => (key === undefined ? describePlace(url) : `${key} in ${describePlace(url)}`),
    open,
    read: open,
    size: (key) => store.size(key),
    list: (area) => store.list(area),
    async delete(key) {
      // Nothing holds deletions here, which the store would look for each time.
      await client.send({ method: 'DELETE', key })
    },
    async put(key, content) {
      await store.put(key, content)
    },
    async createTemporaryPath() {
      local ??= await mkdtemp(join(tmpdir(), 'pb-backup-'))
      return join(local, randomUUID())
    },
    writeContent: (work) => work(),
    async putFile(path, key) {
      await store.put(key, createReadStream(path))
      await rm(path)
    },
    sync,
    async removeFolder() {},
    // A bucket that is missing fails by itself.
    mayHaveBackups: async () => true,
    async lock(work) {
      await store.sweep()
      try {
        return await work()
      } finally {
        await sync()
      }
    },
  }
}

/** Opens a place. Partial files are in an area, which has one process at a time: that of backups, or of the log. */
export const openBackupPlace = (url: BackupUrl, area: 'objects' | 'log' = 'objects'): BackupPlace =>
  url.kind === 'folder' ? openFolder(url.folder, area) : openBucket(url)
