import type { SavedSearch } from '@pb/contract/saved-searches'
import { useQuery } from '@tanstack/react-query'
import { searchAdviceQuery } from '../../../queries/listings.ts'

/** Results since the agent last viewed a search, counted now; until that arrives, as counted with the search. */
export function useNewCount({ search, last_looked, new_count }: SavedSearch): number {
  const { notes: _notes, ...filters } = search
  const { data, isPlaceholderData } = useQuery(searchAdviceQuery({ ...filters, new_since: last_looked }))
  return data && !isPlaceholderData ? data.totals.new : new_count
}
