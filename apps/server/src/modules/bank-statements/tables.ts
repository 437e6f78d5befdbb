import type { BankStatementState } from '@pb/contract/bank-statements'
import type { Generated } from 'kysely'

declare module '../../platform/db/db.ts' {
  interface Tables {
    bank_account: {
      id: Generated<string>
      name: string
      routing: Generated<string>
      last_four: Generated<string>
      kind: Generated<string>
      created_by: string
      created_at: Date
    }
    bank_statement: {
      id: Generated<string>
      account_id: string | null
      file_name: string
      format: 'ofx' | 'sheet'
      state: Generated<BankStatementState>
      routing: Generated<string>
      last_four: Generated<string>
      kind: Generated<string>
      from_day: string | null
      until_day: string | null
      closing_cents: string | null
      closing_on: string | null
      notes: Generated<string[]>
      created_by: string
      created_at: Date
      imported_by: string | null
      imported_at: Date | null
      undone_by: string | null
      undone_at: Date | null
      made_account: Generated<boolean>
    }
    bank_statement_line: {
      statement_id: string
      row_number: number
      posted_on: string | null
      cents: string | null
      fitid: Generated<string>
      kind: Generated<string>
      name: Generated<string>
      memo: Generated<string>
      check_number: Generated<string>
      problem: Generated<string>
      transaction_id: string | null
      is_known: Generated<boolean>
    }
    bank_transaction: {
      id: Generated<string>
      account_id: string
      statement_id: string
      row_number: number
      fitid: Generated<string>
      posted_on: string
      cents: string
      kind: Generated<string>
      name: Generated<string>
      memo: Generated<string>
      check_number: Generated<string>
      set_aside_reason: string | null
      set_aside_by: string | null
      set_aside_at: Date | null
      is_matched: Generated<boolean>
    }
    bank_match: {
      transaction_id: string
      entry_id: string
      /** Which of the transactions that the entry is split over, from 1. */
      part: Generated<number>
      matched_by: string
      matched_at: Date
    }
  }
}
