import type { buildingListings } from '@pb/contract/building-listings'
import type { buildings } from '@pb/contract/buildings'
import type { QueryInput } from '@pb/contract/endpoint'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, contract } from '../lib/api.ts'

/** Keys of cached building data. */
export const buildingKeys = { all: ['buildings'] as const }

/** One building with its units. */
export function buildingQuery(id: string) {
  return queryOptions({
    queryKey: [...buildingKeys.all, 'one', id],
    queryFn: async ({ signal }) => call(contract.buildings.building, { params: { id }, signal }),
    staleTime: 2 * 60_000,
  })
}

/** One page of a building's listings, with the counts of all tabs. Keeps the previous page while loading. */
export function buildingListingsQuery(
  id: string,
  query: NonNullable<QueryInput<typeof buildingListings.buildingListings>>,
) {
  return queryOptions({
    queryKey: [...buildingKeys.all, 'listings', id, query],
    queryFn: async ({ signal }) =>
      call(contract.buildingListings.buildingListings, { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** A building's sales in the city's records. */
export function buildingSalesQuery(id: string) {
  return queryOptions({
    queryKey: [...buildingKeys.all, 'sales', id],
    queryFn: async ({ signal }) =>
      call(contract.buildingListings.buildingSales, { params: { id }, query: {}, signal }),
    staleTime: 10 * 60_000,
  })
}

/** Buildings by part of their address. Disabled for an empty search. */
export function suggestBuildingsQuery(search: string) {
  return queryOptions({
    queryKey: [...buildingKeys.all, 'suggestions', search],
    queryFn: ({ signal }) =>
      call(contract.buildings.suggestBuildings, { query: { limit: 10, offset: 0, search }, signal }),
    placeholderData: keepPreviousData,
    enabled: search !== '',
    staleTime: 60_000,
  })
}

/** An address in the city, and the building that has it. Keeps the previous one while loading. */
export function locateAddressQuery(query: NonNullable<QueryInput<typeof buildings.locateAddress>>) {
  return queryOptions({
    queryKey: [...buildingKeys.all, 'location', query],
    queryFn: ({ signal }) => call(contract.buildings.locateAddress, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
}
