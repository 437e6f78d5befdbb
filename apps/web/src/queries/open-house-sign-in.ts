import { queryOptions } from '@tanstack/react-query'
import { call, contract } from '../lib/api.ts'

/** What the page at the door shows; not found for a link that does not work any more. */
export function signInPageQuery(token: string) {
  return queryOptions({
    queryKey: ['open-house-sign-in', token],
    queryFn: ({ signal }) => call(contract.openHouseSignIn.signInPage, { params: { token }, signal }),
    // A page that was left open becomes open, or over.
    staleTime: 60_000,
    refetchInterval: 60_000,
  })
}
