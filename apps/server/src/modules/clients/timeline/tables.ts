import type { NoteKind } from '@pb/contract/client-life'
import type { Generated } from 'kysely'

declare module '../../../platform/db/db.ts' {
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
  }
}
