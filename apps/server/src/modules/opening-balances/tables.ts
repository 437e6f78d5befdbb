import type { OpeningKind, OpeningRow, SharedDeals } from '@pb/contract/opening-balances'
import type { OpeningField } from '@pb/rules/opening-fields'
import type { ColumnType, Generated } from 'kysely'
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

type Json<T> = ColumnType<T, string, string>

declare module '../../platform/db/db.ts' {
  interface Tables {
    opening_import: {
      id: Generated<string>
      file_name: string
      state: Generated<'draft' | 'applied' | 'undone'>
      grid: ColumnType<Grid | null, string, string | null>
      columns: ColumnType<Columns | null, string, string | null>
      /** Whether rows of several agents with everything in common are one deal; null until it is answered. */
      shared_deals: SharedDeals | null
      row_count: number
      created_by: string
      created_at: Date
      applied_by: string | null
      applied_at: Date | null
      undone_by: string | null
      undone_at: Date | null
    }
    opening_import_row: {
      import_id: string
      row_number: number
      kind: OpeningKind
      /** Rows recorded before deals had several rows lack what came with those. */
      shown: Json<ShownRow>
      deal_id: string | null
      invoice_id: string | null
      entry_ids: Generated<string[]>
    }
  }
}
