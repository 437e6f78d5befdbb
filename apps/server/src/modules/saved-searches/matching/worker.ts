import { setTimeout as pause } from 'node:timers/promises'
import type { Deps } from '../../../platform/deps.ts'
import type { StopWork } from '../../../platform/module.ts'
import { processBatch } from './process-queue.ts'
import { sendImmediateNotifications } from './notify.ts'

/** Poll interval of an empty queue; keeps matches under a second. */
const idleMs = 400
const retryMs = 5_000
/** Interval of notifications under load, so that many matches are grouped into few notifications. */
const notifyEveryMs = 3_000

/**
 * Processes the queue until it is empty, and sends notifications. Between batches it pauses for as long as the last one
 * took, which leaves half of the database time to searches. When `stopping` aborts, it ends after the current batch; the
 * next process continues.
 */
export async function processMatchQueue(deps: Deps, stopping?: AbortSignal): Promise<void> {
  let [notifiedAt, pendingCount] = [performance.now(), 0]
  for (let more = true; more;) {
    const startedAt = performance.now()
    const { matched, more: hasMore } = await processBatch(deps)
    if (hasMore) await pause(performance.now() - startedAt, undefined, { signal: stopping }).catch(() => {})
    more = hasMore && stopping?.aborted !== true
    pendingCount += matched
    if (pendingCount === 0 || (more && performance.now() - notifiedAt < notifyEveryMs)) continue
    await sendImmediateNotifications(deps)
    ;[notifiedAt, pendingCount] = [performance.now(), 0]
  }
}

/** Processes the queue continuously. The returned function stops the worker after the current batch. */
export function startMatchingWorker(deps: Deps): StopWork {
  const stopped = new AbortController()
  async function run(): Promise<void> {
    while (!stopped.signal.aborted) {
      let wait = idleMs
      try {
        await processMatchQueue(deps, stopped.signal)
      } catch (error) {
        deps.log.error({ err: error }, 'failed to process the match queue')
        wait = retryMs
      }
      await pause(wait, undefined, { signal: stopped.signal }).catch(() => {})
    }
  }
  const running = run()
  return async () => {
    stopped.abort()
    await running
  }
}
