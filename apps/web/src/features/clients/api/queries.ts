import type { Reply } from '@pb/contract/endpoint'
import type { clients } from '@pb/contract/clients'
import type { AdType } from '@pb/rules/vocabulary'
import { keepPreviousData, queryOptions, type Query } from '@tanstack/react-query'
import { call, contract } from '../../../lib/api.ts'
import { clientSorts, type ClientMode, type ClientView } from '../model/list-view.ts'
import { keys } from './keys.ts'

export type ClientPage = Reply<typeof clients.clients>

/** Clients fetched at once; the list asks for the pages that come into sight. */
export const pageSize = 100

/** One page of the list, from 0. */
export function clientPageQuery(view: ClientView, page: number) {
  const { adType, mode, search, sort } = view
  const { sort_by, sort_dir } = clientSorts.find(({ key }) => key === sort)!
  return queryOptions({
    queryKey: keys.page(view, page),
    queryFn: async ({ signal }) =>
      call(contract.clients.clients, {
        query: {
          mode,
          search,
          sort_by,
          sort_dir,
          search_type: adType,
          limit: pageSize,
          offset: page * pageSize,
        },
        signal,
      }),
    // While one types or sorts, the rows before stay in sight; another type is another list.
    placeholderData: (
      previous,
      query?: Query<ClientPage, Error, ClientPage, ReturnType<typeof keys.page>>,
    ) => {
      const [, , was, wasPage] = query?.queryKey ?? []
      const same = was?.mode === mode && was.adType === adType && wasPage === page
      return same ? keepPreviousData(previous) : undefined
    },
  })
}

/** How many clients a search finds, without the clients. */
export function clientCountQuery(adType: AdType, search: string, mode: ClientMode) {
  return queryOptions({
    queryKey: [...keys.lists, 'count', mode, adType, search],
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

const freshMs = 2 * 60_000

/** One client, whole. Asking for it tells the server that it is no longer new. */
export function clientQuery(id: string) {
  return queryOptions({
    queryKey: keys.one(id),
    queryFn: async ({ signal }) =>
      call(contract.clients.client, {
        params: { id },
        query: { listing_format: 'search-listings' },
        signal,
      }),
    staleTime: freshMs,
  })
}

/** Whether the office knows somebody by an address. */
export function existsQuery(email: string) {
  return queryOptions({
    queryKey: keys.exists(email),
    queryFn: async ({ signal }) => call(contract.clients.validExistsEmail, { params: { email }, signal }),
    staleTime: 60_000,
    retry: false,
  })
}
