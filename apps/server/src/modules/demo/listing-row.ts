import type { AdType, BuildingType, FurnishedType, Ownership, StandardStatus } from '@pb/rules/vocabulary'
import type { BulkColumns } from '../../platform/db/bulk.ts'

/** A row of `listing` as the demo writes it. */
export interface ListingRow {
  readonly id: string
  readonly unit_id: string
  readonly building_id: string
  readonly ad_type: AdType
  readonly standard_status: StandardStatus
  readonly price_cents: number
  readonly bedrooms: number
  readonly bathrooms: number
  readonly size: number
  readonly furnished: FurnishedType
  readonly apartment_features: string
  readonly neighborhood: string
  readonly ownership: Ownership
  readonly building_type: BuildingType
  readonly building_features: string
  readonly pets: number
  readonly street_number: number | null
  readonly avenue_number: number | null
  readonly description: string
  readonly exposures: string
  readonly condition: string
  readonly available_from: string | null
  readonly min_lease_months: number | null
  readonly max_lease_months: number | null
  readonly concession: string | null
  readonly commission: string | null
  readonly access_type: 'OPEN' | 'EXCLUSIVE'
  readonly tenant_fees: string
  readonly tour_360: string | null
  readonly virtual_tour: string | null
  readonly common_charges_cents: number | null
  readonly taxes_cents: number | null
  readonly maintenance_cents: number | null
  readonly agent_id: string | null
  readonly source: string
  readonly contact: string | null
  readonly published_at: Date
  readonly verified_at: Date | null
  readonly verified_by: string | null
  readonly created_at: Date
  readonly modified_at: Date
}

export const listingColumns: BulkColumns<ListingRow> = {
  id: 'bigint',
  unit_id: 'bigint',
  building_id: 'bigint',
  ad_type: 'text',
  standard_status: 'text',
  price_cents: 'bigint',
  bedrooms: 'smallint',
  bathrooms: 'smallint',
  size: 'int',
  furnished: 'text',
  apartment_features: 'bigint',
  neighborhood: 'text',
  ownership: 'text',
  building_type: 'text',
  building_features: 'bigint',
  pets: 'smallint',
  street_number: 'smallint',
  avenue_number: 'smallint',
  description: 'text',
  exposures: 'text',
  condition: 'text',
  available_from: 'date',
  min_lease_months: 'smallint',
  max_lease_months: 'smallint',
  concession: 'jsonb',
  commission: 'jsonb',
  access_type: 'text',
  tenant_fees: 'jsonb',
  tour_360: 'text',
  virtual_tour: 'text',
  common_charges_cents: 'bigint',
  taxes_cents: 'bigint',
  maintenance_cents: 'bigint',
  agent_id: 'bigint',
  source: 'text',
  contact: 'jsonb',
  published_at: 'timestamptz',
  verified_at: 'timestamptz',
  verified_by: 'bigint',
  created_at: 'timestamptz',
  modified_at: 'timestamptz',
}

export interface EventRow {
  readonly listing_id: string
  readonly kind: 'listed' | 'price_change' | 'status_change'
  readonly price_cents: number | null
  readonly standard_status: StandardStatus | null
  readonly created_at: Date
}

export const eventColumns: BulkColumns<EventRow> = {
  listing_id: 'bigint',
  kind: 'text',
  price_cents: 'bigint',
  standard_status: 'text',
  created_at: 'timestamptz',
}

export interface PhotoRow {
  readonly listing_id: string
  readonly position: number
  readonly name: string
  readonly floorplan: boolean
}

export const photoColumns: BulkColumns<PhotoRow> = {
  listing_id: 'bigint',
  position: 'smallint',
  name: 'text',
  floorplan: 'boolean',
}
