import type { Table } from '../../../../platform/db/table.ts'

declare module '../../../../platform/db/db.ts' {
  interface Tables {
    mail_sync: Table<'mail_sync'>
    mail_sync_cursor: Table<'mail_sync_cursor'>
    mail_sync_quarantine: Table<'mail_sync_quarantine'>
    mail_remote: Table<'mail_remote'>
  }
}
