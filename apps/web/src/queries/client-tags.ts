import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, contract } from '../lib/api.ts'
import { clientKeys } from './client-keys.ts'

/** The agent's tags by name. */
export const tagsQuery = queryOptions({
  queryKey: clientKeys.tags,
  queryFn: async ({ signal }) => (await call(contract.clientTags.clientTags, { signal })).collection,
  staleTime: 5 * 60_000,
})

/** Tags of the given clients. The API takes at most 200 clients. Disabled for none. */
export function taggingsQuery(userIds: readonly string[]) {
  return queryOptions({
    queryKey: clientKeys.taggingList(userIds),
    queryFn: async ({ signal }) =>
      (await call(contract.clientTags.clientTaggings, { query: { user_ids: [...userIds] }, signal }))
        .collection,
    enabled: userIds.length > 0,
    placeholderData: keepPreviousData,
  })
}
