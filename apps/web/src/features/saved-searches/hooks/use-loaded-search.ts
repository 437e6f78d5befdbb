import type { SavedSearch, SavedSearchInput } from '@pb/contract/saved-searches'
import { useQuery } from '@tanstack/react-query'
import { clientSearchesQuery } from '../api.ts'
import { isGenerated } from '../model/searches.ts'
import { sameSearch } from '../model/same-search.ts'

/** A client by the `user_id`, and the saved search that the form began with. */
export interface SearchClient {
  readonly clientId: string
  readonly searchId: string | null
}

export interface LoadedSearch {
  /** Undefined while it is on its way. */
  readonly name: string | undefined
  readonly error: Error | null
  readonly retry: () => void
  /** The saved search that was loaded; undefined where the client has none, or it is gone. */
  readonly saved: SavedSearch | undefined
  /** What stands in the form is what was saved. */
  readonly active: boolean
  /** What was saved was changed since, and the change can be written into it. */
  readonly changeable: boolean
}

/** The client that a search is made for, and how the search stands to the one that was saved. */
export function useLoadedSearch(client: SearchClient | null, params: SavedSearchInput): LoadedSearch {
  const { data, error, refetch } = useQuery(clientSearchesQuery(client?.clientId ?? ''))
  const saved = data?.searches.find(({ search_id }) => search_id === client?.searchId)
  const active = saved !== undefined && sameSearch(saved.search, params)
  return {
    name: data?.name,
    error,
    retry: () => void refetch(),
    saved,
    active,
    changeable: saved !== undefined && !active && !isGenerated(saved),
  }
}
