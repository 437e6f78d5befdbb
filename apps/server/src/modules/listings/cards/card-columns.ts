import type { BoroughKey } from '@pb/rules/neighborhoods'
import type { AdType, FurnishedType, Ownership, StandardStatus } from '@pb/rules/vocabulary'
import { sql } from 'kysely'

/** The data of a listing card, from listing, building and unit. */
export interface CardRow {
  readonly id: string
  readonly building_id: string
  readonly ad_type: AdType
  readonly address: string
  readonly unit: string
  readonly borough: BoroughKey
  readonly zip: string
  readonly neighborhood: string
  readonly price_cents: string
  readonly bedrooms: number
  readonly bathrooms: number
  readonly size: number | null
  readonly furnished: FurnishedType | ''
  readonly ownership: Ownership | ''
  readonly building_pets: number | null
  readonly apartment_features: string
  readonly building_features: string
  readonly standard_status: StandardStatus
  /** The owner pays the commission. */
  readonly no_fee: boolean
  readonly published_at: Date
  /** Comma-separated names in order; null without photos. */
  readonly photos: string | null
  /** Time of the current price if it is below the previous one. */
  readonly price_dropped_at: Date | null
  readonly latitude: number | null
  readonly longitude: number | null
}

export const cardColumns = sql`
  l.id, l.building_id, l.ad_type, b.address, u.label AS unit, b.borough, b.zip, l.neighborhood, l.price_cents,
  l.bedrooms, l.bathrooms, l.size, l.furnished, l.ownership, b.pets AS building_pets, l.apartment_features,
  l.building_features, l.standard_status, l.no_fee, l.published_at, l.price_dropped_at,
  l.latitude, l.longitude,
  (SELECT string_agg(p.name, ',' ORDER BY p.position) FROM listing_photo p WHERE p.listing_id = l.id) AS photos`

/** Joins of the card's columns, for a query over `listing l`. */
export const cardJoins = sql`
  JOIN building b ON b.id = l.building_id
  JOIN unit u ON u.id = l.unit_id`
