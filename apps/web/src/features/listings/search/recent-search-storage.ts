import type { AdType } from '@pb/rules/vocabulary'

/** A search that was run, as the query of its results page. */
interface RecentSearch {
  readonly adType: AdType
  readonly query: string
}

const maxSearches = 8

const getStorageKey = (personId: string) => `recent_searches_${personId}`

function isRecent(entry: unknown): entry is RecentSearch {
  if (typeof entry !== 'object' || entry === null) return false
  const { adType, query } = entry as Partial<RecentSearch>
  return (adType === 'rental' || adType === 'sale') && typeof query === 'string'
}

/** The person's recent searches in this browser, newest first. Unreadable storage counts as empty. */
export function getRecentSearches(personId: string): readonly RecentSearch[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(getStorageKey(personId)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecent) : []
  } catch {
    return []
  }
}

/** Adds a search at the front, and removes an older copy of it. */
export function addRecentSearch(personId: string, search: RecentSearch): void {
  const others = getRecentSearches(personId).filter(
    ({ adType, query }) => adType !== search.adType || query !== search.query,
  )
  const searches = [search, ...others].slice(0, maxSearches)
  try {
    localStorage.setItem(getStorageKey(personId), JSON.stringify(searches))
  } catch {
    // Storage is full or disabled: the search still runs.
  }
}

/** Removes the person's recent searches of one type. */
export function clearRecentSearches(personId: string, adType: AdType): void {
  const others = getRecentSearches(personId).filter((search) => search.adType !== adType)
  localStorage.setItem(getStorageKey(personId), JSON.stringify(others))
}
