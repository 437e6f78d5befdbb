import type { QueryInput } from '@pb/contract/endpoint'
import type { openHouses } from '@pb/contract/open-houses'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, contract } from '../lib/api.ts'
import { openHouseKeys } from './open-house-keys.ts'

type Filter = NonNullable<QueryInput<typeof openHouses.openHouses>>

/** Open houses of the agent's listings, or of one listing. Keeps the previous list while another one loads. */
export function openHousesQuery(filter: Filter) {
  return queryOptions({
    queryKey: [...openHouseKeys.root, 'list', filter],
    queryFn: async ({ signal }) => call(contract.openHouses.openHouses, { query: filter, signal }),
    placeholderData: keepPreviousData,
  })
}

export function openHouseQuery(id: string) {
  return queryOptions({
    queryKey: openHouseKeys.one(id),
    queryFn: async ({ signal }) =>
      call(contract.openHouses.openHouse, { params: { open_house_id: id }, signal }),
    staleTime: 0,
  })
}

export function visitorsQuery(id: string, limit: number) {
  return queryOptions({
    queryKey: [...openHouseKeys.root, 'visitors', id, limit],
    queryFn: async ({ signal }) =>
      call(contract.openHouses.openHouseVisitors, {
        params: { open_house_id: id },
        query: { limit },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    // What becomes of a visitor and of an email is known some seconds later.
    refetchInterval: ({ state }) =>
      state.data?.collection.some(
        ({ client, follow_up: email }) =>
          client === 'waiting' || (email !== null && ['waiting', 'queued', 'sending'].includes(email.state)),
      )
        ? 3000
        : false,
  })
}

export function followUpTemplateQuery() {
  return queryOptions({
    queryKey: [...openHouseKeys.root, 'template'],
    queryFn: async ({ signal }) => call(contract.openHouses.followUpTemplate, { signal }),
  })
}

/** The agent's own listings on the market for the typed address, to rent and to sell. */
export function ownActiveListingsQuery(search: string) {
  return queryOptions({
    queryKey: [...openHouseKeys.root, 'listings', search],
    queryFn: async ({ signal }) => {
      const found = await Promise.all(
        (['sale', 'rental'] as const).map(async (ad_type) =>
          call(contract.myListings.ownListings, { query: { ad_type, search, limit: 10 }, signal }),
        ),
      )
      return found.flatMap(({ collection }) => collection)
    },
    placeholderData: keepPreviousData,
  })
}
