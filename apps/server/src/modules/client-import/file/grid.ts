import type { ClientImportField } from '@pb/rules/client-import-fields'

/** What a file holds, as a table of texts. */
export interface Grid {
  readonly titles: readonly string[]
  /** The number of the first row below the titles, as spreadsheets count. */
  readonly firstRow: number
  readonly rows: readonly (readonly string[])[]
}

/** How a grid is read. */
export interface Reading {
  readonly columns: readonly { readonly field: ClientImportField | null; readonly known: boolean }[]
  readonly searchType: 'rental' | 'sale'
  readonly source: string
  readonly tagIds: readonly string[]
}

/** The file cannot be read; the message says why to whoever sent it. */
export class ImportFault extends Error {}
