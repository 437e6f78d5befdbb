import type { Table } from '../../platform/db/table.ts'

declare module '../../platform/db/db.ts' {
  interface Tables {
    sheet_import: Table<'sheet_import'>
    sheet_import_progress: Table<'sheet_import_progress'>
    sheet_company: Table<'sheet_company'>
    sheet_plan_row: Table<'sheet_plan_row'>
    sheet_listing: Table<'sheet_listing'>
    sheet_change: Table<'sheet_change'>
  }
}
