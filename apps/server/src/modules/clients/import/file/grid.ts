import type { ClientImportField } from '@pb/rules/client-import-fields'

/** The content of a file as a table of texts. */
export interface Grid {
  readonly titles: readonly string[]
  /** The spreadsheet row number of the first row below the titles. */
  readonly firstRow: number
  readonly rows: readonly (readonly string[])[]
}

/** The column mapping of a grid, and values for all its rows. `known` marks columns mapped in an earlier import. */
export interface Reading {
  readonly columns: readonly { readonly field: ClientImportField | null; readonly known: boolean }[]
  readonly searchType: 'rental' | 'sale'
  readonly source: string
  readonly tagIds: readonly string[]
}
