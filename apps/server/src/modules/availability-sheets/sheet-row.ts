import type { Address } from '@pb/rules/addresses'
import type { BoroughKey } from '@pb/rules/neighborhoods'
import type { SheetField } from '@pb/rules/sheet-fields'
import type { FurnishedType, StandardStatus } from '@pb/rules/vocabulary'
import type { Commission, Concession, Contact, Entry } from '../listings/tables.ts'

/**
 * Listing values parsed from one row. Null means that the row has no value, which changes nothing. Stored as is in
 * `sheet_listing.said`, so these keys must not be renamed.
 */
export interface ParsedRow {
  readonly status: StandardStatus
  /** Whole cents; null when the listing is off the market and the row has no rent. */
  readonly price_cents: string | null
  readonly bedrooms: number | null
  readonly bathrooms: number | null
  readonly size: number | null
  readonly furnished: FurnishedType | null
  readonly description: string | null
  /** A date or `now`, so that an unchanged "now" is not a change on the next day. */
  readonly available: string | null
  readonly min_lease_months: number | null
  readonly max_lease_months: number | null
  /** `{}` when the sheet has a column for concessions and this row has none. */
  readonly concession: Concession | null
  readonly commission: Commission | null
  readonly entry: Entry | null
  readonly contact: Contact | null
}

export interface SheetLocation {
  readonly address: Address
  readonly unit: string
  readonly zip: string
  /** The neighborhood as written in the sheet. */
  readonly area: string
  /** Null when the row has no borough. */
  readonly borough: BoroughKey | null
}

/** Where a row is in its file. */
interface RowPosition {
  /** Index of the worksheet. */
  readonly worksheet: number
  /** 1-based, as in spreadsheets. */
  readonly row: number
}

/** A row that was parsed. */
export interface SheetRow extends RowPosition {
  readonly location: SheetLocation
  readonly parsed: ParsedRow
  /** Cells that could not be parsed. */
  readonly notes: readonly string[]
  /** Values that need a yes before they are applied. */
  readonly doubts: readonly string[]
}

/** The unit that a row may name, as far as it could be read. */
export interface NamedUnit {
  readonly address: Address | null
  readonly unit: string | null
}

/** A row that was rejected. */
export interface SheetReject extends RowPosition {
  readonly text: string
  readonly reason: string
  /** The text of the cell that was not read; empty when the row as a whole is left out. */
  readonly cell: string
  /** The field whose value is missing or was not read; null when no value would help. */
  readonly field: SheetField | null
  /** The live units that it may name are not withdrawn. */
  readonly named: NamedUnit
}
