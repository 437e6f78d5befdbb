import { linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isRunning, getOwnMark, parsePid } from '../processes.ts'

/**
 * A lock across processes that a crash releases. Each holder is a numbered file with its process mark; the highest
 * number counts, and is free when marked so or its process has ended. To take the lock, a process links the next
 * number, which only one can, and only the holder of a higher number removes lower ones. So breaking a dead holder's
 * lock does not race, as unlinking a single file would.
 */

const free = 'free'
const pollMs = 25

interface Holder {
  readonly number: number
  readonly mark: string
}

function findNewestHolder(folder: string): Holder | undefined {
  const numbers = readdirSync(folder).filter((name) => /^\d+$/.test(name))
  if (numbers.length === 0) return undefined
  const number = Math.max(...numbers.map(Number))
  return { number, mark: readFileSync(join(folder, String(number)), 'utf8') }
}

function writeMark(folder: string, mark: string, put: (from: string) => void): void {
  const own = join(folder, `own-${process.pid}`)
  writeFileSync(own, mark, { mode: 0o600 })
  put(own)
  rmSync(own, { force: true })
}

function tryAcquire(folder: string): string | undefined {
  const current = findNewestHolder(folder)
  if (current && current.mark !== free && isRunning(current.mark)) return undefined
  const number = (current?.number ?? 0) + 1
  const path = join(folder, String(number))
  writeMark(folder, getOwnMark(), (own) => linkSync(own, path))
  if (findNewestHolder(folder)?.number !== number) {
    rmSync(path, { force: true })
    return undefined
  }
  for (const name of readdirSync(folder))
    if (name !== String(number)) rmSync(join(folder, name), { force: true })
  return path
}

/** A lost race shows as a file that already exists or no longer exists. */
function isLostRace(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EEXIST' || error.code === 'ENOENT')
}

async function acquire(folder: string, waitMs: number): Promise<string> {
  for (const deadline = Date.now() + waitMs; ; await sleep(pollMs)) {
    try {
      const path = tryAcquire(folder)
      if (path !== undefined) return path
    } catch (error) {
      if (!isLostRace(error)) throw error
    }
    if (Date.now() > deadline) {
      const holder = findNewestHolder(folder)
      const name = `Process ${holder ? parsePid(holder.mark) : '?'}`
      throw new Error(
        waitMs > 0
          ? `${name} has held ${folder} for more than ${waitMs / 1000} s`
          : `${name} is using ${folder}`,
      )
    }
  }
}

/** Runs `work` exclusively under the lock of a folder, within and across processes. */
export async function withLock<T>(folder: string, work: () => Promise<T>, waitMs = 120_000): Promise<T> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = await acquire(folder, waitMs)
  try {
    return await work()
  } finally {
    writeMark(folder, free, (own) => renameSync(own, path))
  }
}
