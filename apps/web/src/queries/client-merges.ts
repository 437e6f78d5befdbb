import { queryOptions } from '@tanstack/react-query'
import { call, contract } from '../lib/api.ts'
import { clientKeys } from './client-keys.ts'

/** Clients that may be the same person. */
export function duplicatesQuery(userId: string) {
  return queryOptions({
    queryKey: clientKeys.duplicates(userId),
    queryFn: async ({ signal }) =>
      (await call(contract.clientMerges.clientDuplicates, { params: { user_id: userId }, signal }))
        .collection,
  })
}

/** Merges in effect that involve a client. */
export function mergesQuery(userId: string) {
  return queryOptions({
    queryKey: clientKeys.merges(userId),
    queryFn: async ({ signal }) =>
      (await call(contract.clientMerges.mergesOfClient, { params: { user_id: userId }, signal })).collection,
  })
}

/** The API rejects longer search texts. */
const maxSearchLength = 200

/** Clients to merge with, by name or email. */
export function mergeSuggestionsQuery(text: string) {
  const search = text.slice(0, maxSearchLength)
  return queryOptions({
    queryKey: clientKeys.mergeSuggestions(search),
    queryFn: async ({ signal }) =>
      (await call(contract.clients.suggestClients, { query: { search, limit: 10 }, signal })).collection,
    staleTime: 10_000,
  })
}
