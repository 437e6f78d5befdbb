import type { AdType } from '@pb/rules/vocabulary'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { defaultState, type SearchState } from '../model/search-state.ts'
import { formatSearch, parseSearch } from '../model/search-url.ts'

/**
 * Changes the search by what it is at that moment, so that two quick clicks both count. What follows a movement
 * replaces the step before it in the history; anything else is a step of its own.
 */
export type UpdateSearch = (
  change: (state: SearchState) => SearchState,
  how?: { readonly replace: boolean },
) => void

interface SearchStateOptions {
  /** What an empty URL stands for; the default query where it is not given. Keep it stable. */
  readonly start?: SearchState
  /** Changes are no steps in the history. */
  readonly replace?: boolean
}

/**
 * The search as the URL has it; a change shows at once, while the URL is still on its way. An empty URL becomes the
 * default query, without a step in the history.
 */
export function useSearchState(
  adType: AdType,
  { start, replace = false }: SearchStateOptions = {},
): readonly [SearchState, UpdateSearch] {
  const { search, key } = useLocation()
  const navigate = useNavigate()
  const empty = search.length <= 1
  const parsed = useMemo(
    () => (empty ? (start ?? defaultState(adType)) : parseSearch(new URLSearchParams(search), adType)),
    [empty, search, adType, start],
  )
  const [ahead, setAhead] = useState<{ readonly from: string; readonly state: SearchState } | null>(null)
  if (ahead !== null && ahead.from !== key) setAhead(null)

  const latest = useRef({ key, state: parsed })
  useEffect(() => {
    latest.current = { key, state: parsed }
    if (empty) void navigate(`?${formatSearch(parsed).toString()}`, { replace: true })
  }, [key, parsed, empty, navigate])

  const update = useCallback<UpdateSearch>(
    (change, how) => {
      const next = change(latest.current.state)
      latest.current.state = next
      setAhead({ from: latest.current.key, state: next })
      void navigate(`?${formatSearch(next).toString()}`, {
        replace: how?.replace ?? replace,
        preventScrollReset: replace,
      })
    },
    [navigate, replace],
  )
  return [ahead?.from === key ? ahead.state : parsed, update]
}
