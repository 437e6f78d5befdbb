import type { ColumnType, Generated } from 'kysely'
import type { Authentication } from '../../authentication.ts'

declare module '../../../../platform/db/db.ts' {
  interface Tables {
    mail_inbound: {
      id: Generated<string>
      raw_key: string
      size: number
      sender: string
      recipients: ColumnType<string[], readonly string[], never>
      at: Date
      attempts: Generated<number>
      not_before: Date
      failure: string | null
      authentication: ColumnType<Authentication | null, string | null, never>
    }
  }
}
