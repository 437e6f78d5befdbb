import { queryOptions } from '@tanstack/react-query'
import { call, contract } from '../lib/api.ts'

/** What the watch page shows; not found for a link that does not work any more. */
export function livePageQuery(token: string) {
  return queryOptions({
    queryKey: ['live-page', token],
    queryFn: ({ signal }) => call(contract.live.livePage, { params: { token }, signal }),
    // Its state comes with the polling; times and remarks may change before the start.
    staleTime: 60_000,
    refetchInterval: 60_000,
  })
}
