import type { ClientImportKind } from '@pb/contract/client-imports'
import type { ClientImportField } from '@pb/rules/client-import-fields'
import type { ColumnType, Generated } from 'kysely'
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

type Json<T> = ColumnType<T, string, string>

declare module '../../../platform/db/db.ts' {
  interface Tables {
    client_import: {
      id: Generated<string>
      agent_id: string
      file_name: string
      kind: 'table' | 'vcard'
      state: Generated<'draft' | 'applied' | 'undone'>
      grid: Json<Grid | null> | null
      reading: Json<Reading | null> | null
      created_at: Date
      applied_at: Date | null
      undone_at: Date | null
      row_count: number
      tag_ids: Generated<string[]>
      totals: Json<unknown> | null
    }
    client_import_row: {
      import_id: string
      row_number: number
      kind: ClientImportKind
      shown: Json<PreviewRow>
      client_id: string | null
      person_id: string | null
      person_made: Generated<boolean>
      request_id: string | null
      made: Json<unknown> | null
      kept: string | null
      agent_id: string | null
    }
    client_import_chunk: {
      import_id: string
      position: number
      rows: string
      placed: string | null
      planned: string | null
    }
    client_import_plan: {
      import_id: string
      run: string | null
      leased_until: Date | null
      done: Generated<number>
      digest: Generated<string>
      counts: Generated<unknown>
      examples: Generated<unknown>
      error: Generated<string>
    }
    client_import_progress: {
      import_id: string
      done: number
      canceled: Generated<boolean>
      digest: Generated<string>
      ask: Generated<boolean>
      error: Generated<string>
      undoes: Generated<boolean>
    }
    client_import_column: { agent_id: string; title: string; field: ClientImportField | null }
  }
}
