import { HttpError, NetworkError } from './http-error.ts'
import { randomKey } from './random-key.ts'

const retryMs = 500
const attempts = 2

/** Keys of creating calls without an answer yet, by what they send. */
const keys = new Map<string, string>()

/** Whether the server may have done it, or still may: then it must get the same key again. */
const isUndecided = (error: unknown): boolean =>
  error instanceof NetworkError ||
  (error instanceof HttpError && (error.status >= 500 || error.problem?.code === 'key_running'))

const mayRetry = (error: unknown, signal: AbortSignal | null): boolean =>
  !signal?.aborted &&
  ((error instanceof NetworkError && navigator.onLine) ||
    (error instanceof HttpError && error.problem?.code === 'key_running'))

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Describes a body, equally for equal ones. A file has the time of its last change. */
export function describeBody(body: unknown): string {
  if (body instanceof FormData)
    return JSON.stringify([...body].map(([name, part]) => [name, describeBody(part)]))
  if (!(body instanceof Blob)) return typeof body === 'string' ? body : ''
  const { name, lastModified } = body as Partial<File>
  return JSON.stringify([name, lastModified, body.size, body.type])
}

/**
 * Sends a creating call with an idempotency key, which `intent` has until an answer comes: a double click, and a click
 * after a lost connection, send the same key, and the server does it once. So a call whose connection broke is sent once
 * more by itself. The same intent after an answer gets a new key.
 */
export async function sendOnce<T>(
  intent: string,
  send: (key: string) => Promise<T>,
  signal: AbortSignal | null,
): Promise<T> {
  const key = keys.get(intent) ?? randomKey()
  keys.set(intent, key)
  const end = (): void => {
    if (keys.get(intent) === key) keys.delete(intent)
  }
  for (let attempt = 1; ; attempt += 1)
    try {
      const result = await send(key)
      end()
      return result
    } catch (error) {
      if (!isUndecided(error)) end()
      if (attempt === attempts || !mayRetry(error, signal)) throw error
      await wait(retryMs)
    }
}
