import type { Table } from '../../../platform/db/table.ts'

declare module '../../../platform/db/db.ts' {
  interface Tables {
    /** `expires_on`: `yyyy-mm-dd`. */
    agent_license: Table<'agent_license'>
  }
}
