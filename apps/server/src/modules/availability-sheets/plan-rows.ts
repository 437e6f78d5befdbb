import type { HeldListing } from './held-listings.ts'
import type { PlanRow } from './plan-row.ts'
import type { ParsedRow, SheetReject } from './sheet-row.ts'

/** Rows of a plan by what becomes of them. */
interface PlanRows {
  readonly new: readonly PlanRow[]
  readonly changed: readonly PlanRow[]
  readonly gone: readonly PlanRow[]
  readonly rejects: readonly SheetReject[]
  /** Listings that are not in what was read, and stay since a row that was not read may be theirs. */
  readonly held: readonly HeldListing[]
  /** Listings that need no change, with what the sheet states. */
  readonly unchanged: readonly { readonly place: string; readonly parsed: ParsedRow }[]
  /** Units of earlier sheets that are closed and missing from this one; listed again, they are new listings. */
  readonly closed: readonly { readonly place: string }[]
}
export type PlanKind = keyof PlanRows
export type PlanBatch = Partial<PlanRows>
