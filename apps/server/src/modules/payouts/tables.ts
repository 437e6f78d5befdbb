import type { Payment } from '@pb/contract/payouts'
import type { ChargeKind } from '@pb/rules/deals/agent-charges'
import type { JournalAccount } from '@pb/rules/deals/postings'
import type { W9Statement } from '@pb/rules/deals/w9'
import type { FundsMethod } from '@pb/rules/deals/vocabulary'
import type { Table } from '../../platform/db/table.ts'

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
    pay_run: Table<'pay_run', { payment: Payment }>
    payout: Table<'payout', { method: FundsMethod | '' }>
    payout_line: Table<'payout_line'>
    recurring_charge: Table<'recurring_charge'>
    recurring_charge_agent: Table<'recurring_charge_agent'>
    recurring_charge_change: Table<'recurring_charge_change', { before: StoredTerms; after: StoredTerms }>
    agent_charge: Table<'agent_charge', { kind: ChargeKind }>
    payout_charge: Table<'payout_charge'>
    charge_settlement: Table<'charge_settlement', { method: FundsMethod | '' }>
    charge_settlement_line: Table<'charge_settlement_line'>
    payee_w9: Table<
      'payee_w9',
      { exempt_code: W9Statement['exempt_code']; fatca_code: W9Statement['fatca_code']; key_id: number }
    >
    payee_tin_access: Table<'payee_tin_access'>
    payee_w9_request: Table<'payee_w9_request'>
    nec_payer: Table<'nec_payer'>
    nec_template: Table<'nec_template'>
    nec_download: Table<'nec_download'>
    statement_email: Table<'statement_email'>
    journal_account_name: Table<'journal_account_name', { account: JournalAccount }>
    ach_setting: Table<'ach_setting'>
    payee_bank_account: Table<'payee_bank_account'>
    ach_file: Table<'ach_file', { key_id: number }>
    ach_file_entry: Table<'ach_file_entry'>
    ach_file_download: Table<'ach_file_download'>
    check_setting: Table<'check_setting'>
    payout_check: Table<'payout_check'>
    payout_check_print: Table<'payout_check_print'>
    journal_check: Table<'journal_check', { found: readonly JournalDifference[] }>
  }
}
