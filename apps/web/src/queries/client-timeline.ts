import { infiniteQueryOptions } from '@tanstack/react-query'
import { call, contract } from '../lib/api.ts'
import { clientKeys } from './client-keys.ts'

const entriesPerPage = 30

/** A client's timeline, newest first. */
export function timelineQuery(userId: string) {
  return infiniteQueryOptions({
    queryKey: clientKeys.timeline(userId),
    queryFn: async ({ pageParam, signal }) =>
      call(contract.clientLife.clientTimeline, {
        params: { user_id: userId },
        query: { limit: entriesPerPage, ...(pageParam !== '' && { page_token: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
}
