import type { DataExport } from '@pb/contract/data-exports'
import type { Table } from '../../platform/db/table.ts'

declare module '../../platform/db/db.ts' {
  interface Tables {
    /**
     * `agent_id`: whose data: an agent, or the office if null.
     * `sealed`: the key of the archive, encrypted with a data key.
     */
    data_export: Table<'data_export', { step: DataExport['step'] }>
  }
}
