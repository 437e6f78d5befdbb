import { queryOptions } from '@tanstack/react-query'
import { call, contract } from '../lib/api.ts'

/** Comps of a listing. An error is not retried: it means that the listing has none. */
export function compsQuery(listingId: string) {
  return queryOptions({
    queryKey: ['comps', listingId],
    queryFn: async ({ signal }) => call(contract.comps.compsListing, { params: { listingId }, signal }),
    retry: false,
    staleTime: 5 * 60_000,
  })
}
