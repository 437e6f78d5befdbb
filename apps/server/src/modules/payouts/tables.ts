import type { Payment, PayoutState, PayRunState } from '@pb/contract/payouts'
import type { ChargeKind } from '@pb/rules/deals/agent-charges'
import type { AccountHolder, BankAccountKind } from '@pb/rules/deals/nacha/ach-file'
import type { JournalAccount } from '@pb/rules/deals/postings'
import type { StatementEmailState } from '@pb/contract/statement-emails'
import type { NecPayer } from '@pb/rules/deals/nec-return'
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

/** What a recurring charge was at a time; months as `2026-11`. */
export interface StoredTerms {
  readonly kind: ChargeKind
  readonly title: string
  readonly cents: number
  readonly everyone: boolean
  readonly agentIds: readonly string[]
  readonly firstMonth: string
  readonly lastMonth: string | null
  readonly dueDay: number
  readonly paused: boolean
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
    recurring_charge: {
      id: GeneratedAlways<string>
      kind: ChargeKind
      title: string
      cents: string
      everyone: boolean
      first_month: string
      last_month: string | null
      due_day: number
      paused_at: Generated<Date | null>
      posted_through: Generated<string | null>
      version: Generated<number>
      key: string
      created_by: string
      created_at: Date
    }
    recurring_charge_agent: { recurring_id: string; agent_id: string }
    recurring_charge_change: {
      id: GeneratedAlways<string>
      recurring_id: string
      before: ColumnType<StoredTerms | null, string | null, never>
      after: ColumnType<StoredTerms, string, never>
      changed_by: string
      changed_at: Date
    }
    agent_charge: {
      id: GeneratedAlways<string>
      recurring_id: string
      agent_id: string
      month: string
      due_on: string
      kind: ChargeKind
      title: string
      cents: string
      open_cents: string
      entry_id: string
      created_at: Date
    }
    payout_charge: { payout_id: string; charge_id: string; cents: string }
    charge_settlement: {
      id: GeneratedAlways<string>
      kind: 'waiver' | 'payment'
      agent_id: string
      cents: string
      reason: Generated<string>
      method: Generated<FundsMethod | ''>
      reference: Generated<string>
      settled_on: string
      entry_id: string
      key: string
      created_by: string
      created_at: Date
      undone_by: Generated<string | null>
      undone_at: Generated<Date | null>
    }
    charge_settlement_line: { settlement_id: string; charge_id: string; cents: string }
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
    nec_payer: NecPayer & { one: Generated<boolean>; changed_by: string; changed_at: Date }
    nec_template: { tax_year: number; titles: string[]; stored_by: string; stored_at: Date }
    nec_download: {
      id: GeneratedAlways<string>
      tax_year: number
      number: number
      returns: number
      person_id: string
      at: Date
    }
    statement_email: {
      id: GeneratedAlways<string>
      agent_id: string
      month: string
      state: Exclude<StatementEmailState, 'none'>
      send_at: Date
      mail_id: string | null
      cents: string | null
      attempt: number
      asked_by: string
      changed_at: Date
    }
    journal_account_name: {
      account: JournalAccount
      name: string
      number: string
      changed_by: string
      changed_at: Date
    }
    ach_setting: {
      is_only: Generated<boolean>
      bank_name: string
      routing: string
      immediate_origin: string
      company_id: string
      company_name: string
      description: string
      offset_kind: BankAccountKind | null
      offset_last_four: string | null
      sealed: string | null
      key_id: GeneratedAlways<number | null>
      changed_by: string
      changed_at: Date
    }
    payee_bank_account: {
      id: Generated<string>
      agent_id: string | null
      payee: Generated<string>
      name: string
      holder: AccountHolder
      kind: BankAccountKind
      routing: string
      last_four: string
      sealed: string | null
      key_id: GeneratedAlways<number | null>
      prenoted_on: string | null
      prenote_return: Generated<string>
      created_by: string
      created_at: Date
      ended_by: string | null
      ended_at: Date | null
    }
    ach_file: {
      id: Generated<string>
      pay_run_id: string
      created_on: string
      modifier: string
      effective_on: string
      cents: string
      sha256: string
      sealed: string
      key_id: GeneratedAlways<number>
      created_by: string
      created_at: Date
      voided_by: string | null
      voided_at: Date | null
      void_reason: Generated<string>
    }
    ach_file_entry: { file_id: string; payout_id: string; bank_account_id: string; cents: string }
    ach_file_download: { id: Generated<string>; file_id: string; person_id: string; downloaded_at: Date }
    check_setting: {
      is_only: Generated<boolean>
      next_number: number
      shift_right: number
      shift_down: number
      changed_by: string | null
      changed_at: Date | null
    }
    payout_check: {
      id: Generated<string>
      number: number
      payout_id: string
      cents: string
      dated_on: string
      replaces_id: string | null
      created_by: string
      created_at: Date
      voided_by: string | null
      voided_at: Date | null
      void_reason: Generated<string>
    }
    payout_check_print: { id: Generated<string>; check_id: string; person_id: string; printed_at: Date }
    journal_check: {
      id: Generated<string>
      checked_at: Date
      differences: number
      found: ColumnType<readonly JournalDifference[], string, string>
    }
  }
}
