import type { SearchFormOptions } from '@pb/contract/listings'
import { abbreviationOf } from './neighborhoods.ts'
import { changed, type SearchState } from './search-state.ts'

type Borough = SearchFormOptions['boroughs'][number]

const keysOf = ({ neighborhoods }: Pick<Borough, 'neighborhoods'>) =>
  neighborhoods.map(({ abbreviation }) => abbreviation)

/** The neighborhoods of a borough that a search takes in: all of them where it takes the whole borough. */
export function chosenIn(
  state: Pick<SearchState, 'borough' | 'neighborhood'>,
  borough: Borough,
): readonly string[] {
  const all = keysOf(borough)
  if (state.borough.includes(borough.abbreviation)) return all
  const named = new Set(state.neighborhood.map(abbreviationOf))
  return all.filter((key) => named.has(key))
}

/**
 * The search with these neighborhoods of a borough and no others of it. All of them, none of them narrowed to streets
 * or avenues, are the whole borough, which is one word in the URL.
 */
function withChosen(state: SearchState, borough: Borough, chosen: ReadonlySet<string>): SearchState {
  const all = keysOf(borough)
  const own = new Set(all)
  const others = state.neighborhood.filter((value) => !own.has(abbreviationOf(value)))
  const kept = state.neighborhood.filter((value) => chosen.has(abbreviationOf(value)))
  const keptKeys = new Set(kept.map(abbreviationOf))
  const added = all.filter((key) => chosen.has(key) && !keptKeys.has(key))
  const boroughs = state.borough.filter((key) => key !== borough.abbreviation)
  const whole = all.every((key) => chosen.has(key)) && kept.every((value) => value === abbreviationOf(value))
  return whole
    ? changed(state, { borough: [...boroughs, borough.abbreviation], neighborhood: others })
    : changed(state, { borough: boroughs, neighborhood: [...others, ...kept, ...added] })
}

/** Turns neighborhoods of a borough on, all of them, or off where they all are on. */
export function toggledPlaces(state: SearchState, borough: Borough, keys: readonly string[]): SearchState {
  const chosen = new Set(chosenIn(state, borough))
  const off = keys.every((key) => chosen.has(key))
  for (const key of keys)
    if (off) chosen.delete(key)
    else chosen.add(key)
  return withChosen(state, borough, chosen)
}

/** Turns a whole borough on, without whatever narrowed it, or off. */
export function toggledBorough(state: SearchState, borough: Borough): SearchState {
  const off = chosenIn(state, borough).length === borough.neighborhoods.length
  const rest = { ...state, neighborhood: withChosen(state, borough, new Set()).neighborhood }
  return withChosen(rest, borough, new Set(off ? [] : keysOf(borough)))
}

/** Narrows a chosen neighborhood to the streets and avenues of another value, or widens it to all of it. */
export function narrowedPlace(state: SearchState, value: string): SearchState {
  const key = abbreviationOf(value)
  const kept: string[] = []
  for (const old of state.neighborhood) {
    if (abbreviationOf(old) !== key) kept.push(old)
    else if (!kept.includes(value)) kept.push(value)
  }
  return changed(state, { neighborhood: kept })
}
