import { formatBounds } from '@pb/rules/areas'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { MapView } from '../../../components/ui/map/map-canvas.tsx'
import { call, contract } from '../../../lib/api.ts'
import { apiSearch } from '../api.ts'
import { filtersOf, type SearchState } from '../model/search-state.ts'

const root = ['listings', 'map'] as const
const [leastZoom, mostZoom] = [7, 20]

/** What is in sight; until the next answer is there, the one before stays. */
export function mapQuery(state: SearchState, view: MapView | null) {
  const filters = filtersOf(state)
  const seen = view && {
    view: formatBounds(view.bounds),
    zoom: Math.min(mostZoom, Math.max(leastZoom, Math.round(view.zoom))),
  }
  return queryOptions({
    queryKey: [...root, 'view', filters, seen],
    queryFn: async ({ signal }) =>
      call(contract.listingMap.searchListingsMap, { signal, query: { ...apiSearch(filters), ...seen } }),
    enabled: seen !== null,
    placeholderData: keepPreviousData,
  })
}

/** Where a whole search stands, and how much of it has no position; panning does not change it. */
export function mapTotalsQuery(state: SearchState) {
  const filters = filtersOf(state)
  return queryOptions({
    queryKey: [...root, 'totals', filters],
    queryFn: async ({ signal }) => {
      const query = { ...apiSearch(filters), totals: '1' as const }
      const { totals } = await call(contract.listingMap.searchListingsMap, { signal, query })
      return totals
    },
  })
}
