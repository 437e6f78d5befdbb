import type { SavedSearch, SearchesInfo } from '@pb/contract/saved-searches'
import { searchLines } from '@pb/rules/search-words'
import { unixSeconds } from '../listings/index.ts'
import type { SearchRow } from './queries.ts'

/** A search with what it finds now. */
export interface CountedSearch {
  readonly search: SearchRow
  readonly count: number
  readonly new: number
}

const day = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'America/New_York',
})

/** Why a search is suspended, in a sentence; empty while it is active. */
function suspensionNote({ suspended_by: by, suspended_until: until }: SearchRow): string {
  switch (by) {
    case null:
      return ''
    case 'agent':
      return until === null ? 'Suspended' : `Suspended until ${day.format(until)}`
    case 'replaced':
    case 'merged':
      return 'Suspended because another search is active'
    case 'ended':
      return 'The suspension is over, but another search is active, so this one stays suspended'
  }
}

/** Everything that leaves of a search. */
export function presentSearch({ search: row, count, new: fresh }: CountedSearch): SavedSearch {
  const { notes = '', ...asked } = row.params
  return {
    search_id: row.id,
    ad_type: row.ad_type,
    title: row.title,
    results_count: count,
    new_count: fresh,
    last_looked: unixSeconds(row.looked_at),
    suspended: row.suspended_by === null ? 0 : 1,
    suspended_until: row.suspended_until && unixSeconds(row.suspended_until),
    suspended_by: row.suspended_by === 'merged' ? 'replaced' : row.suspended_by,
    suspended_note: suspensionNote(row),
    created_by: row.created_by,
    created_at: unixSeconds(row.created_at),
    last_modified: unixSeconds(row.modified_at),
    search: {
      ad_type: asked.ad_type,
      min_price: asked.min_price,
      max_price: asked.max_price,
      bedrooms: asked.bedrooms,
      bathrooms: asked.bathrooms,
      building_type: asked.building_type,
      ownership: asked.ownership,
      furnished: asked.furnished,
      pets: asked.pets,
      borough: asked.borough,
      neighborhood: asked.neighborhood,
      building_features: asked.building_features,
      apartment_features: asked.apartment_features,
      company_name: asked.company_name,
      move_in_date: asked.move_in_date,
      listed_since: asked.listed_since,
      verified_within: asked.verified_within,
      price_dropped: asked.price_dropped,
      no_fee: asked.no_fee,
      bounds: asked.bounds,
      area: asked.area,
      notes,
    },
  }
}

/** What a client looks for: of the first search, which is the active one where there is any. */
export function presentSearchesInfo(searches: readonly SearchRow[]): SearchesInfo {
  const [first] = searches
  return { search_info_parts: first ? searchLines(first.params) : { line_1: '', line_2: '' } }
}
