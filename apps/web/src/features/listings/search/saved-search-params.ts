import type { SavedSearch, SavedSearchInput } from '@pb/contract/saved-searches'
import { defaultState, listKeys, type ListKey, type SearchState } from './search-state.ts'

/** Converts a search to the parameters that are saved for a client, without page, sort and selected listings. */
export function toSavedSearchParams(state: SearchState): SavedSearchInput {
  const lists = Object.fromEntries(
    listKeys.filter((key) => state[key].length > 0).map((key) => [key, state[key]]),
  )
  const { ad_type, min_price, max_price, move_in_date, listed_since, verified_within, bounds, area } = state
  const flag = (on: boolean) => (on ? ('1' as const) : undefined)
  return {
    ...lists,
    ad_type,
    min_price,
    max_price,
    move_in_date,
    listed_since,
    verified_within,
    bounds,
    area,
    no_fee: flag(state.no_fee),
    price_dropped: flag(state.price_dropped),
    notes: state.notes,
  }
}

/** Converts a saved search to a search, starting at its first page. */
export function fromSavedSearch({ search }: Pick<SavedSearch, 'search'>): SearchState {
  const { min_price, max_price, move_in_date, listed_since, verified_within, bounds, area } = search
  const lists = Object.fromEntries(listKeys.map((key) => [key, search[key] ?? []])) as Record<
    ListKey,
    string[]
  >
  return {
    ...defaultState(search.ad_type),
    ...lists,
    min_price,
    max_price,
    move_in_date,
    listed_since,
    verified_within,
    bounds,
    area,
    no_fee: search.no_fee === '1',
    price_dropped: search.price_dropped === '1',
    notes: search.notes,
  }
}
