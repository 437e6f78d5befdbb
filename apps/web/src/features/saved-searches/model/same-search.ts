import type { SavedSearchInput } from '@pb/contract/saved-searches'

/** A canonical text, equal for equal searches regardless of order and empty filters. */
function toCanonicalText(params: SavedSearchInput): string {
  const filters = Object.entries(params as Record<string, unknown>)
    .map(([key, value]) => [key, Array.isArray(value) ? [...new Set(value.map(String))].toSorted() : value])
    .filter(
      ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
    )
    .map(([key, value]) => [key, typeof value === 'string' ? value.trim() : value])
    .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1))
  return JSON.stringify(filters)
}

/** Whether two searches have the same filters and notes. */
export function isSameSearch(a: SavedSearchInput, b: SavedSearchInput): boolean {
  return toCanonicalText(a) === toCanonicalText(b)
}
