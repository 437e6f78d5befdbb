import type { Query, QueryClient } from '@tanstack/react-query'
import { HttpError, NetworkError } from '../lib/http-error.ts'

const pollMs = 5000
/** What a proxy answers for a server that is down or starts. */
const gatewayStatuses = new Set([502, 503, 504])

const isUnreachable = ({ state: { status, error } }: Query): boolean =>
  status === 'error' &&
  (error instanceof NetworkError || (error instanceof HttpError && gatewayStatuses.has(error.status)))

/**
 * Loads what is on screen again, once the server that could not be reached answers. Returns a function that stops it.
 */
export function refetchWhenReachable(client: QueryClient): () => void {
  const filters = { type: 'active', predicate: isUnreachable } as const
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  function schedule(): void {
    if (timer === undefined && !isStopped && client.getQueryCache().findAll(filters).length > 0)
      timer = setTimeout(() => void poll(), pollMs)
  }

  async function poll(): Promise<void> {
    const isUp = await fetch('/healthz').then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) await client.refetchQueries(filters)
    timer = undefined
    schedule()
  }

  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') schedule()
  })
  return () => {
    isStopped = true
    clearTimeout(timer)
    unsubscribe()
  }
}
