import type { NoteKind } from '@pb/contract/client-life'
import type { ListConditions } from '@pb/contract/client-lists'
import type { TagColor } from '@pb/contract/client-tags'
import type { ColumnType, Generated } from 'kysely'

declare module '../../platform/db.ts' {
  interface Tables {
    client_note: {
      id: Generated<string>
      client_id: string
      agent_id: string
      kind: NoteKind
      body: string
      created_at: Date
      updated_at: Date | null
      removed_at: Date | null
      contacted_before: Date | null
    }
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
    client_tag: {
      id: Generated<string>
      agent_id: string
      name: string
      color: TagColor
      created_at: Date
      removed_at: Date | null
      merged_into: string | null
    }
    client_tagging: { client_id: string; agent_id: string; tag_id: string; via_tag_id: string | null }
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
