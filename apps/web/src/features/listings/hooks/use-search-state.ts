import type { AdType } from '@pb/rules/vocabulary'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { forClient, loadedClient, withClient, type LoadedClient } from '../model/loaded-client.ts'
import { defaultState, type SearchState } from '../model/search-state.ts'
import { formatSearch, parseSearch } from '../model/search-url.ts'

/**
 * Changes the search by what it is at that moment, so that two quick clicks both count. What follows a movement
 * replaces the step before it in the history; anything else is a step of its own. The client stays unless another
 * one, or none, is named.
 */
export type UpdateSearch = (
  change: (state: SearchState) => SearchState,
  how?: { readonly replace?: boolean; readonly client?: LoadedClient | null },
) => void

interface SearchStateOptions {
  /** What an empty URL stands for; the default query where it is not given. Keep it stable. */
  readonly start?: SearchState
  /** Changes are no steps in the history. */
  readonly replace?: boolean
}

/** What was asked, while the URL is on its way there. */
interface Ahead {
  readonly state: SearchState
  readonly client: LoadedClient | null
  /** The history entry that it began at; null once it has arrived. */
  readonly from: string | null
  /** The queries that were asked since then; the last one is where it goes. */
  readonly to: readonly string[]
}

/** A search as the page's URL has it, with the client that it is made for. */
export function searchQueryOf(state: SearchState, client: LoadedClient | null): string {
  return withClient(formatSearch(state), client).toString()
}

/**
 * The search as the URL has it, and the client that it is made for; a change shows at once, while the URL is still on
 * its way. An empty URL becomes the default query, and a client that came with the navigation is written into it, both
 * without a step in the history.
 */
export function useSearchState(
  adType: AdType,
  { start, replace = false }: SearchStateOptions = {},
): readonly [SearchState, UpdateSearch, LoadedClient | null] {
  const { search, key, state: carried } = useLocation()
  const navigate = useNavigate()
  const empty = search.length <= 1
  const parsed = useMemo(() => {
    const params = new URLSearchParams(search)
    const client = loadedClient(params, carried)
    const state = empty ? (start ?? defaultState(adType)) : parseSearch(params, adType)
    return { state: forClient(state, client), client }
  }, [empty, search, carried, adType, start])
  const [ahead, setAhead] = useState<Ahead | null>(null)
  const arrived = ahead?.to.at(-1) === search
  const holds = arrived || (ahead?.from != null && (ahead.from === key || ahead.to.includes(search)))
  // Once the URL says the same, what was ahead of it stays: a state that is the same object is not drawn again.
  if (ahead && arrived && ahead.from !== null) setAhead({ ...ahead, from: null, to: [search] })
  else if (ahead && !holds) setAhead(null)
  const missing = parsed.client !== null && !search.includes('client_id=')

  const latest = useRef<Ahead & { readonly key: string }>({ key, ...parsed, from: null, to: [] })
  useEffect(() => {
    const { to } = latest.current
    // Still on its way to what was asked last.
    if (to.includes(search) && to.at(-1) !== search) return
    latest.current = { key, ...parsed, from: null, to: [] }
    const { state, client } = parsed
    if (empty || missing)
      void navigate(`?${searchQueryOf(state, client)}`, { replace: true, state: carried as unknown })
  }, [key, search, parsed, empty, missing, carried, navigate])

  const update = useCallback<UpdateSearch>(
    (change, how) => {
      const client = how?.client === undefined ? latest.current.client : how.client
      const next = forClient(change(latest.current.state), client)
      const query = `?${searchQueryOf(next, client)}`
      const { key: from, to } = latest.current
      const asked = { state: next, client, from, to: [...to, query] }
      latest.current = { ...asked, key: from }
      setAhead(asked)
      void navigate(query, {
        replace: how?.replace ?? replace,
        preventScrollReset: replace,
      })
    },
    [navigate, replace],
  )
  const { state, client } = ahead && holds ? ahead : parsed
  return [state, update, client]
}
