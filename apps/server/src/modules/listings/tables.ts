import type { EntryKind } from '@pb/rules/entry'
import type { Concession } from '@pb/rules/rent'
import type { TenantFee } from '@pb/rules/tenant-fees'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { AdType, BuildingType, FurnishedType, Ownership, StandardStatus } from '@pb/rules/vocabulary'

export type { Concession }

/** What the listing side pays, for agents' eyes only; one of months, percent, cents says how much. */
export interface Commission {
  readonly kind: 'owner_pays' | 'co_broke' | 'none'
  readonly months?: number
  readonly percent?: number
  readonly cents?: number
}

/** Whom to ask about a listing. */
export interface Contact {
  readonly company?: string
  readonly name?: string
  readonly email?: string
  readonly phone_number?: string
}

/** How to get in, for agents' eyes only. */
export interface Entry {
  readonly kind: EntryKind
  readonly note: string
}

/** JSON goes in as text; the driver would turn a list into an array literal. */
type Json<T> = ColumnType<T | null, string | null | undefined, string | null>

declare module '../../platform/db.ts' {
  interface Tables {
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
      furnished: Generated<FurnishedType>
      apartment_features: Generated<string>
      neighborhood: string
      ownership: Ownership
      building_type: BuildingType
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
      exposures: Generated<string>
      condition: Generated<string>
      available_from: string | null
      min_lease_months: number | null
      max_lease_months: number | null
      concession: Json<Concession>
      commission: Json<Commission>
      access_type: Generated<'OPEN' | 'EXCLUSIVE'>
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
      /** Kept from its events by the database; null where it always had its status. */
      status_changed_at: Date | null
      /** RESO ClosePrice. */
      close_price_cents: string | null
      /** The listing of the same home that is shown in its place; then it is not active. */
      duplicate_of: Generated<string | null>
      /** 1: a feed that its source keeps up; 2: any other import. */
      source_rank: Generated<number>
      version: Generated<number>
      /** Taken out of the past too; nobody sees it but to undo that. */
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
