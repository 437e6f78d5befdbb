import type { AdType } from '@pb/rules/vocabulary'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { defaultState, formatSearch, parseSearch, type SearchState } from '../model/search-state.ts'

/** Changes the search by what it is at that moment, so that two quick clicks both count. */
export type UpdateSearch = (change: (state: SearchState) => SearchState) => void

/** The search as the URL has it. An empty URL becomes the default query, without a step in the history. */
export function useSearchState(adType: AdType): readonly [SearchState, UpdateSearch] {
  const { search } = useLocation()
  const navigate = useNavigate()
  const empty = search.length <= 1
  const state = useMemo(
    () => (empty ? defaultState(adType) : parseSearch(new URLSearchParams(search), adType)),
    [empty, search, adType],
  )
  const latest = useRef(state)

  useEffect(() => {
    latest.current = state
    if (empty) void navigate(`?${formatSearch(state).toString()}`, { replace: true })
  }, [state, empty, navigate])

  const update = useCallback<UpdateSearch>(
    (change) => {
      latest.current = change(latest.current)
      void navigate(`?${formatSearch(latest.current).toString()}`)
    },
    [navigate],
  )
  return [state, update]
}
