import { setTimeout as sleep } from 'node:timers/promises'

/** Pause between two questions while reads wait. */
const pollMs = 1

interface Waiter {
  readonly lsn: bigint
  readonly deadline: number
  readonly resolve: (reached: boolean) => void
}

/** How far a replica has applied the write-ahead log. It only grows while the replica runs. */
export interface ReplayProgress {
  readonly replayed: bigint
  /** Records a position that the replica has reached. */
  observe(lsn: bigint): void
  /** Whether the replica reaches a position in time; at once while it is known to be behind. */
  reaches(lsn: bigint): boolean | Promise<boolean>
  /** Answers all that wait with false. */
  stop(): void
}

/**
 * Tracks the progress of a replica. `read` asks it for its position; reads that wait at the same time share the
 * questions, each for up to `catchUpMs`. After a read has waited in vain, others do not wait until the replica has
 * reached that read's position.
 */
export function trackReplay(read: () => Promise<bigint>, catchUpMs: number): ReplayProgress {
  const waiters = new Set<Waiter>()
  let replayed = 0n
  let missed: bigint | undefined
  let isPolling = false

  function settle(waiter: Waiter, reached: boolean): void {
    waiters.delete(waiter)
    waiter.resolve(reached)
  }

  function observe(lsn: bigint): void {
    if (lsn > replayed) replayed = lsn
    if (missed !== undefined && replayed >= missed) missed = undefined
    const now = performance.now()
    for (const waiter of waiters) {
      if (waiter.lsn <= replayed) settle(waiter, true)
      else if (waiter.deadline <= now) {
        missed = waiter.lsn
        settle(waiter, false)
      }
    }
  }

  function stop(): void {
    for (const waiter of waiters) settle(waiter, false)
  }

  async function poll(): Promise<void> {
    isPolling = true
    try {
      while (waiters.size > 0) {
        observe(await read())
        if (waiters.size > 0) await sleep(pollMs)
      }
    } catch {
      stop()
    } finally {
      isPolling = false
    }
  }

  return {
    get replayed() {
      return replayed
    },
    observe,
    stop,
    reaches(lsn) {
      if (lsn <= replayed) return true
      if (missed !== undefined) return false
      return new Promise((resolve) => {
        waiters.add({ lsn, deadline: performance.now() + catchUpMs, resolve })
        if (!isPolling) void poll()
      })
    },
  }
}
