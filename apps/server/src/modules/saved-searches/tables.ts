import type { MatchDigest, MatchReason, SavedSearchParams, Suspension } from '@pb/contract/saved-searches'
import type { AdType } from '@pb/rules/vocabulary'
import type { ColumnType, Generated } from 'kysely'

declare module '../../platform/db/db.ts' {
  interface Tables {
    saved_search: {
      id: Generated<string>
      client_id: string
      agent_id: string
      ad_type: AdType
      params: ColumnType<SavedSearchParams, string, string>
      title: string
      /** '0' for a generated search. */
      created_by: string
      created_at: Date
      modified_at: Date
      looked_at: Date
      /** 'merged': suspended by a merge of client records, since the kept client has an active search. */
      suspended_by: Suspension | 'merged' | null
      suspended_until: Date | null
      removed_at: Date | null
      /** The former client of a search that a merge suspended. */
      merged_from: Generated<string | null>
      /** The client a search was generated for; may have been merged since. */
      made_for: string | null
    }
    saved_search_key: {
      search_id: string
      ad_type: AdType
      place: string
      bedrooms: number
      price_min: string
      price_max: string
      one_of: string
      building_features: string
      apartment_features: string
      must: number
      street_min: number | null
      street_max: number | null
      avenue_min: number | null
      avenue_max: number | null
      move_in: string | null
      further: boolean
    }
    saved_search_extra_filter: {
      search_id: string
      bedrooms: number[] | null
      companies: string[] | null
      listed_since: ColumnType<Date | null, Date | null>
      verified_within: number | null
      south: number | null
      north: number | null
      west: number | null
      east: number | null
      area: string | null
    }
    listing_match_queue: {
      id: Generated<string>
      listing_id: string
      appeared: 'new' | 'back' | null
      price_before_cents: string | null
    }
    client_match: {
      client_id: string
      agent_id: string
      listing_id: string
      search_id: string
      reason: MatchReason
      price_cents: string
      price_before_cents: string | null
      matched_at: Date
      notified_at: Date | null
    }
    match_setting: { person_id: string; digest: MatchDigest; told_on: string | null }
  }
}
