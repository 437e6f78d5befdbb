import type { SavedSearch, SearchesInfo } from '@pb/contract/saved-searches'
import { formatDate, toUnixSeconds } from '@pb/rules/dates'
import { formatSearchLines } from '@pb/rules/search-summary'
import { officeTimeZone } from '@pb/rules/time-zone'
import type { SearchRow } from './queries.ts'

/** A search with its current number of results. */
export interface CountedSearch {
  readonly search: SearchRow
  readonly count: number
  readonly new: number
}

/** Explains why a search is suspended; empty for an active search. */
function suspensionNote({ suspended_by: by, suspended_until: until }: SearchRow): string {
  switch (by) {
    case null:
      return ''
    case 'agent':
      return until === null ? 'Suspended' : `Suspended until ${formatDate(until, 'long', officeTimeZone)}`
    case 'replaced':
    case 'merged':
      return 'Suspended because another search is active'
    case 'ended':
      return 'The suspension is over, but another search is active, so this one stays suspended'
  }
}

export function presentSearch({ search: row, count, new: newCount }: CountedSearch): SavedSearch {
  const { notes = '', ...params } = row.params
  return {
    search_id: row.id,
    ad_type: row.ad_type,
    title: row.title,
    results_count: count,
    new_count: newCount,
    last_looked: toUnixSeconds(row.looked_at),
    suspended: row.suspended_by === null ? 0 : 1,
    suspended_until: row.suspended_until && toUnixSeconds(row.suspended_until),
    suspended_by: row.suspended_by === 'merged' ? 'replaced' : row.suspended_by,
    suspended_note: suspensionNote(row),
    created_by: row.created_by,
    created_at: toUnixSeconds(row.created_at),
    last_modified: toUnixSeconds(row.modified_at),
    search: {
      ad_type: params.ad_type,
      min_price: params.min_price,
      max_price: params.max_price,
      bedrooms: params.bedrooms,
      bathrooms: params.bathrooms,
      building_type: params.building_type,
      ownership: params.ownership,
      furnished: params.furnished,
      pets: params.pets,
      borough: params.borough,
      neighborhood: params.neighborhood,
      building_features: params.building_features,
      apartment_features: params.apartment_features,
      company_name: params.company_name,
      move_in_date: params.move_in_date,
      listed_since: params.listed_since,
      verified_within: params.verified_within,
      price_dropped: params.price_dropped,
      no_fee: params.no_fee,
      bounds: params.bounds,
      area: params.area,
      notes,
    },
  }
}

/** Describes the first search, which is the active one if there is any. */
export function presentSearchesInfo(searches: readonly SearchRow[]): SearchesInfo {
  const [first] = searches
  return { search_info_parts: first ? formatSearchLines(first.params) : { line_1: '', line_2: '' } }
}
