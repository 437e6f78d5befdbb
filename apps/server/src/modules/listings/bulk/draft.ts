import type { AdType, FurnishedType, StandardStatus } from '@pb/rules/vocabulary'
import type { Commission, Concession, Contact, Entry } from '../tables.ts'

/** What somebody else says of a listing, as the table holds it; null where nothing is said, which changes nothing. */
export interface ListingValues {
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

/** A listing to be written, new or known. */
export interface ListingDraft {
  /** null for one that is to be added. */
  readonly listingId: string | null
  readonly unitId: string
  readonly adType: AdType
  /** Whose listing it is, as it is shown; only a new one takes it. */
  readonly source: string
  /** 1 where a feed keeps it up; of one home, it is then shown before other imports. Left out: any other import. */
  readonly sourceRank?: 1
  readonly values: ListingValues
  /** When a new one came on the market. */
  readonly publishedAt: Date
  /** When what it says came to be: of events, and as its verification. */
  readonly changedAt: Date
  /** What it closed at. */
  readonly closePriceCents: string | null
}

type DraftOutcome = 'added' | 'changed' | 'unchanged'

/** What became of a draft. */
export interface WrittenDraft {
  readonly listingId: string
  readonly outcome: DraftOutcome
}
