import type { Query, QueryClient } from '@tanstack/react-query'
import { HttpError, NetworkError } from '../lib/http-error.ts'
import { hasUnsavedChanges } from '../lib/leave-guard.ts'

export { offerReload } from './offer-reload.ts'

const pollMs = 5000
/** What a proxy answers for a server that is down or starts. */
const gatewayStatuses = new Set([502, 503, 504])

const isUnreachable = ({ state: { status, error } }: Query): boolean =>
  status === 'error' &&
  (error instanceof NetworkError || (error instanceof HttpError && gatewayStatuses.has(error.status)))

const isServerUp = (): Promise<boolean> =>
  fetch('/healthz').then(
    ({ ok }) => ok,
    () => false,
  )

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
    if (await isServerUp()) await client.refetchQueries(filters)
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

const reloadKey = 'reloaded'
/** A page that does not load either after its reload is left to the person. */
const reloadAgainMs = 60_000

/**
 * Reloads a page whose code could not be loaded, once the server answers: it was restarted or upgraded. Unsaved changes
 * elsewhere on the page keep it open. Returns a function that stops it.
 */
export function reloadWhenReachable(reload: () => void): () => void {
  const last = Number(sessionStorage.getItem(reloadKey))
  if (Date.now() - last < reloadAgainMs) return () => {}
  let timer: ReturnType<typeof setTimeout>
  let isStopped = false
  async function poll(): Promise<void> {
    const isUp = !hasUnsavedChanges() && (await isServerUp())
    if (isStopped) return
    if (!isUp) {
      timer = setTimeout(() => void poll(), pollMs)
      return
    }
    sessionStorage.setItem(reloadKey, String(Date.now()))
    reload()
  }
  void poll()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
