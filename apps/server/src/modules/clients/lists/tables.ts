import type { ListConditions } from '@pb/contract/client-lists'
import type { Table } from '../../../platform/db/table.ts'

declare module '../../../platform/db/db.ts' {
  interface Tables {
    client_list: Table<'client_list', { conditions: ListConditions }>
  }
}
