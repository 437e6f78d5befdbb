import { execFile } from 'node:child_process'
import { open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

const chunkBytes = 4_000_000

/** Copies large files one after the other as a bare yardstick, durably; returns bytes per second. */
export async function measureCopy(folder: string, target: string, maxBytes: number): Promise<number> {
  const chunk = Buffer.alloc(chunkBytes)
  const started = performance.now()
  let bytes = 0
  const to = await open(target, 'w')
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || bytes >= maxBytes) continue
    const from = await open(join(entry.parentPath, entry.name))
    for (;;) {
      const { bytesRead } = await from.read(chunk)
      if (bytesRead === 0) break
      await to.write(chunk, 0, bytesRead)
      bytes += bytesRead
    }
    await from.close()
  }
  await to.sync()
  await to.close()
  const seconds = (performance.now() - started) / 1000
  await rm(target)
  return bytes / seconds
}

/** Copies a folder by the system's own program, durably; returns its seconds. */
export async function copyWhole(folder: string, target: string): Promise<number> {
  const started = performance.now()
  await run('cp', ['-r', folder, target])
  await run('sync', ['-f', target])
  const seconds = (performance.now() - started) / 1000
  await rm(target, { recursive: true })
  return seconds
}
