import type { Table } from '../../../../platform/db/table.ts'

declare module '../../../../platform/db/db.ts' {
  interface Tables {
    mail_signature: Table<'mail_signature'>
  }
}
