import type { AdType } from '@pb/rules/vocabulary'
import { infiniteQueryOptions, keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { call, contract } from '../lib/api.ts'
import { clientKeys } from './client-keys.ts'

/**
 * Keys of cached saved searches. `byClient` holds data that includes clients; it is below the key of clients, so that
 * a change of a client invalidates it too.
 */
export const savedSearchKeys = {
  all: ['saved-searches'] as const,
  byClient: [...clientKeys.root, 'searches'] as const,
}

const cardsPerPage = 50
const matchesPerPage = 50
/** Newest apartments shown for a search. */
export const newestCount = 9

/** Clients with a saved search of a type, filtered by name or email. */
export function searchCardsQuery(adType: AdType, search: string) {
  return infiniteQueryOptions({
    queryKey: [...savedSearchKeys.byClient, 'cards', adType, search],
    queryFn: async ({ signal, pageParam }) =>
      call(contract.savedSearches.searchCards, {
        query: { ad_type: adType, search, offset: pageParam, limit: cardsPerPage },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ count, offset, collection }) => {
      const next = offset + collection.length
      return collection.length > 0 && next < count ? next : undefined
    },
    placeholderData: keepPreviousData,
  })
}

/** A client's name and saved searches, active ones first. Disabled without a client. */
export function clientSearchesQuery(userId: string) {
  return queryOptions({
    queryKey: [...savedSearchKeys.byClient, 'of-client', userId],
    queryFn: async ({ signal }) =>
      call(contract.savedSearches.clientSearches, { params: { clientId: userId }, signal }),
    enabled: userId !== '',
  })
}

/** The newest listings that match a saved search. */
export function newestListingsQuery(searchId: string) {
  return queryOptions({
    queryKey: [...savedSearchKeys.all, 'newest', searchId],
    queryFn: async ({ signal }) =>
      call(contract.savedSearches.searchResults, {
        params: { searchId },
        query: { limit: newestCount, sort_by: 'time_published', sort_dir: 'desc' },
        signal,
      }),
  })
}

/** The agent's clients with a saved search that matches a listing. */
export function matchingClientsQuery(listingId: string) {
  return infiniteQueryOptions({
    queryKey: [...savedSearchKeys.byClient, 'matching', listingId],
    queryFn: async ({ signal, pageParam }) =>
      call(contract.savedSearches.matchingClients, {
        params: { id: listingId },
        query: { offset: pageParam, limit: matchesPerPage },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ count, offset, collection }) => {
      const next = offset + collection.length
      return collection.length > 0 && next < count ? next : undefined
    },
    staleTime: 60_000,
  })
}

/** How often the agent is notified of matching listings. */
export const matchSettingsQuery = queryOptions({
  queryKey: [...savedSearchKeys.all, 'settings'],
  queryFn: async ({ signal }) => call(contract.savedSearches.matchSettings, { signal }),
  staleTime: 0,
})

/** Invalidates saved searches and everything that shows them: client pages and matching clients. */
export function invalidateSavedSearches(client: QueryClient): Promise<unknown> {
  return Promise.all([
    client.invalidateQueries({ queryKey: savedSearchKeys.all }),
    client.invalidateQueries({ queryKey: clientKeys.root }),
  ])
}

/** The API rejects longer search texts. */
const maxSearchLength = 200

/** The agent's clients by name or email; for an empty text the most recent ones. */
export function suggestClientsQuery(text: string) {
  const search = text.trim().slice(0, maxSearchLength)
  return queryOptions({
    queryKey: [...clientKeys.root, 'suggest', search],
    queryFn: async ({ signal }) => call(contract.clients.suggestClients, { query: { search }, signal }),
    placeholderData: keepPreviousData,
  })
}
