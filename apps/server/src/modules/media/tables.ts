import type { Table } from '../../platform/db/table.ts'

declare module '../../platform/db/db.ts' {
  interface Tables {
    /** `printed`: print derivatives exist, or cannot be created. */
    media: Table<'media'>
  }
}
