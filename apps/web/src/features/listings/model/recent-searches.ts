import type { AdType } from '@pb/rules/vocabulary'

/** A search that was run: the query of its results. */
interface RecentSearch {
  readonly adType: AdType
  readonly query: string
}

const most = 8

const keyOf = (personId: string) => `recent_searches_${personId}`

function isRecent(entry: unknown): entry is RecentSearch {
  if (typeof entry !== 'object' || entry === null) return false
  const { adType, query } = entry as Partial<RecentSearch>
  return (adType === 'rental' || adType === 'sale') && typeof query === 'string'
}

/** The person's last searches in this browser, the newest first; what cannot be read is none. */
export function recentSearches(personId: string): readonly RecentSearch[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(personId)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecent) : []
  } catch {
    return []
  }
}

/** Puts a search first; the same one again moves up. */
export function rememberSearch(personId: string, search: RecentSearch): void {
  const others = recentSearches(personId).filter(
    ({ adType, query }) => adType !== search.adType || query !== search.query,
  )
  const kept = [search, ...others].slice(0, most)
  try {
    localStorage.setItem(keyOf(personId), JSON.stringify(kept))
  } catch {
    // A browser that keeps nothing for us runs searches all the same.
  }
}

/** Forgets the person's searches of one type. */
export function forgetSearches(personId: string, adType: AdType): void {
  const others = recentSearches(personId).filter((search) => search.adType !== adType)
  localStorage.setItem(keyOf(personId), JSON.stringify(others))
}
