import { HttpError, NetworkError } from './http-error.ts'

/** Keys of creating calls without an answer yet, by what they send. */
const keys = new Map<unknown, string>()

/**
 * Sends a creating call with an idempotency key, which `intent` has until an answer comes: a double click, and a click
 * after a lost connection, send the same key, and the server does it once. So a call whose connection broke, or whose
 * first try still runs, is sent once more by itself. The same intent after an answer gets a new key.
 */
export async function sendOnce<T>(intent: unknown, send: (key: string) => Promise<T>): Promise<T> {
  const key = keys.get(intent) ?? crypto.getRandomValues(new Uint32Array(4)).join('-')
  keys.set(intent, key)
  const forget = () => keys.get(intent) === key && keys.delete(intent)
  for (let isRetry = false; ; isRetry = true)
    try {
      const result = await send(key)
      forget()
      return result
    } catch (error) {
      const isHttp = error instanceof HttpError
      const mayRetry = isHttp ? error.problem?.code === 'key_running' : error instanceof NetworkError
      // The server may have done it, or may still do it.
      if (!mayRetry && !(isHttp && error.status >= 500)) forget()
      if (isRetry || !mayRetry || !navigator.onLine) throw error
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
}
