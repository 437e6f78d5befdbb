import type { ListingValues } from '../listings/index.ts'
import type { PropertyLocation } from '../reso/index.ts'
import type { FieldChange } from '../listings/index.ts'
import type { ConflictingListing } from './listing-queries.ts'
import type { NewBuilding } from './place-buildings.ts'
import type { ParsedRow } from './sheet-row.ts'

/** A listing to add, change or withdraw. */
export interface PlanRow {
  readonly place: string
  readonly kind: 'new' | 'changed' | 'gone'
  /** Null for a listing that is gone. */
  readonly worksheet: number | null
  readonly row: number | null
  readonly address: string
  readonly unit: string
  readonly listingId: string | null
  readonly fields: readonly FieldChange[]
  readonly notes: readonly string[]
  /** Applied only with a yes for each row that has any. */
  readonly doubts: string[]
  /** The building that is added with it; null for a known one. */
  readonly building: NewBuilding | null
  readonly conflict: ConflictingListing | null
  /** Whether it is applied unless it is left out. */
  suggested: boolean
  /** The unit to find or add, and the listing's new values; null for a withdrawal. */
  readonly location: PropertyLocation | null
  readonly parsed: ParsedRow | null
  readonly values: ListingValues | null
}
