import { useQuery } from '@tanstack/react-query'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { searchAdviceQuery } from '../api.ts'
import type { SearchState } from '../model/search-state.ts'

/** A pause in changing the form that long is worth a count. */
const restMs = 150

/** How many listings a search finds, counted while it changes; `outdated` while the count is that of an earlier one. */
export function useAdvice(state: SearchState) {
  const settled = useDebounced(state, restMs)
  const { data: advice, error, isPlaceholderData, refetch } = useQuery(searchAdviceQuery(settled))
  return { advice, outdated: settled !== state || isPlaceholderData, error, refetch }
}
