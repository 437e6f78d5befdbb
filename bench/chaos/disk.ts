import { execFile } from 'node:child_process'
import { chmod, readdir, rm, statfs, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Cleanup } from '../office-day/cleanup.ts'

const run = promisify(execFile)
const diskBytes = 4 * 2 ** 30

/** A disk of its own for database and files: a sparse image with ext4, which only root may mount. */
export interface TestDisk {
  /** Leaves no room. */
  fill(): Promise<void>
  free(): Promise<void>
  /** Blocks every write and flush for that long, as a disk that hangs. */
  stall(milliseconds: number): Promise<void>
}

/** Mounts the disk at the folder; null with the reason printed where that is not possible. */
export async function mountDisk(folder: string, cleanup: Cleanup): Promise<TestDisk | null> {
  const image = `${folder}.img`
  try {
    await writeFile(image, '')
    cleanup.add('disk image', () => rm(image, { force: true }))
    await truncate(image, diskBytes)
    await run('mkfs.ext4', ['-q', '-m', '0', '-E', 'lazy_itable_init=1,lazy_journal_init=1', image])
    await run('mount', ['-o', 'loop', image, folder])
  } catch (error) {
    console.log(`No disk of its own, so no full disk: ${String(error).split('\n')[0]}`)
    return null
  }
  cleanup.add('mount', () => run('umount', ['--lazy', folder]))
  await chmod(folder, 0o711)
  const filler = join(folder, 'filler')
  return {
    async fill() {
      // Large steps first: fallocate takes all of its length or nothing.
      for (let part = 0; part < 12; part += 1) {
        const { bavail, bsize } = await statfs(folder)
        const bytes = Math.floor(bavail * 0.9) * bsize
        if (bytes > 0) await run('fallocate', ['-l', String(bytes), `${filler}-${part}`]).catch(() => {})
      }
      // The single blocks that are left: dd ends when there are none.
      await run('dd', ['if=/dev/zero', `of=${filler}-rest`, 'bs=4k']).catch(() => {})
    },
    async free() {
      const names = (await readdir(folder)).filter((name) => name.startsWith('filler'))
      await Promise.all(names.map((name) => rm(join(folder, name))))
    },
    async stall(milliseconds) {
      await run('fsfreeze', ['--freeze', folder])
      try {
        await sleep(milliseconds)
      } finally {
        await run('fsfreeze', ['--unfreeze', folder])
      }
    },
  }
}
