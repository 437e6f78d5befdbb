import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Cleanup } from '../office-day/cleanup.ts'

const run = promisify(execFile)
const libraries = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1',
]

/** The wall clock of the server processes, moved while they run. */
export interface FakeClock {
  /** Environment of the servers. */
  readonly environment: Readonly<Record<string, string>>
  /** Sets the distance to the machine's clock. */
  shift(seconds: number): Promise<void>
}

/**
 * Debian's libfaketime, preloaded into the server processes alone: the database, the generator and `performance.now()`
 * keep the machine's clock. Null with the reason printed where it is not installed.
 */
export async function prepareClock(cleanup: Cleanup): Promise<FakeClock | null> {
  const library = libraries.find((path) => existsSync(path))
  if (!library) {
    console.log('No clock jumps: they need the Debian package libfaketime')
    return null
  }
  const folder = await mkdtemp(join(tmpdir(), 'pb-clock-'))
  cleanup.add('clock', () => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'offset')
  const shift = async (seconds: number) => {
    await writeFile(`${file}.new`, `${seconds >= 0 ? '+' : ''}${seconds}\n`)
    await rename(`${file}.new`, file)
  }
  await shift(0)
  const environment = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_CACHE_DURATION: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
  await run(process.execPath, ['--version'], { env: { ...process.env, ...environment } })
  return { environment, shift }
}
