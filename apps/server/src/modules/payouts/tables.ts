import type { Payment, PayoutState, PayRunState } from '@pb/contract/payouts'
import type { JournalAccount } from '@pb/rules/deals/postings'
import type { W9Statement } from '@pb/rules/deals/w9'
import type { FundsMethod } from '@pb/rules/deals/vocabulary'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** Two amounts that must be the same, in cents. */
export interface JournalDifference {
  /** What is compared: `received of a deal`. */
  readonly what: string
  /** Of which record. */
  readonly id: string
  readonly stored: number
  readonly journal: number
}

declare module '../../platform/db/db.ts' {
  interface Tables {
    pay_run: {
      id: Generated<string>
      state: PayRunState
      title: string
      until: string
      payment: ColumnType<Payment | null, string | null, string | null>
      paid_by: string | null
      key: string
      created_by: string
      created_at: Date
      changed_at: Date
    }
    payout: {
      id: Generated<string>
      pay_run_id: string | null
      agent_id: string | null
      payee: Generated<string>
      cents: string
      state: PayoutState
      method: Generated<FundsMethod | ''>
      paid_on: string | null
      reference: Generated<string>
      problem: Generated<string>
      reversal_reason: Generated<string>
      entry_id: string | null
      statement_path: string
      statement_at: Date | null
      key_id: number | null
      key: string
      created_by: string
      created_at: Date
      changed_at: Date
    }
    payout_line: { payout_id: string; deal_id: string; cents: string }
    payee_w9: W9Statement & {
      id: GeneratedAlways<string>
      agent_id: string | null
      payee: string
      sealed: string
      last_four: string
      key_id: GeneratedAlways<number>
      signed_on: string
      signature: string
      given_by: string
      given_at: Date
      replaced_at: Date | null
    }
    payee_tin_access: {
      id: GeneratedAlways<string>
      w9_id: string
      person_id: string
      action: 'revealed' | 'exported'
      tax_year: number | null
      at: Date
    }
    payee_w9_request: { agent_id: string; asked_by: string; asked_at: Date }
    journal_account_name: {
      account: JournalAccount
      name: string
      number: string
      changed_by: string
      changed_at: Date
    }
    journal_check: {
      id: Generated<string>
      checked_at: Date
      differences: number
      found: ColumnType<readonly JournalDifference[], string, string>
    }
  }
}
