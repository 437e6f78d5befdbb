import type { SearchFormOptions } from '@pb/contract/listings'
import { abbreviationOf, withNeighborhoods } from './neighborhoods.ts'
import { changed, type SearchState } from './search-state.ts'

type Borough = SearchFormOptions['boroughs'][number]

/** Turns a whole borough on or off; whole, it takes the place of its neighborhoods. */
export function toggledBorough(state: SearchState, { abbreviation, neighborhoods }: Borough): SearchState {
  const on = !state.borough.includes(abbreviation)
  const rest = state.borough.filter((other) => other !== abbreviation)
  const own = neighborhoods.map((place) => place.abbreviation)
  return changed(state, {
    borough: on ? [...rest, abbreviation] : rest,
    neighborhood: on ? withNeighborhoods(state.neighborhood, own, false) : state.neighborhood,
  })
}

/** Turns one neighborhood on or off; alone, it takes the place of its whole borough. */
export function toggledNeighborhood(state: SearchState, borough: Borough, abbreviation: string): SearchState {
  const on = !state.neighborhood.some((value) => abbreviationOf(value) === abbreviation)
  return changed(state, {
    borough: state.borough.filter((other) => other !== borough.abbreviation),
    neighborhood: withNeighborhoods(state.neighborhood, [abbreviation], on),
  })
}
