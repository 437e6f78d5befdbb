import type { SavedSearch, SavedSearchInput } from '@pb/contract/saved-searches'
import { useQuery } from '@tanstack/react-query'
import { clientSearchesQuery } from '../../../queries/saved-searches.ts'
import { isGenerated } from '../model/is-generated.ts'
import { isSameSearch } from '../model/same-search.ts'

/** A client's `user_id` and the saved search that the form started from. */
export interface SearchClient {
  readonly clientId: string
  readonly searchId: string | null
}

export interface LoadedSearch {
  /** Undefined while loading. */
  readonly name: string | undefined
  readonly error: Error | null
  readonly retry: () => void
  /** The loaded saved search; undefined if there is none or it was removed. */
  readonly saved: SavedSearch | undefined
  /** All saved searches of the client. */
  readonly searches: readonly SavedSearch[]
  /** The form equals the saved search. */
  readonly active: boolean
  /** The form differs from a saved search that may be changed. */
  readonly changeable: boolean
}

/** A search's client, and how the form compares to the saved search. */
export function useLoadedSearch(client: SearchClient | null, params: SavedSearchInput): LoadedSearch {
  const { data, error, refetch } = useQuery(clientSearchesQuery(client?.clientId ?? ''))
  const saved = data?.searches.find(({ search_id }) => search_id === client?.searchId)
  const active = saved !== undefined && isSameSearch(saved.search, params)
  return {
    name: data?.name,
    error,
    retry: () => void refetch(),
    saved,
    searches: data?.searches ?? [],
    active,
    changeable: saved !== undefined && !active && !isGenerated(saved),
  }
}
