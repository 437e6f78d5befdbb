const firstDelayMs = 1000
const maxDelayMs = 30_000

/** Resolves when a failed save is tried again: after 1, 2, 4 … 30 seconds, or as soon as the browser is online. */
export function untilRetry(failures: number): Promise<void> {
  return new Promise((resolve) => {
    const controller = new AbortController()
    const delay = Math.min(maxDelayMs, firstDelayMs * 2 ** (failures - 1))
    const proceed = () => {
      controller.abort()
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(proceed, delay)
    addEventListener('online', proceed, { signal: controller.signal })
  })
}
