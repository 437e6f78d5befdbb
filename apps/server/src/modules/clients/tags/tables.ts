import type { TagColor } from '@pb/contract/client-tags'
import type { Generated } from 'kysely'

declare module '../../../platform/db/db.ts' {
  interface Tables {
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
  }
}
