import type { SearchFormOptions, TagCloud } from '@pb/contract/listings'
import { changed, flagKeys, listKeys, toggled, type SearchState } from './search-state.ts'

/** A cloud is made of fewer results than these. */
export const mostResults = 500
/** So many tags stand on a page before one asks for the rest. */
export const shownAtFirst = 10

interface CloudTag {
  readonly type: string
  readonly title: string
  /** How many of the results have it. */
  readonly found: number
  /** Asked for. */
  readonly on: boolean
}

/** A tag's type is the filter it turns on and the value it asks for: `bedrooms:2`, `no_fee:1`. */
function partsOf(type: string): readonly [string, string] {
  const at = type.indexOf(':')
  return [type.slice(0, at), type.slice(at + 1)]
}

function isOn(state: SearchState, type: string): boolean {
  const [filter, value] = partsOf(type)
  const flag = flagKeys.find((key) => key === filter)
  if (flag) return state[flag]
  const list = listKeys.find((key) => key === filter)
  return list !== undefined && state[list].includes(value)
}

/** The search with the tag's filter on, or off where it was on. */
export function toggledTag(state: SearchState, type: string): SearchState {
  const [filter, value] = partsOf(type)
  const flag = flagKeys.find((key) => key === filter)
  if (flag) return changed(state, { [flag]: !state[flag] })
  const list = listKeys.find((key) => key === filter)
  return list ? toggled(state, list, value) : state
}

/**
 * The tags of a result: those asked for, then those that some of the results have but not all (a tag that all have
 * would narrow nothing), by how many have it. Of two that read alike (an elevator building and a building's elevator)
 * the first of the definition stands for both.
 */
export function cloudOf(
  definition: SearchFormOptions['tag_cloud_definition'],
  counts: TagCloud,
  state: SearchState,
  count: number,
): CloudTag[] {
  return definition
    .map(({ type, title }) => ({ type, title, found: counts[type] ?? 0, on: isOn(state, type) }))
    .filter(({ found, on }) => on || (found > 0 && found < count))
    .filter(({ title, on }, at, all) => on || all.findIndex((tag) => tag.title === title) === at)
    .toSorted((a, b) => Number(b.on) - Number(a.on) || b.found - a.found)
}
