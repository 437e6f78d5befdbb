import { queryOptions } from '@tanstack/react-query'
import { call, contract } from '../../lib/api.ts'
import type { SearchState } from './model/search-state.ts'

const root = ['listings'] as const

/** What a search form offers; it changes with a release at most. */
export function searchFormOptionsQuery() {
  return queryOptions({
    queryKey: [...root, 'search-form-options'],
    queryFn: async ({ signal }) => call(contract.listings.searchFormOptions, { signal }),
    staleTime: Infinity,
  })
}

/** One page of results. */
export function searchListingsQuery(state: SearchState) {
  return queryOptions({
    queryKey: [...root, 'search', state],
    queryFn: async ({ signal }) =>
      call(contract.listings.searchListings, {
        signal,
        query: {
          ...state,
          ignore_filters: state.ignore_filters ? '1' : undefined,
        },
      }),
    enabled: Boolean(state.ad_type),
  })
}

/** One listing with its unit's past. */
export function listingQuery(id: string) {
  return queryOptions({
    queryKey: [...root, 'one', id],
    queryFn: async ({ signal }) => call(contract.listings.listing, { params: { id }, signal }),
  })
}
