import type { SearchFormOptions } from '@pb/contract/listings'
import { abbreviationOf, withNeighborhoods } from './neighborhoods.ts'
import { changed, toggled, type SearchState } from './search-state.ts'

type Borough = SearchFormOptions['boroughs'][number]

/**
 * Turns a whole borough on or off. A search finds what stands in any of its boroughs or neighborhoods, so a whole
 * borough takes the place of its own neighborhoods and leaves those of the others.
 */
export function toggledBorough(state: SearchState, { abbreviation, neighborhoods }: Borough): SearchState {
  const own = neighborhoods.map((neighborhood) => neighborhood.abbreviation)
  return {
    ...toggled(state, 'borough', abbreviation),
    neighborhood: withNeighborhoods(state.neighborhood, own, false),
  }
}

/** Turns one neighborhood on or off; it takes the place of its whole borough. */
export function toggledNeighborhood(state: SearchState, borough: Borough, abbreviation: string): SearchState {
  const on = !state.neighborhood.some((value) => abbreviationOf(value) === abbreviation)
  return changed(state, {
    borough: state.borough.filter((value) => value !== borough.abbreviation),
    neighborhood: withNeighborhoods(state.neighborhood, [abbreviation], on),
  })
}
