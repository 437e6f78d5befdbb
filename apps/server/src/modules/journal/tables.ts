import type { JournalAccount } from '@pb/rules/deals/postings'
import type { Table } from '../../platform/db/table.ts'

declare module '../../platform/db/db.ts' {
  interface Tables {
    journal_entry: Table<'journal_entry'>
    book_closing: Table<'book_closing'>
    journal_month_sum: Table<'journal_month_sum', { account: JournalAccount }>
    journal_posting: Table<'journal_posting'>
  }
}
