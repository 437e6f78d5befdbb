import { queryOptions } from '@tanstack/react-query'
import { call, contract } from '../../lib/api.ts'

/** Homes comparable to a listing. A failure is final: it says that there are none to be had. */
export function compsQuery(listingId: string) {
  return queryOptions({
    queryKey: ['comps', listingId],
    queryFn: async ({ signal }) => call(contract.comps.compsListing, { params: { listingId }, signal }),
    retry: false,
    staleTime: 5 * 60_000,
  })
}
