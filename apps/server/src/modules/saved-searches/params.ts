import { searchQuery, type SearchQueryInput } from '@pb/contract/listings'
import type { SavedSearchParams } from '@pb/contract/saved-searches'
import type { SearchQuery } from '../listings/index.ts'

/** Removes parameters without effect and repeated list items, so that equivalent searches are stored alike. */
export function normalizeParams(params: SavedSearchParams): SavedSearchParams {
  const entries = Object.entries(params).flatMap(([key, value]): [string, unknown][] => {
    if (value === undefined || value === '') return []
    if ((key === 'min_price' || key === 'max_price') && value === 0) return []
    if (!Array.isArray(value)) return [[key, value]]
    return value.length === 0 ? [] : [[key, [...new Set(value)]]]
  })
  return Object.fromEntries(entries) as SavedSearchParams
}

/** The listing search of a saved search; `notes` is no filter. */
export function toSearchQuery({ notes: _notes, ...params }: SavedSearchParams): SearchQuery {
  return searchQuery.parse(params satisfies SearchQueryInput)
}

/** Whether two searches have the same parameters, regardless of their order. */
export function areParamsEqual(a: SavedSearchParams, b: SavedSearchParams): boolean {
  const serialize = (params: SavedSearchParams) =>
    JSON.stringify(Object.entries(normalizeParams(params)).toSorted(([x], [y]) => (x < y ? -1 : 1)))
  return serialize(a) === serialize(b)
}
