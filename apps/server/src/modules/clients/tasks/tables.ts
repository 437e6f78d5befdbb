import type { ColumnType, Generated } from 'kysely'

declare module '../../../platform/db/db.ts' {
  interface Tables {
    client_task: {
      id: Generated<string>
      client_id: string
      agent_id: string
      title: string
      due_on: string | null
      planned_at: Date
      created_at: Date
      done_at: Date | null
      removed_at: Date | null
      shown_at: ColumnType<Date, never, never>
    }
  }
}
