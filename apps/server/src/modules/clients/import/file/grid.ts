import type { ClientImportField } from '@pb/rules/client-import-fields'
import type { DateOrder } from './parse-dates.ts'

export type Rows = readonly (readonly string[])[]

/** The content of a file as a table of texts. */
export interface Table {
  readonly titles: readonly string[]
  /** The spreadsheet row number of the first row below the titles. */
  readonly firstRow: number
  readonly rows: Rows
  /** What of the file is not in the table, for people: `3 photos`. */
  readonly leftOut: readonly string[]
}

/** What is known of a file without its rows. */
export interface Grid {
  readonly titles: readonly string[]
  readonly firstRow: number
  /** The first distinct texts of each column. */
  readonly samples: readonly (readonly string[])[]
  /** The order of day and month in each column. */
  readonly dateOrders: readonly DateOrder[]
  readonly leftOut: readonly string[]
}

/** Rows of one stored part of a file. */
export const rowsPerChunk = 1000

/** The column mapping of a grid, and values for all its rows. `known` marks columns mapped in an earlier import. */
export interface Reading {
  /** The system whose export the file is; empty if unknown. */
  readonly exportedBy: string
  readonly columns: readonly { readonly field: ClientImportField | null; readonly known: boolean }[]
  /** How dates are read that could be meant either way. */
  readonly dayFirst: boolean
  readonly searchType: 'rental' | 'sale'
  readonly source: string
  readonly tagIds: readonly string[]
}

/** A reading with the year in which the file is read, after which no one is born. */
export interface DatedReading extends Reading {
  readonly thisYear: number
}
