import type { ListingSearchQuery } from '../../../queries/listings.ts'
import type { SearchState } from './search-state.ts'

/** Converts a search to the API's query. Notes are left out, so that typing them does not repeat the search. */
export function toSearchQuery({
  no_fee,
  price_dropped,
  ignore_filters,
  notes: _notes,
  ...state
}: SearchState): ListingSearchQuery {
  const toFlag = (on: boolean) => (on ? ('1' as const) : undefined)
  return {
    ...state,
    no_fee: toFlag(no_fee),
    price_dropped: toFlag(price_dropped),
    ignore_filters: toFlag(ignore_filters),
  }
}
