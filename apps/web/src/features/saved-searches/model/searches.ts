import type { SavedSearch } from '@pb/contract/saved-searches'
import type { AdType } from '@pb/rules/vocabulary'
import { formatDay } from '../../../lib/format.ts'
import * as texts from '../texts.ts'

/** The search to load with a client: the active one of the type, or else the last modified one. */
export function searchToLoad(searches: readonly SavedSearch[], adType: AdType): SavedSearch | undefined {
  const ofType = searches.filter(({ ad_type }) => ad_type === adType)
  return (
    ofType.find(({ suspended }) => suspended === 0) ??
    ofType.toSorted((a, b) => b.last_modified - a.last_modified)[0]
  )
}

/** `Active`, `Suspended until Dec 21, 2026`, `Suspended`. */
export function formatSearchState({ suspended, suspended_until }: SavedSearch): string {
  if (suspended === 0) return texts.active
  return suspended_until === null ? texts.suspended : texts.suspendedUntil(formatDay(suspended_until))
}

/** A saved search as URL parameters. */
function toSearchParams({ search }: Pick<SavedSearch, 'search'>): URLSearchParams {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    if (Array.isArray(value)) for (const one of value) params.append(key, one)
    else if (value !== undefined && value !== '') params.set(key, String(value))
  }
  params.set('limit', '20')
  return params
}

/** Path of a page with the search's filters, client and id. */
function buildPath(page: 'search' | 'results', clientId: string, saved: SavedSearch): string {
  const params = toSearchParams(saved)
  params.set('client_id', clientId)
  params.set('search_id', saved.search_id)
  return `/${page}/${saved.ad_type}?${params.toString()}`
}

/** Path of the search form, filled in with a saved search. */
export function searchFormPath(clientId: string, saved: SavedSearch): string {
  return buildPath('search', clientId, saved)
}

/** Path of a saved search's results. */
export function searchResultsPath(clientId: string, saved: SavedSearch): string {
  return buildPath('results', clientId, saved)
}
