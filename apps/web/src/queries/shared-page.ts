import { queryOptions } from '@tanstack/react-query'
import { call, contract } from '../lib/api.ts'

/** The page behind a private link. */
export function sharedPageQuery(token: string) {
  return queryOptions({
    queryKey: ['shared-listings', token],
    queryFn: async ({ signal }) => call(contract.sharedListings.sharedPage, { params: { token }, signal }),
  })
}

/** Free times at which a listing of the page can be shown. */
export function offeredSlotsQuery(token: string, listingId: string) {
  return queryOptions({
    queryKey: ['offered-slots', token, listingId],
    queryFn: async ({ signal }) =>
      call(contract.showingRequests.offeredSlots, { params: { token, listing_id: listingId }, signal }),
    staleTime: 0,
    // Without them the client writes what suits.
    retry: false,
  })
}
