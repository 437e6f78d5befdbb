import type { Table } from '../../../platform/db/table.ts'

declare module '../../../platform/db/db.ts' {
  interface Tables {
    calendar_google_account: Table<'calendar_google_account'>
    calendar_google_wake: Table<'calendar_google_wake'>
    calendar_google_event: Table<'calendar_google_event'>
    calendar_google_conflict: Table<'calendar_google_conflict'>
  }
}
