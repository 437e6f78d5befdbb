import type { Table } from '../../platform/db/table.ts'

declare module '../../platform/db/db.ts' {
  interface Tables {
    bank_account: Table<'bank_account'>
    bank_statement: Table<'bank_statement'>
    bank_statement_line: Table<'bank_statement_line'>
    bank_transaction: Table<'bank_transaction'>
    /** `part`: which of the transactions that the entry is split over, from 1. */
    bank_match: Table<'bank_match'>
  }
}
