import type { AdType, FurnishedType, StandardStatus } from '@pb/rules/vocabulary'
import type { InternetDisplay } from './internet-display.ts'
import type { Commission, Concession, Contact, Entry } from '../tables.ts'

/**
 * Values of a listing from an external source, in the table's representation; null or absent leaves a value
 * unchanged.
 */
export interface ListingValues extends Partial<InternetDisplay> {
  readonly standard_status: StandardStatus
  readonly price_cents: string
  readonly bedrooms: number | null
  /** Tenths. */
  readonly bathrooms: number | null
  readonly size: number | null
  readonly furnished: FurnishedType | null
  /** A mask of packages/rules vocabulary `apartmentFeatures`. */
  readonly apartment_features: string | null
  readonly description: string | null
  readonly available_from: string | null
  readonly min_lease_months: number | null
  readonly max_lease_months: number | null
  readonly concession: Concession | null
  readonly common_charges_cents: string | null
  readonly taxes_cents: string | null
  readonly maintenance_cents: string | null
  readonly contact: Contact | null
  readonly commission: Commission | null
  readonly entry: Entry | null
}

/** A new or existing listing to write. */
export interface ListingDraft {
  /** Null for a new listing. */
  readonly listingId: string | null
  readonly unitId: string
  readonly adType: AdType
  /** The agent whose listing a new one becomes; absent or null for none. */
  readonly agentId?: string | null
  /** Source name as displayed; used only for new listings. */
  readonly source: string
  /** 1 for a maintained feed, which takes precedence over other imports of the same unit; absent for other imports. */
  readonly sourceRank?: 1
  readonly values: ListingValues
  /** Publication time of a new listing. */
  readonly publishedAt: Date
  /** Time of the change at the source; used for events and as verification time. */
  readonly changedAt: Date
  readonly closePriceCents: string | null
}

type DraftOutcome = 'added' | 'changed' | 'unchanged'

/** Result of writing a draft. */
export interface DraftResult {
  readonly listingId: string
  readonly outcome: DraftOutcome
}
