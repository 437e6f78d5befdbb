import type { ListConditions } from '@pb/contract/client-lists'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, contract } from '../lib/api.ts'
import { clientKeys } from './client-keys.ts'

const membersPerPage = 100

/** Smart lists with their current number of clients. */
export const smartListsQuery = queryOptions({
  queryKey: clientKeys.smartLists,
  queryFn: async ({ signal }) => call(contract.clientLists.clientLists, { signal }),
})

/** Clients of a smart list. */
export function smartListMembersQuery(key: string) {
  return infiniteQueryOptions({
    queryKey: clientKeys.smartListMembers(key),
    queryFn: async ({ pageParam, signal }) =>
      call(contract.clientLists.clientsOfList, {
        params: { key },
        query: { limit: membersPerPage, offset: pageParam },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const loaded = pages.reduce((sum, { collection }) => sum + collection.length, 0)
      return loaded < total ? loaded : undefined
    },
  })
}

/** Number of clients that match unsaved conditions. Keeps the previous count while loading. */
export function smartListCountQuery(conditions: ListConditions) {
  return queryOptions({
    queryKey: clientKeys.smartListCount(conditions),
    queryFn: async ({ signal }) =>
      (await call(contract.clientLists.countOfList, { body: { conditions }, signal })).clients,
    placeholderData: keepPreviousData,
  })
}
