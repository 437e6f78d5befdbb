import type { OpeningRow } from '@pb/contract/opening-balances'
import type { OpeningField } from '@pb/rules/opening-fields'
import type { Table } from '../../platform/db/table.ts'
import type { Cell } from '../availability-sheets/index.ts'

/** The content of a file: its titles, and the rows below them. */
export interface Grid {
  readonly titles: readonly string[]
  /** The spreadsheet's number of the first row below the titles. */
  readonly firstRow: number
  readonly rows: readonly (readonly Cell[])[]
}

export type Columns = readonly (OpeningField | null)[]

/** A row as the preview and the record of an import show it. */
export type ShownRow = Pick<
  OpeningRow,
  | 'deal'
  | 'role'
  | 'with_rows'
  | 'agent'
  | 'date'
  | 'address'
  | 'unit'
  | 'gross'
  | 'agent_share'
  | 'company_share'
  | 'fees'
  | 'owed'
  | 'paid_on'
  | 'counts'
  | 'notes'
>

declare module '../../platform/db/db.ts' {
  interface Tables {
    /**
     * `shared_deals`: whether rows of several agents with everything in common are one deal; null until it is answered.
     */
    opening_import: Table<'opening_import', { grid: Grid; columns: Columns }>
    opening_import_row: Table<
      'opening_import_row',
      {
        /** Rows recorded before deals had several rows lack what came with those. */
        shown: ShownRow
      }
    >
  }
}
