import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

/**
 * Writes a stream to a temporary file and passes the open file to `use`. The file is unlinked before it is written, where
 * the system allows that, so that nothing is left if this process is killed.
 */
export async function withSpoolFile<T>(stream: Readable, use: (file: FileHandle) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'pb-spool-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const file = await open(join(folder, 'file'), 'wx+', 0o600)
    try {
      await remove().catch(() => undefined)
      await file.appendFile(stream)
      return await use(file)
    } finally {
      await file.close()
    }
  } finally {
    await remove()
  }
}

export interface SpoolFile {
  readonly fd: number
  readonly size: number
  close(): Promise<void>
}

/** `withSpoolFile` for a generator, which reads until it is closed. */
export async function openSpoolFile(stream: Readable): Promise<SpoolFile> {
  const closing = Promise.withResolvers<void>()
  const opened = Promise.withResolvers<{ fd: number; size: number }>()
  const used = withSpoolFile(stream, async (file) => {
    opened.resolve({ fd: file.fd, size: (await file.stat()).size })
    await closing.promise
  })
  used.catch((error: unknown) => opened.reject(error))
  const { fd, size } = await opened.promise
  return {
    fd,
    size,
    close: () => {
      closing.resolve()
      return used
    },
  }
}
