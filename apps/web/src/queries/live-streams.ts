import type { QueryInput } from '@pb/contract/endpoint'
import type { liveStreams } from '@pb/contract/live-streams'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, contract } from '../lib/api.ts'
import { liveStreamKeys } from './live-stream-keys.ts'

type Filter = NonNullable<QueryInput<typeof liveStreams.liveStreams>>

/** Viewers come and go, and broadcasts begin, while a page is open. */
const listRefreshMs = 15_000
const recordRefreshMs = 5000

/** Live streams of the agent's listings, or of one listing. Keeps the previous list while another one loads. */
export function liveStreamsQuery(filter: Filter) {
  return queryOptions({
    queryKey: [...liveStreamKeys.root, 'list', filter],
    queryFn: async ({ signal }) => call(contract.liveStreams.liveStreams, { query: filter, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: listRefreshMs,
  })
}

/** One live stream; `broadcasterKey` is the name under which this tab broadcasts it. */
export function liveStreamQuery(id: string, broadcasterKey: string) {
  return queryOptions({
    queryKey: liveStreamKeys.one(id),
    queryFn: async ({ signal }) =>
      call(contract.liveStreams.liveStream, {
        params: { live_stream_id: id },
        query: { broadcaster_key: broadcasterKey },
        signal,
      }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data && ['upcoming', 'live', 'interrupted'].includes(state.data.state) ? recordRefreshMs : false,
  })
}

export function invitationsQuery(id: string) {
  return queryOptions({
    queryKey: [...liveStreamKeys.root, 'invitations', id],
    queryFn: async ({ signal }) =>
      call(contract.liveStreams.liveInvitations, {
        params: { live_stream_id: id },
        query: { limit: 500 },
        signal,
      }),
    staleTime: 0,
    // What becomes of an email is known some seconds later.
    refetchInterval: ({ state }) =>
      state.data?.collection.some((invitation) => invitation.state === 'waiting') ? 3000 : false,
  })
}
