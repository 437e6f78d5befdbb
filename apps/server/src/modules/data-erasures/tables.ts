import type { Table } from '../../platform/db/table.ts'

declare module '../../platform/db/db.ts' {
  interface Tables {
    data_erasure: Table<'data_erasure'>
    /** `kept_because`: null if the records were erased. */
    data_erasure_item: Table<'data_erasure_item'>
  }
}
