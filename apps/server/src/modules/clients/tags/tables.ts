import type { TagColor } from '@pb/contract/client-tags'
import type { Table } from '../../../platform/db/table.ts'

declare module '../../../platform/db/db.ts' {
  interface Tables {
    client_tag: Table<'client_tag', { color: TagColor }>
    client_tagging: Table<'client_tagging'>
  }
}
