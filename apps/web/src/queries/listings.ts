import type { QueryInput } from '@pb/contract/endpoint'
import type { listings } from '@pb/contract/listings'
import type { AdType } from '@pb/rules/vocabulary'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, contract } from '../lib/api.ts'

/** Keys of cached listing data. `all` covers searches, maps and listing pages. */
export const listingKeys = {
  all: ['listings'] as const,
  detail: (id: string) => ['listings', 'one', id] as const,
}

/** A search as the API takes it. */
export type ListingSearchQuery = NonNullable<QueryInput<typeof listings.searchListings>>

type AdviceQuery = NonNullable<QueryInput<typeof listings.searchListingsAdvice>>

/** Choices of the search form. They only change with a release. */
export function searchFormOptionsQuery() {
  return queryOptions({
    queryKey: [...listingKeys.all, 'search-form-options'],
    queryFn: async ({ signal }) => call(contract.listings.searchFormOptions, { signal }),
    staleTime: Infinity,
  })
}

/** One page of results. */
export function searchListingsQuery(query: ListingSearchQuery) {
  return queryOptions({
    queryKey: [...listingKeys.all, 'search', query],
    queryFn: async ({ signal }) => call(contract.listings.searchListings, { signal, query }),
    enabled: Boolean(query.ad_type),
  })
}

/** Number of matching listings, independent of page and order. Keeps the previous count while loading. */
export function searchAdviceQuery(query: AdviceQuery) {
  return queryOptions({
    queryKey: [...listingKeys.all, 'advice', query],
    queryFn: async ({ signal }) => call(contract.listings.searchListingsAdvice, { signal, query }),
    placeholderData: keepPreviousData,
  })
}

/** Number of matching listings by feature. Keeps the previous counts while loading. */
export function tagCloudQuery(query: ListingSearchQuery) {
  return queryOptions({
    queryKey: [...listingKeys.all, 'tag-cloud', query],
    queryFn: async ({ signal }) => call(contract.listings.searchListingsTagCloud, { signal, query }),
    placeholderData: keepPreviousData,
  })
}

/** Listing offices by part of their name. Disabled for an empty name. */
export function suggestCompanyQuery(name: string, ad_type: AdType) {
  return queryOptions({
    queryKey: [...listingKeys.all, 'suggest-company', ad_type, name],
    queryFn: async ({ signal }) =>
      call(contract.listings.suggestCompany, { query: { name, ad_type }, signal }),
    placeholderData: keepPreviousData,
    enabled: name !== '',
    staleTime: 60_000,
  })
}

/** One listing with the history of its unit. */
export function listingQuery(id: string) {
  return queryOptions({
    queryKey: listingKeys.detail(id),
    queryFn: async ({ signal }) => call(contract.listings.listing, { params: { id }, signal }),
  })
}

/** What rows of results show beyond their cards: commission, availability, contact. */
export function listingTermsQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: [...listingKeys.all, 'terms', ids],
    queryFn: async ({ signal }) =>
      call(contract.listingTerms.listingTerms, { query: { ids: ids.join(',') }, signal }),
  })
}
