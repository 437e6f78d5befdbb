import type { ClientImportKind } from '@pb/contract/client-imports'
import type { ClientImportField } from '@pb/rules/client-import-fields'
import type { Table } from '../../../platform/db/table.ts'
import type { Grid, Reading } from './file/grid.ts'

/** A row as shown in the preview. */
export interface PreviewRow {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly details: string
  readonly notes: readonly string[]
}

/** Numbers of rows by what becomes of them. */
export type KindCounts = Readonly<Partial<Record<ClientImportKind, number>>>

declare module '../../../platform/db/db.ts' {
  interface Tables {
    client_import: Table<'client_import', { grid: Grid; reading: Reading }>
    client_import_row: Table<'client_import_row', { kind: ClientImportKind; shown: PreviewRow }>
    client_import_chunk: Table<'client_import_chunk'>
    client_import_plan: Table<'client_import_plan'>
    client_import_progress: Table<'client_import_progress'>
    client_import_column: Table<'client_import_column', { field: ClientImportField }>
  }
}
