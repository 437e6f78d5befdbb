import { useQuery } from '@tanstack/react-query'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { searchAdviceQuery } from '../../../queries/listings.ts'
import { toSearchQuery } from './search-query.ts'
import { pickFilters, type SearchState } from './search-state.ts'

/** Pause after a change before listings are counted. */
const debounceMs = 150

/** Counts the listings of a search while it changes. `outdated` while the count belongs to an earlier search. */
export function useSearchAdvice(state: SearchState) {
  const debounced = useDebounced(state, debounceMs)
  const {
    data: advice,
    error,
    isPlaceholderData,
    refetch,
  } = useQuery(searchAdviceQuery(toSearchQuery(pickFilters(debounced))))
  return { advice, outdated: debounced !== state || isPlaceholderData, error, refetch }
}
