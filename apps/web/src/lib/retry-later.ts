/** A longer wait is the caller's to decide: the refusal is shown. */
const maxWaitMs = 10_000
/** A shorter wait goes by unnoticed. */
const noticeAfterMs = 1000

let showWaiting: () => () => void = () => () => {}

/** Sets what shows that a request waits to be tried again; it returns what ends that. */
export function onRetryLater(show: () => () => void): void {
  showWaiting = show
}

/** The time after which a refused request may be sent again; null when it is unknown or too long. */
function getWait({ status, headers }: Response): number | null {
  const seconds = /^\d{1,6}$/.exec(headers.get('retry-after') ?? '')?.[0]
  const wait = Number(seconds) * 1000
  return status === 429 && wait <= maxWaitMs ? wait : null
}

/** Waits; throws the reason of a signal that is aborted meanwhile. */
function pause(ms: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal!.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
}

/**
 * Sends a request that only reads once more when the server has too many at once, after the time that it asks for. A wait
 * of over a second is shown.
 */
export async function retryLater(
  send: () => Promise<Response>,
  { method, signal }: Pick<RequestInit, 'method' | 'signal'>,
): Promise<Response> {
  const response = await send()
  const wait = method === 'GET' ? getWait(response) : null
  if (wait === null) return response
  let hide = () => {}
  const timer = wait > noticeAfterMs ? setTimeout(() => (hide = showWaiting()), noticeAfterMs) : undefined
  try {
    await pause(wait, signal)
    return await send()
  } finally {
    clearTimeout(timer)
    hide()
  }
}
