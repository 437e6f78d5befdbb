import type { SearchFormOptions, TagCloud } from '@pb/contract/listings'
import { changeSearch, flagKeys, listKeys, toggleValue, type SearchState } from '../search/search-state.ts'

/** The tag cloud is shown for fewer results than this. */
export const maxResults = 500
/** Number of tags shown before "more tags" is pressed. */
export const initialTagCount = 10

interface CloudTag {
  readonly type: string
  readonly title: string
  /** Number of results that have it. */
  readonly count: number
  /** Whether its filter is on. */
  readonly active: boolean
}

/** Splits a tag's type into its filter and the filter's value: `bedrooms:2`, `no_fee:1`. */
function parseTag(type: string): readonly [string, string] {
  const separator = type.indexOf(':')
  return [type.slice(0, separator), type.slice(separator + 1)]
}

function isActive(state: SearchState, type: string): boolean {
  const [filter, value] = parseTag(type)
  const flag = flagKeys.find((key) => key === filter)
  if (flag) return state[flag]
  const list = listKeys.find((key) => key === filter)
  return list !== undefined && state[list].includes(value)
}

/** Toggles the tag's filter in a search. An unknown filter changes nothing. */
export function toggleTag(state: SearchState, type: string): SearchState {
  const [filter, value] = parseTag(type)
  const flag = flagKeys.find((key) => key === filter)
  if (flag) return changeSearch(state, { [flag]: !state[flag] })
  const list = listKeys.find((key) => key === filter)
  return list ? toggleValue(state, list, value) : state
}

/**
 * Tags for the results: active ones first, then those that some but not all results have (a tag of every result would
 * narrow nothing), by count. Of two inactive tags with the same title (elevator building, elevator as a building
 * feature), only the first of the definition is shown.
 */
export function getCloudTags(
  definition: SearchFormOptions['tag_cloud_definition'],
  counts: TagCloud,
  state: SearchState,
  resultCount: number,
): CloudTag[] {
  return definition
    .map(({ type, title }) => ({ type, title, count: counts[type] ?? 0, active: isActive(state, type) }))
    .filter(({ count, active }) => active || (count > 0 && count < resultCount))
    .filter(
      ({ title, active }, index, all) => active || all.findIndex((tag) => tag.title === title) === index,
    )
    .toSorted((a, b) => Number(b.active) - Number(a.active) || b.count - a.count)
}
