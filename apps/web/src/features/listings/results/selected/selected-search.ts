import { defaultState, type SearchState } from '../../search/search-state.ts'
import { parseSearch } from '../../search/search-url.ts'

/** Ids of a navigation state `{ listing_ids: [...] }`; empty for any other state. */
function getStateIds(navigationState: unknown): readonly string[] {
  if (typeof navigationState !== 'object' || navigationState === null || !('listing_ids' in navigationState))
    return []
  const { listing_ids: ids } = navigationState
  return Array.isArray(ids) ? ids.map(String) : []
}

/** Search for selected listings only, from the URL or else from the navigation state. */
export function parseSelectedSearch(params: URLSearchParams, navigationState: unknown): SearchState {
  const withIds = new URLSearchParams(params)
  if (!withIds.has('listing_ids'))
    for (const id of getStateIds(navigationState)) withIds.append('listing_ids', id)
  const { listing_ids, offset } = parseSearch(withIds, 'rental')
  const base = defaultState('rental')
  const limit = params.has('limit') ? parseSearch(params, 'rental').limit : base.limit
  return { ...base, listing_ids, ignore_filters: true, offset, limit }
}

/** Formats such a search as a URL query. */
export function formatSelectedSearch({ listing_ids, offset, limit }: SearchState): string {
  const params = new URLSearchParams(listing_ids.map((id) => ['listing_ids', id]))
  if (offset > 0) params.set('offset', String(offset))
  params.set('limit', String(limit))
  return params.toString()
}
