import type { Reply } from '@pb/contract/endpoint'
import type { clients } from '@pb/contract/clients'
import type { AdType } from '@pb/rules/vocabulary'
import { keepPreviousData, queryOptions, type Query } from '@tanstack/react-query'
import { call, contract } from '../lib/api.ts'
import { clientKeys } from './client-keys.ts'

export type ClientPage = Reply<typeof clients.clients>

/** `CURRENT`: clients on the list; `ARCHIVED`: clients removed from it; `OPTED_OUT`: those on it who get no bulk email. */
export type ClientMode = 'CURRENT' | 'ARCHIVED' | 'OPTED_OUT'

/** Filters and order of the client list, as the API takes them. */
export interface ClientListQuery {
  readonly mode: ClientMode
  readonly search: string
  readonly search_type: AdType
  readonly sort_by: 'name' | 'time_created' | 'last_activity' | 'assigned_at'
  readonly sort_dir: 'asc' | 'desc'
}

export const clientPageSize = 100

/** One page of the client list, counted from 0. */
export function clientPageQuery(list: ClientListQuery, page: number) {
  return queryOptions({
    queryKey: clientKeys.page(list, page),
    queryFn: async ({ signal }) =>
      call(contract.clients.clients, {
        query: { ...list, limit: clientPageSize, offset: page * clientPageSize },
        signal,
      }),
    // A new search or order keeps the previous rows while loading; another type or mode does not.
    placeholderData: (
      previous,
      query?: Query<ClientPage, Error, ClientPage, ReturnType<typeof clientKeys.page<ClientListQuery>>>,
    ) => {
      const [, , previousList, previousPage] = query?.queryKey ?? []
      const same =
        previousList?.mode === list.mode &&
        previousList.search_type === list.search_type &&
        previousPage === page
      return same ? keepPreviousData(previous) : undefined
    },
  })
}

/** Number of clients that match a search. Keeps the previous count while loading. */
export function clientCountQuery(adType: AdType, search: string, mode: ClientMode) {
  return queryOptions({
    queryKey: [...clientKeys.lists, 'count', mode, adType, search],
    queryFn: async ({ signal }) =>
      (
        await call(contract.clients.clients, {
          query: { mode, search, search_type: adType, limit: 0, offset: 0 },
          signal,
        })
      ).total,
    placeholderData: keepPreviousData,
  })
}

/** One client with all fields. Loading it marks the client as no longer new on the server. */
export function clientQuery(id: string) {
  return queryOptions({
    queryKey: clientKeys.detail(id),
    queryFn: async ({ signal }) =>
      call(contract.clients.client, {
        params: { id },
        query: { listing_format: 'search-listings' },
        signal,
      }),
    staleTime: 2 * 60_000,
  })
}

/** Whether the office has a person with this email address. An error is not retried. */
export function clientExistsQuery(email: string) {
  return queryOptions({
    queryKey: clientKeys.exists(email),
    queryFn: async ({ signal }) => call(contract.clients.validExistsEmail, { params: { email }, signal }),
    staleTime: 60_000,
    retry: false,
  })
}
