import type { SavedSearch } from '@pb/contract/saved-searches'
import type { AdType } from '@pb/rules/vocabulary'
import { formatDay } from '../../../lib/format.ts'

/** Made by the system from what the client first asked about: it is neither removed nor changed. */
export function isGenerated({ created_by }: Pick<SavedSearch, 'created_by'>): boolean {
  return created_by === '0'
}

/** The search of a type that is loaded with its client: the active one, or else the one changed last. */
export function searchToLoad(searches: readonly SavedSearch[], adType: AdType): SavedSearch | undefined {
  const ofType = searches.filter(({ ad_type }) => ad_type === adType)
  return (
    ofType.find(({ suspended }) => suspended === 0) ??
    ofType.toSorted((a, b) => b.last_modified - a.last_modified)[0]
  )
}

/** `Active`, `Suspended until Dec 21, 2026`, `Suspended`. */
export function stateText({ suspended, suspended_until }: SavedSearch): string {
  if (suspended === 0) return 'Active'
  return suspended_until === null ? 'Suspended' : `Suspended until ${formatDay(suspended_until)}`
}

/** What a saved search asks, as the query of a page's address. */
function searchParamsOf({ search }: Pick<SavedSearch, 'search'>): URLSearchParams {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    if (Array.isArray(value)) for (const one of value) params.append(key, one)
    else if (value !== undefined && value !== '') params.set(key, String(value))
  }
  params.set('limit', '20')
  return params
}

/** A page of the search, with the client and the search it begins with. */
function pathOf(page: 'search' | 'results', clientId: string, saved: SavedSearch): string {
  const params = searchParamsOf(saved)
  params.set('client_id', clientId)
  params.set('search_id', saved.search_id)
  return `/${page}/${saved.ad_type}?${params.toString()}`
}

/** The search form, filled in with a saved search. */
export function editPath(clientId: string, saved: SavedSearch): string {
  return pathOf('search', clientId, saved)
}

/** The results of a saved search. */
export function runPath(clientId: string, saved: SavedSearch): string {
  return pathOf('results', clientId, saved)
}
