import type { Table } from '../../../../platform/db/table.ts'
import type { Authentication } from '../../authentication.ts'

declare module '../../../../platform/db/db.ts' {
  interface Tables {
    mail_inbound: Table<'mail_inbound', { authentication: Authentication }>
  }
}
