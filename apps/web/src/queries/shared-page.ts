import { queryOptions } from '@tanstack/react-query'
import { call, contract } from '../lib/api.ts'

/** The page behind a private link. */
export function sharedPageQuery(token: string) {
  return queryOptions({
    queryKey: ['shared-listings', token],
    queryFn: async ({ signal }) => call(contract.sharedListings.sharedPage, { params: { token }, signal }),
  })
}
