import type { SavedSearchInput } from '@pb/contract/saved-searches'

/** A search as one text that two searches share when they ask the same, whatever the order of what they list. */
function textOf(params: SavedSearchInput): string {
  const asked = Object.entries(params as Record<string, unknown>)
    .map(([key, value]) => [key, Array.isArray(value) ? [...new Set(value.map(String))].toSorted() : value])
    .filter(
      ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
    )
    .map(([key, value]) => [key, typeof value === 'string' ? value.trim() : value])
    .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1))
  return JSON.stringify(asked)
}

/** Whether two searches ask the same and remember the same notes. */
export function sameSearch(a: SavedSearchInput, b: SavedSearchInput): boolean {
  return textOf(a) === textOf(b)
}
