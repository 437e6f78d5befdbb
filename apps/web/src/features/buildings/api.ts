import type { AdType } from '@pb/rules/vocabulary'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, contract } from '../../lib/api.ts'
import { listingsPerPage, type TableView } from './model/table-view.ts'

const root = ['buildings'] as const

/** One building with its units. */
export function buildingQuery(id: string) {
  return queryOptions({
    queryKey: [...root, 'one', id],
    queryFn: async ({ signal }) => call(contract.buildings.building, { params: { id }, signal }),
    staleTime: 2 * 60_000,
  })
}

interface TabKind {
  readonly adType: AdType
  readonly past: boolean
}

/** One page of a tab of a building's listings, with the counts of all tabs; until the next, the one before. */
export function buildingListingsQuery(id: string, { adType, past }: TabKind, view: TableView) {
  const query = {
    ad_type: adType,
    inactive_too: past ? ('1' as const) : ('0' as const),
    inactive_only: past ? ('1' as const) : ('0' as const),
    unit: view.search.trim(),
    sort_by: view.sort,
    sort_dir: view.direction,
    offset: (view.page - 1) * listingsPerPage,
    limit: listingsPerPage,
  }
  return queryOptions({
    queryKey: [...root, 'listings', id, query],
    queryFn: async ({ signal }) =>
      call(contract.buildingListings.buildingListings, { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** What the city recorded of a building's sales. */
export function buildingSalesQuery(id: string) {
  return queryOptions({
    queryKey: [...root, 'sales', id],
    queryFn: async ({ signal }) =>
      call(contract.buildingListings.buildingSales, { params: { id }, query: {}, signal }),
    staleTime: 10 * 60_000,
  })
}
