import type { ListConditions } from '@pb/contract/client-lists'
import type { ColumnType, Generated } from 'kysely'

declare module '../../../platform/db/db.ts' {
  interface Tables {
    client_list: {
      id: Generated<string>
      agent_id: string
      name: string
      conditions: ColumnType<ListConditions, string, string>
      created_at: Date
      removed_at: Date | null
    }
  }
}
