import { contract } from '../api.ts'
import { logError } from '../log.ts'
import { readEvents, type LiveEvent } from './read-events.ts'

const name = 'pb-events'
const firstRetryMs = 1000
const lastRetryMs = 60_000
/** A stream that lived this long was a good one; what ends sooner is tried again ever more rarely. */
const goodMs = 30_000

/** What a tab hears: an event, or that some may have been missed, and so what is shown should be asked for anew. */
export type Heard = LiveEvent | { readonly kind: 'missed' }

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

/**
 * Holds the stream open for all tabs. Each time it was away, and at each vain try, `missed` is said: so where no
 * stream gets through, what is shown is still asked for anew once a minute.
 */
async function lead(signal: AbortSignal, tell: (heard: Heard) => void): Promise<void> {
  let retryMs = firstRetryMs
  let first = true
  let openedAt = Number.POSITIVE_INFINITY
  while (!signal.aborted) {
    try {
      await readEvents(contract.operations.events.path, signal, {
        open: () => {
          if (!first) tell({ kind: 'missed' })
          first = false
          openedAt = Date.now()
        },
        event: tell,
      })
    } catch (error) {
      if (signal.aborted) return
      logError('The event stream broke', error)
      first = false
      tell({ kind: 'missed' })
    }
    if (Date.now() - openedAt > goodMs) retryMs = firstRetryMs
    openedAt = Number.POSITIVE_INFINITY
    await pause(retryMs * (0.75 + Math.random() / 2), signal)
    retryMs = Math.min(retryMs * 2, lastRetryMs)
  }
}

/**
 * Listens to the person's events in all tabs over one connection: the tab that holds the lock reads the stream and
 * tells the others; when it closes, the next one takes over. Returns what stops it.
 */
export function followEvents(listener: (heard: Heard) => void): () => void {
  const stop = new AbortController()
  const { signal } = stop
  // Locks exist in secure contexts alone; without them each tab reads for itself.
  const { locks } = navigator as { locks?: LockManager }
  if (!locks) {
    void lead(signal, listener)
    return () => stop.abort()
  }

  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }: MessageEvent<Heard>) => listener(data))
  locks
    .request(name, { signal }, () =>
      lead(signal, (heard) => {
        listener(heard)
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
        channel.postMessage(heard)
      }),
    )
    .catch((error: unknown) => {
      if (!signal.aborted) logError('No tab leads the event stream', error)
    })
  return () => {
    stop.abort()
    channel.close()
  }
}
