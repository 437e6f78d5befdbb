import type { BoroughKey } from '@pb/rules/neighborhoods'
import type { AdType, FurnishedType, Ownership, StandardStatus } from '@pb/rules/vocabulary'

/** The data of a listing card, from listing, building and unit: a row of `find_listing_cards` (migration 0171). */
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
