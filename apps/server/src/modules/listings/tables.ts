import type { ShowingAccessKind } from '@pb/rules/showing-access'
import type { Concession } from '@pb/rules/rent'
import type { TenantFee } from '@pb/rules/tenant-fees'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { AdType, BuildingType, FurnishedType, Ownership, StandardStatus } from '@pb/rules/vocabulary'

export type { Concession }

/** Commission from the listing side, internal to agents; the amount is one of months, percent and cents. */
export interface Commission {
  readonly kind: 'owner_pays' | 'co_broke' | 'none'
  readonly months?: number
  readonly percent?: number
  readonly cents?: number
}

/** Leasing contact of a listing. */
export interface Contact {
  readonly company?: string
  readonly name?: string
  readonly email?: string
  readonly phone_number?: string
}

/** Access for showings, internal to agents. */
export interface Entry {
  readonly kind: ShowingAccessKind
  readonly note: string
}

/** JSON is written as text, since the driver would convert a list to an array literal. */
type Json<T> = ColumnType<T | null, string | null | undefined, string | null>

declare module '../../platform/db/db.ts' {
  interface Tables {
    /** Rows to add up: active listings, written by triggers (migration 0171). */
    listing_count: { ad_type: AdType; neighborhood: string; bedrooms: number; listings: number }
    listing: {
      id: Generated<string>
      unit_id: string
      building_id: string
      ad_type: AdType
      standard_status: StandardStatus
      price_cents: string
      active: GeneratedAlways<boolean>
      bedrooms: Generated<number>
      bathrooms: Generated<number>
      size: number | null
      /** '' if unknown. */
      furnished: Generated<FurnishedType | ''>
      apartment_features: Generated<string>
      neighborhood: string
      /** '' if unknown. */
      ownership: Ownership | ''
      building_type: BuildingType | ''
      building_features: Generated<string>
      pets: Generated<number>
      street_number: number | null
      avenue_number: number | null
      latitude: Generated<number | null>
      longitude: Generated<number | null>
      company_id: GeneratedAlways<number | null>
      no_fee: GeneratedAlways<boolean>
      price_dropped_at: Generated<Date | null>
      description: Generated<string>
      internet_entire_listing_display: Generated<boolean>
      internet_address_display: Generated<boolean>
      internet_automated_valuation_display: Generated<boolean>
      internet_consumer_comment: Generated<boolean>
      exposures: Generated<string>
      condition: Generated<string>
      available_from: string | null
      min_lease_months: number | null
      max_lease_months: number | null
      concession: Json<Concession>
      commission: Json<Commission>
      /** Null where no source states it. */
      access_type: Generated<'OPEN' | 'EXCLUSIVE' | null>
      common_charges_cents: string | null
      taxes_cents: string | null
      maintenance_cents: string | null
      agent_id: string | null
      source: string
      contact: Json<Contact>
      published_at: Date
      verified_at: Date | null
      verified_by: string | null
      created_at: Generated<Date>
      modified_at: Generated<Date>
      /** Maintained from events by a trigger; null if the status never changed. */
      status_changed_at: Date | null
      /** RESO ClosePrice. */
      close_price_cents: string | null
      /** The listing of the same unit that is shown instead; this one is then inactive. */
      duplicate_of: Generated<string | null>
      /** 1: a maintained feed; 2: any other import. */
      source_rank: Generated<number>
      version: Generated<number>
      /** Deleted from history too; used only to undo the deletion. */
      deleted_at: Date | null
      exclusive_from: string | null
      exclusive_until: string | null
      entry: Json<Entry>
      tenant_fees: ColumnType<TenantFee[], string | undefined, string>
      tour_360: string | null
      virtual_tour: string | null
      request_key: string | null
    }
    listing_event: {
      id: Generated<string>
      listing_id: string
      kind: 'listed' | 'price_change' | 'status_change'
      price_cents: string | null
      standard_status: StandardStatus | null
      created_at: Date
    }
    listing_company: {
      id: GeneratedAlways<number>
      name: string
      small_name: GeneratedAlways<string>
      trigrams: GeneratedAlways<string>
    }
    listing_photo: {
      listing_id: string
      position: number
      name: string
      caption: Generated<string>
      floorplan: Generated<boolean>
    }
  }
}
