import type { SavedSearchParams } from '@pb/contract/saved-searches'
import type { AdType } from '@pb/rules/vocabulary'
import type { Table } from '../../platform/db/table.ts'

declare module '../../platform/db/db.ts' {
  interface Tables {
    /**
     * `created_by`: '0' for a generated search.
     * `suspended_by`: 'merged': suspended by a merge of client records, since the kept client has an active search.
     * `merged_from`: the former client of a search that a merge suspended.
     * `made_for`: the client a search was generated for; may have been merged since.
     */
    saved_search: Table<'saved_search', { params: SavedSearchParams }>
    saved_search_key: Table<'saved_search_key', { ad_type: AdType }>
    saved_search_extra_filter: Table<'saved_search_extra_filter'>
    listing_match_queue: Table<'listing_match_queue', { appeared: 'new' | 'back' }>
    client_match: Table<'client_match'>
    match_setting: Table<'match_setting'>
  }
}
