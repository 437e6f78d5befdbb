import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

/**
 * Hands `use` a file with what the stream brought, to be read from any place. It has no name any more by then where the
 * system allows that, so nothing of it stays behind, whatever ends this process.
 */
export async function withSpool<T>(stream: Readable, use: (file: FileHandle) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'pb-mail-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const file = await open(join(folder, 'message'), 'wx+', 0o600)
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
