import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { getErrorMessage } from '../../lib/http-error.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import * as texts from './texts.ts'

/** Delay in milliseconds between typing and searching. */
const debounceMs = 120

/** What a search finds for a text that is being typed. `waiting` until it has answered for the whole text. */
export function useSuggestions<T, Key extends QueryKey>(
  text: string,
  toQuery: (typed: string) => UseQueryOptions<T, Error, T, Key>,
) {
  const typed = text.trim()
  const settled = useDebounced(typed, debounceMs)
  const { data, error, isPlaceholderData } = useQuery(toQuery(settled))
  const waiting = !error && (data === undefined || isPlaceholderData || settled !== typed)
  return {
    typed,
    data,
    waiting,
    /** Why nothing can be picked; null once the search has answered. */
    status: error ? getErrorMessage(error) : waiting ? texts.searching : null,
  }
}
