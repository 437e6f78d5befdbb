import type { Table } from '../../../platform/db/table.ts'

declare module '../../../platform/db/db.ts' {
  interface Tables {
    client_merge: Table<'client_merge'>
    client_merge_move: Table<'client_merge_move'>
    client_merge_fill: Table<'client_merge_fill'>
  }
}
