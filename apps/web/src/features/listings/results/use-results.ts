import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { runWhenIdle } from '../../../lib/run-when-idle.ts'
import { searchListingsQuery } from '../../../queries/listings.ts'
import { toSearchQuery } from '../search/search-query.ts'
import { withPage, countPages, getPage, type SearchState } from '../search/search-state.ts'

/**
 * The results of a search. The previous results stay visible while new ones load or after an error. The next page is
 * prefetched.
 */
export function useResults(state: SearchState) {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(searchListingsQuery(toSearchQuery(state)))
  const [lastResults, setLastResults] = useState(data)
  if (data !== undefined && data !== lastResults) setLastResults(data)

  const pages = data && countPages(data.count, state.limit)
  useEffect(() => {
    const next = getPage(state) + 1
    if (pages === undefined || next > pages) return undefined
    // Waits until this page is rendered.
    return runWhenIdle(
      () => void client.prefetchQuery(searchListingsQuery(toSearchQuery(withPage(state, next)))),
    )
  }, [client, state, pages])

  return { results: data ?? lastResults, outdated: data === undefined, error, refetch }
}
