import { contract } from '../api.ts'
import { logError } from '../log.ts'
import { readEvents, type LiveEvent } from './read-events.ts'

const channelName = 'pb-events'
const minRetryMs = 1000
const maxRetryMs = 60_000
/** A stream that lasted this long resets the retry delay; otherwise the delay doubles. */
const stableStreamMs = 30_000

/** An event, or `missed` when some may have been lost and the data on screen should be refetched. */
export type LiveUpdate = LiveEvent | { readonly kind: 'missed' }

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

/**
 * Keeps the stream open for all tabs. Publishes `missed` after every interruption and failed attempt, so that data on
 * screen is still refetched about once a minute where a proxy blocks the stream.
 */
async function runStream(signal: AbortSignal, publish: (heard: LiveUpdate) => void): Promise<void> {
  let retryMs = minRetryMs
  let first = true
  let openedAt = Number.POSITIVE_INFINITY
  while (!signal.aborted) {
    try {
      await readEvents(contract.operations.events.path, signal, {
        open: () => {
          if (!first) publish({ kind: 'missed' })
          first = false
          openedAt = Date.now()
        },
        event: publish,
      })
    } catch (error) {
      if (signal.aborted) return
      logError('Event stream failed', error)
      first = false
      publish({ kind: 'missed' })
    }
    if (Date.now() - openedAt > stableStreamMs) retryMs = minRetryMs
    openedAt = Number.POSITIVE_INFINITY
    await sleep(retryMs * (0.75 + Math.random() / 2), signal)
    retryMs = Math.min(retryMs * 2, maxRetryMs)
  }
}

/**
 * Subscribes to the user's events over one connection for all tabs: the tab that holds the lock reads the stream and
 * broadcasts it; when that tab closes, another takes over. Returns a function that unsubscribes.
 */
export function subscribeToEvents(listener: (heard: LiveUpdate) => void): () => void {
  const stop = new AbortController()
  const { signal } = stop
  // Locks exist only in secure contexts; without them every tab reads its own stream.
  const { locks } = navigator as { locks?: LockManager }
  if (!locks) {
    void runStream(signal, listener)
    return () => stop.abort()
  }

  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', ({ data }: MessageEvent<LiveUpdate>) => listener(data))
  locks
    .request(channelName, { signal }, () =>
      runStream(signal, (heard) => {
        listener(heard)
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
        channel.postMessage(heard)
      }),
    )
    .catch((error: unknown) => {
      if (!signal.aborted) logError('Event stream lock failed', error)
    })
  return () => {
    stop.abort()
    channel.close()
  }
}
