import type { Table } from '../../platform/db/table.ts'

declare module '../../platform/db/db.ts' {
  interface Tables {
    stats_target: Table<'stats_target'>
    stats_mail: Table<'stats_mail'>
    stats_sent_day: Table<'stats_sent_day'>
    stats_sent_change: Table<'stats_sent_change'>
  }
}
