import { setTimeout } from 'node:timers/promises'
import type { Db } from '../../../platform/db/db.ts'

/** How long a request waits for work in the background. */
const waitMilliseconds = 400

/** What this process does in the background, by a name of the work. */
const running = new WeakMap<Db, Map<string, Promise<unknown>>>()

/** Remembers work until it ends, whatever comes of it. */
export function trackWork(db: Db, name: string, work: Promise<unknown>): void {
  const works = running.get(db) ?? new Map<string, Promise<unknown>>()
  running.set(db, works)
  const tracked = work
    .catch(() => {})
    .finally(() => {
      if (works.get(name) === tracked) works.delete(name)
    })
  works.set(name, tracked)
}

export const findWork = (db: Db, name: string): Promise<unknown> | undefined => running.get(db)?.get(name)

/** Waits for work as long as a request may; null if it takes longer. */
export async function awaitBriefly<T>(work: Promise<T>): Promise<T | null> {
  const waited = new AbortController()
  return Promise.race([
    work,
    setTimeout(waitMilliseconds, null, { signal: waited.signal, ref: false }).catch(() => null),
  ]).finally(() => waited.abort())
}

/** Waits until nothing of this process goes on in the background. */
export async function awaitAllWork(db: Db): Promise<void> {
  for (let works = running.get(db); works && works.size > 0; works = running.get(db))
    await Promise.all(works.values())
}
