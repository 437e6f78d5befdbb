import type { SearchFormOptions } from '@pb/contract/listings'
import { getAbbreviation } from './neighborhoods.ts'
import { changeSearch, type SearchState } from '../search-state.ts'

type Borough = SearchFormOptions['boroughs'][number]

const getAbbreviations = ({ neighborhoods }: Pick<Borough, 'neighborhoods'>) =>
  neighborhoods.map(({ abbreviation }) => abbreviation)

/** Returns the selected neighborhoods of a borough; all of them when the whole borough is selected. */
export function getSelectedNeighborhoods(
  state: Pick<SearchState, 'borough' | 'neighborhood'>,
  borough: Borough,
): readonly string[] {
  const all = getAbbreviations(borough)
  if (state.borough.includes(borough.abbreviation)) return all
  const selected = new Set(state.neighborhood.map(getAbbreviation))
  return all.filter((key) => selected.has(key))
}

/**
 * Replaces the selected neighborhoods of a borough. All of them without any range become the borough itself, which
 * keeps the URL short.
 */
function withSelection(state: SearchState, borough: Borough, selection: ReadonlySet<string>): SearchState {
  const all = getAbbreviations(borough)
  const inBorough = new Set(all)
  const others = state.neighborhood.filter((value) => !inBorough.has(getAbbreviation(value)))
  const remaining = state.neighborhood.filter((value) => selection.has(getAbbreviation(value)))
  const remainingKeys = new Set(remaining.map(getAbbreviation))
  const added = all.filter((key) => selection.has(key) && !remainingKeys.has(key))
  const boroughs = state.borough.filter((key) => key !== borough.abbreviation)
  const isWholeBorough =
    all.every((key) => selection.has(key)) && remaining.every((value) => value === getAbbreviation(value))
  return isWholeBorough
    ? changeSearch(state, { borough: [...boroughs, borough.abbreviation], neighborhood: others })
    : changeSearch(state, { borough: boroughs, neighborhood: [...others, ...remaining, ...added] })
}

/** Selects neighborhoods of a borough, or clears them when all are selected. */
export function toggleNeighborhoods(
  state: SearchState,
  borough: Borough,
  keys: readonly string[],
): SearchState {
  const selection = new Set(getSelectedNeighborhoods(state, borough))
  const clear = keys.every((key) => selection.has(key))
  for (const key of keys)
    if (clear) selection.delete(key)
    else selection.add(key)
  return withSelection(state, borough, selection)
}

/** Selects one more neighborhood of a borough. */
export function selectNeighborhood(state: SearchState, borough: Borough, key: string): SearchState {
  return withSelection(state, borough, new Set([...getSelectedNeighborhoods(state, borough), key]))
}

/** Selects a whole borough and drops its ranges, or clears it. */
export function toggleBorough(state: SearchState, borough: Borough): SearchState {
  const clear = getSelectedNeighborhoods(state, borough).length === borough.neighborhoods.length
  const rest = { ...state, neighborhood: withSelection(state, borough, new Set()).neighborhood }
  return withSelection(rest, borough, new Set(clear ? [] : getAbbreviations(borough)))
}

/** Sets the street and avenue range of a selected neighborhood. A value without a range removes it. */
export function setNeighborhoodRange(state: SearchState, value: string): SearchState {
  const key = getAbbreviation(value)
  const remaining: string[] = []
  for (const old of state.neighborhood) {
    if (getAbbreviation(old) !== key) remaining.push(old)
    else if (!remaining.includes(value)) remaining.push(value)
  }
  return changeSearch(state, { neighborhood: remaining })
}
