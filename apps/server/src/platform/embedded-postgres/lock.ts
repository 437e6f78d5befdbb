import { linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isRunning, ownMark, pidOf } from './processes.ts'

/*
 * A lock between processes that outlives none of them. Each holder is a numbered file with its mark; the highest
 * number counts, and is free when its file says so or its process is gone. Whoever wants the lock links the next
 * number, which only one can, and only a higher number's holder removes lower ones. So breaking a dead holder's lock
 * cannot race, as unlinking one file could.
 */

const free = 'free'
const pollMs = 25

interface Holder {
  readonly number: number
  readonly mark: string
}

function newest(folder: string): Holder | undefined {
  const numbers = readdirSync(folder).filter((name) => /^\d+$/.test(name))
  if (numbers.length === 0) return undefined
  const number = Math.max(...numbers.map(Number))
  return { number, mark: readFileSync(join(folder, String(number)), 'utf8') }
}

function place(folder: string, mark: string, put: (from: string) => void): void {
  const own = join(folder, `own-${process.pid}`)
  writeFileSync(own, mark, { mode: 0o600 })
  put(own)
  rmSync(own, { force: true })
}

function tryTake(folder: string): string | undefined {
  const current = newest(folder)
  if (current && current.mark !== free && isRunning(current.mark)) return undefined
  const number = (current?.number ?? 0) + 1
  const path = join(folder, String(number))
  place(folder, ownMark(), (own) => linkSync(own, path))
  if (newest(folder)?.number !== number) {
    rmSync(path, { force: true })
    return undefined
  }
  for (const name of readdirSync(folder))
    if (name !== String(number)) rmSync(join(folder, name), { force: true })
  return path
}

/** Losing a race shows as a file that is there already, or not there any more. */
function lostRace(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EEXIST' || error.code === 'ENOENT')
}

async function take(folder: string, waitMs: number): Promise<string> {
  for (const deadline = Date.now() + waitMs; ; await sleep(pollMs)) {
    try {
      const path = tryTake(folder)
      if (path !== undefined) return path
    } catch (error) {
      if (!lostRace(error)) throw error
    }
    if (Date.now() > deadline) {
      const holder = newest(folder)
      throw new Error(`Process ${holder ? pidOf(holder.mark) : '?'} has held ${folder} for too long`)
    }
  }
}

/** Runs `work` while no other process, and no other call in this one, runs under the same folder's lock. */
export async function withLock<T>(folder: string, work: () => Promise<T>, waitMs = 120_000): Promise<T> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = await take(folder, waitMs)
  try {
    return await work()
  } finally {
    place(folder, free, (own) => renameSync(own, path))
  }
}
