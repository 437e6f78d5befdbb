import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '../../components/ui/toaster.tsx'
import { call, contract } from '../../lib/api.ts'
import { messageOf } from '../../lib/http-error.ts'
import { filtersOf, type SearchState } from './model/search-state.ts'

const root = ['listings'] as const

/** What a search form offers; it changes with a release at most. */
export function searchFormOptionsQuery() {
  return queryOptions({
    queryKey: [...root, 'search-form-options'],
    queryFn: async ({ signal }) => call(contract.listings.searchFormOptions, { signal }),
    staleTime: Infinity,
  })
}

/** A search as the API takes it; what does not filter is left out. */
export function apiSearch({ no_fee, price_dropped, ignore_filters, notes: _notes, ...state }: SearchState) {
  const flag = (on: boolean) => (on ? ('1' as const) : undefined)
  return {
    ...state,
    no_fee: flag(no_fee),
    price_dropped: flag(price_dropped),
    ignore_filters: flag(ignore_filters),
  }
}

/** One page of results. */
export function searchListingsQuery(search: SearchState) {
  // Writing notes is no other search.
  const state = { ...search, notes: '' }
  return queryOptions({
    queryKey: [...root, 'search', state],
    queryFn: async ({ signal }) =>
      call(contract.listings.searchListings, { signal, query: apiSearch(state) }),
    enabled: Boolean(state.ad_type),
  })
}

/** How many listings fit, whatever page or order they would be shown in; until the next count, the one before. */
export function searchAdviceQuery(state: SearchState) {
  const filters = filtersOf(state)
  return queryOptions({
    queryKey: [...root, 'advice', filters],
    queryFn: async ({ signal }) =>
      call(contract.listings.searchListingsAdvice, { signal, query: apiSearch(filters) }),
    placeholderData: keepPreviousData,
  })
}

/** What the listings that fit have, counted; until the next counts, the ones before. */
export function tagCloudQuery(state: SearchState) {
  const filters = filtersOf(state)
  return queryOptions({
    queryKey: [...root, 'tag-cloud', filters],
    queryFn: async ({ signal }) =>
      call(contract.listings.searchListingsTagCloud, { signal, query: apiSearch(filters) }),
    placeholderData: keepPreviousData,
  })
}

/** Listing offices for what is being typed; nothing is asked for an empty text. */
export function suggestCompanyQuery(name: string) {
  return queryOptions({
    queryKey: [...root, 'suggest-company', name],
    queryFn: async ({ signal }) => call(contract.listings.suggestCompany, { query: { name }, signal }),
    placeholderData: keepPreviousData,
    enabled: name !== '',
    staleTime: 60_000,
  })
}

/** One listing with its unit's past. */
export function listingQuery(id: string) {
  return queryOptions({
    queryKey: [...root, 'one', id],
    queryFn: async ({ signal }) => call(contract.listings.listing, { params: { id }, signal }),
  })
}

/** Says that a listing is still available. */
export function useVerifyListing(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => call(contract.myListings.verifyListings, { body: { listing_ids: [id] } }),
    onSuccess: async ({ verified }) => {
      if (verified.includes(id)) toast.success('Listing verified')
      else toast.error('This listing is not yours to verify')
      await Promise.all([
        client.invalidateQueries(listingQuery(id)),
        client.invalidateQueries({ queryKey: ['my-listings'] }),
      ])
    },
    onError: (error) => toast.error(`The listing could not be verified. ${messageOf(error)}`),
  })
}
