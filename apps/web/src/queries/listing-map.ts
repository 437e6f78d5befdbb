import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, contract } from '../lib/api.ts'
import { listingKeys, type ListingSearchQuery } from './listings.ts'

/** The visible part of the map: bounds as `west,south,east,north`, and a whole zoom level. */
interface MapViewQuery {
  readonly view: string
  readonly zoom: number
}

/** Pins and clusters in the visible part of the map. Keeps the previous ones while loading. */
export function listingMapQuery(query: ListingSearchQuery, view: MapViewQuery | null) {
  return queryOptions({
    queryKey: [...listingKeys.all, 'map', 'view', query, view],
    queryFn: async ({ signal }) =>
      call(contract.listingMap.searchListingsMap, { signal, query: { ...query, ...view } }),
    enabled: view !== null,
    placeholderData: keepPreviousData,
  })
}

/** Extent of a whole search and its number of listings without a position. Independent of the visible part. */
export function listingMapTotalsQuery(query: ListingSearchQuery) {
  return queryOptions({
    queryKey: [...listingKeys.all, 'map', 'totals', query],
    queryFn: async ({ signal }) => {
      const { totals } = await call(contract.listingMap.searchListingsMap, {
        signal,
        query: { ...query, totals: '1' as const },
      })
      return totals
    },
  })
}
