import type { AdType } from '@pb/rules/vocabulary'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { applyClient, parseLoadedClient, addClientParams, type LoadedClient } from './loaded-client.ts'
import { defaultState, type SearchState } from './search-state.ts'
import { formatSearch, parseSearch } from './search-url.ts'

/**
 * Changes the search. `change` gets the latest state, so that two quick clicks both count. `replace` replaces the
 * history entry instead of adding one. The client stays unless `client` is given; null removes it.
 */
export type UpdateSearch = (
  change: (state: SearchState) => SearchState,
  options?: { readonly replace?: boolean; readonly client?: LoadedClient | null },
) => void

interface SearchStateOptions {
  /** The search of an empty URL; by default `defaultState`. Must be referentially stable. */
  readonly start?: SearchState
  /** Replaces the history entry on every change. */
  readonly replace?: boolean
}

/** A change that the URL does not show yet. */
interface PendingChange {
  readonly state: SearchState
  readonly client: LoadedClient | null
  /** Key of the history entry it started from; null once the URL has caught up. */
  readonly from: string | null
  /** Queries navigated to since then; the last one is the target. */
  readonly to: readonly string[]
}

/** Formats a search and its client as a query. */
export function formatSearchQuery(state: SearchState, client: LoadedClient | null): string {
  return addClientParams(formatSearch(state), client).toString()
}

/**
 * The search of the URL and its client. A change is returned immediately, before the URL has caught up. An empty URL is
 * replaced by the default query, and a client from the navigation state is added to the URL; both replace the history
 * entry.
 */
export function useSearchState(
  adType: AdType,
  { start, replace = false }: SearchStateOptions = {},
): readonly [SearchState, UpdateSearch, LoadedClient | null] {
  const { search, key, state: navigationState } = useLocation()
  const navigate = useNavigate()
  const empty = search.length <= 1
  const parsed = useMemo(() => {
    const params = new URLSearchParams(search)
    const client = parseLoadedClient(params, navigationState)
    const state = empty ? (start ?? defaultState(adType)) : parseSearch(params, adType)
    return { state: applyClient(state, client), client }
  }, [empty, search, navigationState, adType, start])
  const [pending, setPending] = useState<PendingChange | null>(null)
  const arrived = pending?.to.at(-1) === search
  const isCurrent =
    arrived || (pending?.from != null && (pending.from === key || pending.to.includes(search)))
  // Keeps the same state object once the URL has caught up, which avoids a re-render.
  if (pending && arrived && pending.from !== null) setPending({ ...pending, from: null, to: [search] })
  else if (pending && !isCurrent) setPending(null)
  const missing = parsed.client !== null && !search.includes('client_id=')

  const latest = useRef<PendingChange & { readonly key: string }>({ key, ...parsed, from: null, to: [] })
  useEffect(() => {
    const { to } = latest.current
    // The URL has not reached the latest change yet.
    if (to.includes(search) && to.at(-1) !== search) return
    latest.current = { key, ...parsed, from: null, to: [] }
    const { state, client } = parsed
    if (empty || missing)
      void navigate(`?${formatSearchQuery(state, client)}`, {
        replace: true,
        state: navigationState as unknown,
      })
  }, [key, search, parsed, empty, missing, navigationState, navigate])

  const update = useCallback<UpdateSearch>(
    (change, options) => {
      const client = options?.client === undefined ? latest.current.client : options.client
      const next = applyClient(change(latest.current.state), client)
      const query = `?${formatSearchQuery(next, client)}`
      const { key: from, to } = latest.current
      const nextChange = { state: next, client, from, to: [...to, query] }
      latest.current = { ...nextChange, key: from }
      setPending(nextChange)
      void navigate(query, {
        replace: options?.replace ?? replace,
        preventScrollReset: replace,
      })
    },
    [navigate, replace],
  )
  const { state, client } = pending && isCurrent ? pending : parsed
  return [state, update, client]
}
