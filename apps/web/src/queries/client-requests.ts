import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, contract } from '../lib/api.ts'
import { clientKeys } from './client-keys.ts'

/** `mine`: requests that the agent made; `office`: everyone's, for supervisors. */
export type RequestScope = 'mine' | 'office'

export const requestsPerPage = 50

/** One page, counted from 1, of pending or of decided client requests. Keeps the previous page while loading. */
export function clientRequestsQuery(scope: RequestScope, pending: boolean, page = 1) {
  return queryOptions({
    queryKey: [...clientKeys.requests, scope, pending, page],
    queryFn: async ({ signal }) =>
      call(contract.clients.clientRequests, {
        query: {
          scope,
          state: pending ? ['waiting'] : ['approved', 'refused'],
          limit: requestsPerPage,
          offset: (page - 1) * requestsPerPage,
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}
