import type { BoroughKey } from '@pb/rules/neighborhoods'
import type { AdType, FurnishedType, Ownership, StandardStatus } from '@pb/rules/vocabulary'
import { sql } from 'kysely'
import type { Commission } from './tables.ts'

/** What a card shows of a listing, its building and unit. */
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
  readonly furnished: FurnishedType
  readonly ownership: Ownership
  readonly building_pets: number | null
  readonly apartment_features: string
  readonly building_features: string
  readonly standard_status: StandardStatus
  readonly commission: Commission | null
  readonly published_at: Date
  /** Names with commas between, in their order; null where there is none. */
  readonly photos: string | null
  /** When the newest price came, and what it was before; null where there was none. */
  readonly price_changed_at: Date | null
  readonly price_before_cents: string | null
}

export const cardColumns = sql`
  l.id, l.building_id, l.ad_type, b.address, u.label AS unit, b.borough, b.zip, l.neighborhood, l.price_cents,
  l.bedrooms, l.bathrooms, l.size, l.furnished, l.ownership, b.pets AS building_pets, l.apartment_features,
  l.building_features, l.standard_status, l.commission, l.published_at,
  (SELECT string_agg(p.name, ',' ORDER BY p.position) FROM listing_photo p WHERE p.listing_id = l.id) AS photos,
  change.price_changed_at, change.price_before_cents`

/**
 * Joins of the card's columns, for a query over `listing l`. The two newest prices of a listing tell whether it
 * dropped; one sub-query for both, since planning it costs as much as running it.
 */
export const cardJoins = sql`
  JOIN building b ON b.id = l.building_id
  JOIN unit u ON u.id = l.unit_id
  LEFT JOIN LATERAL (
    SELECT max(created_at) AS price_changed_at,
      (array_agg(price_cents ORDER BY created_at DESC, id DESC))[2] AS price_before_cents
    FROM (
      SELECT e.id, e.created_at, e.price_cents FROM listing_event e
      WHERE e.listing_id = l.id AND e.kind IN ('listed', 'price_change')
      ORDER BY e.created_at DESC, e.id DESC LIMIT 2
    ) newest
  ) change ON true`
