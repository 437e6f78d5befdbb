import { defaultState, type SearchState } from './search-state.ts'
import { parseSearch } from './search-url.ts'

/** The ids of a navigation state `{ listing_ids: [...] }`; none of any other. */
function carriedIds(carried: unknown): readonly string[] {
  if (typeof carried !== 'object' || carried === null || !('listing_ids' in carried)) return []
  const { listing_ids: ids } = carried
  return Array.isArray(ids) ? ids.map(String) : []
}

/** The search for named listings alone: those of the URL, or else those of the navigation state. */
export function selectedState(params: URLSearchParams, carried: unknown): SearchState {
  const named = new URLSearchParams(params)
  if (!named.has('listing_ids')) for (const id of carriedIds(carried)) named.append('listing_ids', id)
  const { listing_ids, offset } = parseSearch(named, 'rental')
  const base = defaultState('rental')
  const limit = params.has('limit') ? parseSearch(params, 'rental').limit : base.limit
  return { ...base, listing_ids, ignore_filters: true, offset, limit }
}

/** The URL's query of such a search. */
export function selectedQuery({ listing_ids, offset, limit }: SearchState): string {
  const params = new URLSearchParams(listing_ids.map((id) => ['listing_ids', id]))
  if (offset > 0) params.set('offset', String(offset))
  params.set('limit', String(limit))
  return params.toString()
}
