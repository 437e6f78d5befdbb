import type { Deps } from '../../../platform/deps.ts'
import { createByteCache, type ByteCache } from './byte-cache.ts'
import { loadSnapshot, type Snapshot } from './snapshot.ts'

/** How old a reply to viewers may be. */
const maxAgeMs = 500
/** While viewers wait for the next fragment, which another process may store. */
const waitingAgeMs = 200
/** Snapshots of live streams that are no longer watched are dropped beyond this number. */
const maxSnapshots = 200

interface Entry {
  /** By the machine's clock, which goes on in tests too. */
  readonly loadedAt: number
  readonly snapshot: Promise<Snapshot | null>
}

interface LiveCache {
  readonly snapshots: Map<string, Entry>
  readonly waiters: Map<string, Set<() => void>>
  readonly fragments: ByteCache
}

/** One in each process: viewers of a live stream share what is read for them. */
const caches = new WeakMap<Deps['db'], LiveCache>()

export function getLiveCache({ db }: Pick<Deps, 'db'>): LiveCache {
  const known = caches.get(db)
  if (known) return known
  const cache: LiveCache = { snapshots: new Map(), waiters: new Map(), fragments: createByteCache() }
  caches.set(db, cache)
  return cache
}

/** What viewers of a live stream get, at most `ageMs` old; null for an unknown one. */
export function getSnapshot(deps: Deps, id: string, ageMs = maxAgeMs): Promise<Snapshot | null> {
  const { snapshots } = getLiveCache(deps)
  const known = snapshots.get(id)
  const now = performance.now()
  if (known && now - known.loadedAt < ageMs) return known.snapshot
  const snapshot = loadSnapshot(deps.db, id, deps.clock.now())
  const entry = { loadedAt: now, snapshot }
  snapshots.delete(id)
  snapshots.set(id, entry)
  const [oldest] = snapshots.keys()
  if (snapshots.size > maxSnapshots && oldest !== undefined) snapshots.delete(oldest)
  snapshot.catch(() => snapshots.get(id) === entry && snapshots.delete(id))
  return snapshot
}

/** After a change by this process, its viewers get it at once; those of other processes with their next snapshot. */
export function liveStreamChanged(deps: Pick<Deps, 'db'>, id: string): void {
  const { snapshots, waiters } = getLiveCache(deps)
  snapshots.delete(id)
  for (const wake of waiters.get(id) ?? []) wake()
}

/** Resolves after a change by this process, or after a moment in which another process may have made one. */
function waitForChange(deps: Deps, id: string): Promise<void> {
  const { waiters } = getLiveCache(deps)
  const { promise, resolve } = Promise.withResolvers<void>()
  const set = waiters.get(id) ?? new Set()
  waiters.set(id, set.add(resolve))
  const timer = setTimeout(resolve, waitingAgeMs)
  return promise.finally(() => {
    clearTimeout(timer)
    set.delete(resolve)
    if (set.size === 0 && waiters.get(id) === set) waiters.delete(id)
  })
}

/** The snapshot once `isReady`, or the latest after `waitMs`. */
export async function waitForSnapshot(
  deps: Deps,
  id: string,
  {
    waitMs,
    isReady,
    signal,
  }: { waitMs: number; isReady: (snapshot: Snapshot) => boolean; signal: AbortSignal },
): Promise<Snapshot | null> {
  const until = performance.now() + waitMs
  for (;;) {
    const snapshot = await getSnapshot(deps, id, waitingAgeMs)
    if (!snapshot || isReady(snapshot) || signal.aborted || performance.now() >= until) return snapshot
    await waitForChange(deps, id)
  }
}
