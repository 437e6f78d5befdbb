import type { AdType } from '@pb/rules/vocabulary'
import { infiniteQueryOptions, keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { call, contract } from '../../lib/api.ts'

export const root = ['saved-searches'] as const
/** What shows clients stands below their key: whatever changes one of them has it asked for anew. */
export const ofClients = ['clients', 'searches'] as const

/** Cards that one question asks for. */
const cardPage = 50
/** Clients that one question asks for. */
const matchPage = 50
/** Newest apartments of a search. */
export const newestCount = 9
/** Suspended that long at a press. */
export const suspendDays = 30

/** Clients with a saved search of a type, as many as are scrolled to. */
export function searchCardsQuery(adType: AdType, search: string) {
  return infiniteQueryOptions({
    queryKey: [...ofClients, 'cards', adType, search],
    queryFn: async ({ signal, pageParam }) =>
      call(contract.savedSearches.searchCards, {
        query: { ad_type: adType, search, offset: pageParam, limit: cardPage },
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

/** A client's saved searches, active ones first, with whose they are. */
export function clientSearchesQuery(userId: string) {
  return queryOptions({
    queryKey: [...ofClients, 'of-client', userId],
    queryFn: async ({ signal }) =>
      call(contract.savedSearches.clientSearches, { params: { clientId: userId }, signal }),
    enabled: userId !== '',
  })
}

/** The newest listings that fit a saved search. */
export function newestOfSearchQuery(searchId: string) {
  return queryOptions({
    queryKey: [...root, 'newest', searchId],
    queryFn: async ({ signal }) =>
      call(contract.savedSearches.searchResults, {
        params: { searchId },
        query: { limit: newestCount, sort_by: 'time_published', sort_dir: 'desc' },
        signal,
      }),
  })
}

/** The agent's clients whose search a listing fits, as many as are scrolled to. */
export function matchingClientsQuery(listingId: string) {
  return infiniteQueryOptions({
    queryKey: [...ofClients, 'matching', listingId],
    queryFn: async ({ signal, pageParam }) =>
      call(contract.savedSearches.matchingClients, {
        params: { id: listingId },
        query: { offset: pageParam, limit: matchPage },
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

/** How often the agent hears of listings that fit. */
export const matchSettingsQuery = queryOptions({
  queryKey: [...root, 'settings'],
  queryFn: async ({ signal }) => call(contract.savedSearches.matchSettings, { signal }),
  staleTime: 0,
})

/** What was saved shows in every list of searches, on the client's page and among matching clients. */
export function refreshSearches(client: QueryClient): Promise<unknown> {
  return Promise.all([
    client.invalidateQueries({ queryKey: root }),
    client.invalidateQueries({ queryKey: ['clients'] }),
  ])
}

/** Longer texts than the server takes are cut: nobody's name is that long. */
const longestText = 200

/** The agent's clients for what is being typed; for nothing, those of late. */
export function suggestClientsQuery(text: string) {
  const search = text.trim().slice(0, longestText)
  return queryOptions({
    queryKey: ['clients', 'suggest', search],
    queryFn: async ({ signal }) => call(contract.clients.suggestClients, { query: { search }, signal }),
    placeholderData: keepPreviousData,
  })
}
