import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { whenIdle } from '../../../lib/when-idle.ts'
import { searchListingsQuery } from '../api.ts'
import { atPage, pageCount, pageOf, type SearchState } from '../model/search-state.ts'

/**
 * The results of a search. Until new ones are there, and when they fail to come, the ones before stay in sight;
 * the next page is fetched ahead.
 */
export function useResults(state: SearchState) {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(searchListingsQuery(state))
  const [kept, setKept] = useState(data)
  if (data !== undefined && data !== kept) setKept(data)

  const pages = data && pageCount(data.count, state.limit)
  useEffect(() => {
    const next = pageOf(state) + 1
    if (pages === undefined || next > pages) return undefined
    // This page is drawn first.
    return whenIdle(() => void client.prefetchQuery(searchListingsQuery(atPage(state, next))))
  }, [client, state, pages])

  return { results: data ?? kept, outdated: data === undefined, error, refetch }
}
