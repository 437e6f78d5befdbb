import type { Address } from '@pb/rules/addresses'
import type { BoroughKey } from '@pb/rules/neighborhoods'
import type { FurnishedType, StandardStatus } from '@pb/rules/vocabulary'
import type { Commission, Concession, Contact, Entry } from '../listings/tables.ts'

/** What a sheet says of one home; null where it is silent, which changes nothing. It is remembered as it stands here. */
export interface Said {
  readonly status: StandardStatus
  /** Whole cents; null where the home is off the market and the row names no rent. */
  readonly price_cents: string | null
  readonly bedrooms: number | null
  readonly bathrooms: number | null
  readonly size: number | null
  readonly furnished: FurnishedType | null
  readonly description: string | null
  /** A date or `now`, which says the same tomorrow. */
  readonly available: string | null
  readonly min_lease_months: number | null
  readonly max_lease_months: number | null
  /** `{}` where the sheet has a column for concessions and this home has none. */
  readonly concession: Concession | null
  readonly commission: Commission | null
  readonly entry: Entry | null
  readonly contact: Contact | null
}

/** Where a row says that its home is. */
export interface SheetPlace {
  readonly address: Address
  readonly unit: string
  readonly zip: string
  /** The neighborhood as the sheet calls it. */
  readonly area: string
  /** null where the row names none. */
  readonly borough: BoroughKey | null
}

/** A row that was understood. */
export interface SheetHome {
  /** From 1, as spreadsheets count. */
  readonly row: number
  readonly place: SheetPlace
  readonly said: Said
  /** What of the row could not be read. */
  readonly notes: readonly string[]
}

/** A row that was not; it still names its home where that could be read. */
export interface SheetReject {
  readonly row: number
  readonly text: string
  readonly reason: string
  readonly place: SheetPlace | null
}
