import { searchQuery, type SearchQueryInput } from '@pb/contract/listings'
import type { SavedSearchParams } from '@pb/contract/saved-searches'
import type { SearchQuery } from '../listings/index.ts'

/** What is saved: without what asks for nothing, lists without repetition, so that two searches that ask the same are the same. */
export function tidyParams(params: SavedSearchParams): SavedSearchParams {
  const entries = Object.entries(params).flatMap(([key, value]): [string, unknown][] => {
    if (value === undefined || value === '') return []
    if ((key === 'min_price' || key === 'max_price') && value === 0) return []
    if (!Array.isArray(value)) return [[key, value]]
    return value.length === 0 ? [] : [[key, [...new Set(value)]]]
  })
  return Object.fromEntries(entries) as SavedSearchParams
}

/** The search that a saved one stands for; notes never filter. */
export function queryOf({ notes: _notes, ...params }: SavedSearchParams): SearchQuery {
  return searchQuery.parse(params satisfies SearchQueryInput)
}

/** Whether two searches ask the same, in whatever order it stands. */
export function sameParams(one: SavedSearchParams, other: SavedSearchParams): boolean {
  const spelled = (params: SavedSearchParams) =>
    JSON.stringify(Object.entries(tidyParams(params)).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return spelled(one) === spelled(other)
}
