import type { QueryInput } from '@pb/contract/endpoint'
import type { myListings } from '@pb/contract/my-listings'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, contract } from '../lib/api.ts'

/** Keys of cached data about the agent's own listings. */
export const myListingKeys = {
  all: ['my-listings'] as const,
  lists: ['my-listings', 'list'] as const,
}

/** One page of the caller's listings, with counts. Keeps the previous page while loading. */
export function ownListingsQuery(query: NonNullable<QueryInput<typeof myListings.ownListings>>) {
  return queryOptions({
    queryKey: [...myListingKeys.lists, query],
    queryFn: ({ signal }) => call(contract.myListings.ownListings, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** A listing with the fields that only its agents see. */
export function previewQuery(id: string) {
  return queryOptions({
    queryKey: [...myListingKeys.all, 'one', id],
    queryFn: ({ signal }) =>
      call(contract.myListings.previewListing, {
        params: { id },
        query: { load_rooms_data: 'true', load_rooms_advice: 'true' },
        signal,
      }),
    staleTime: 0,
  })
}

/** A unit of a building. Disabled until both are known; an error is not retried. */
export function apartmentQuery(buildingId: string, unit: string) {
  return queryOptions({
    queryKey: [...myListingKeys.all, 'apartment', buildingId, unit],
    queryFn: ({ signal }) => call(contract.myListings.apartment, { params: { buildingId, unit }, signal }),
    enabled: buildingId !== '' && unit !== '',
    retry: false,
    staleTime: 10_000,
  })
}
