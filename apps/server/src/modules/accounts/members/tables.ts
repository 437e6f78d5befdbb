import type { Table } from '../../../platform/db/table.ts'

/** Ids of the reassigned records, by kind. */
export type MovedIds = Readonly<Record<string, readonly string[]>>

declare module '../../../platform/db/db.ts' {
  interface Tables {
    reassignment: Table<'reassignment', { moved: MovedIds }>
  }
}
