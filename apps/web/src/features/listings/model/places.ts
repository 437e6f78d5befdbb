import type { SearchFormOptions } from '@pb/contract/listings'
import { abbreviationOf, withNeighborhoods } from './neighborhoods.ts'
import { changed, toggled, type SearchState } from './search-state.ts'

type Borough = SearchFormOptions['boroughs'][number]

/**
 * Turns a whole borough on or off. Boroughs and neighborhoods narrow each other, so a search asks for the one or the
 * other: a whole borough takes the place of the neighborhoods.
 */
export function toggledBorough(state: SearchState, { abbreviation }: Borough): SearchState {
  return { ...toggled(state, 'borough', abbreviation), neighborhood: [] }
}

/** Turns one neighborhood on or off; it takes the place of the whole boroughs. */
export function toggledNeighborhood(state: SearchState, abbreviation: string): SearchState {
  const on = !state.neighborhood.some((value) => abbreviationOf(value) === abbreviation)
  return changed(state, {
    borough: [],
    neighborhood: withNeighborhoods(state.neighborhood, [abbreviation], on),
  })
}
