import type { DataExport } from '@pb/contract/data-exports'
import type { ColumnType, Generated } from 'kysely'

declare module '../../platform/db/db.ts' {
  interface Tables {
    data_export: {
      id: Generated<string>
      /** Whose data: an agent, or the office if null. */
      agent_id: string | null
      requested_by: string
      state: Generated<DataExport['state']>
      files: Generated<number>
      step: Generated<DataExport['step']>
      bytes: string | null
      problems: Generated<number>
      file_key: string | null
      /** The key of the archive, encrypted with a data key. */
      sealed: string | null
      key_id: ColumnType<number | null, never, never>
      created_at: Date
      finished_at: Date | null
      expires_at: Date | null
    }
  }
}
