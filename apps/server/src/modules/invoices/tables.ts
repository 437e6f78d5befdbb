import type { DealKind, FundsMethod } from '@pb/rules/deals/vocabulary'
import type { Table } from '../../platform/db/table.ts'

/** What a PDF shows, as it was when the version was made. Amounts are cents, days `yyyy-mm-dd`. */
export interface InvoiceSnapshot {
  readonly number: string
  readonly kind: DealKind
  readonly issuedOn: string
  readonly dueOn: string
  readonly dueDays: number
  readonly cents: number
  readonly address: string
  readonly unit: string
  readonly tenantName: string
  readonly priceCents: number | null
  readonly moveIn: string | null
  readonly managementCompany: string
  readonly contactName: string
  readonly contactEmail: string
  readonly contactPhone: string
  readonly note: string
  /** Above 1 for one that replaces an earlier version. */
  readonly revision: number
  readonly agent: {
    readonly name: string
    readonly email: string
    readonly phone: string
    readonly license: string
  }
  readonly office: {
    readonly name: string
    readonly address: string
    readonly phone: string
    readonly license: string
    readonly logo: string | null
  }
  readonly payableTo: string
  readonly paymentInstructions: string
}

/** What a credit note shows: the invoice it takes from, and how much. */
export interface CreditNoteSnapshot extends InvoiceSnapshot {
  readonly creditNumber: string
  readonly creditCents: number
  readonly creditedOn: string
  readonly reason: string
  readonly openCents: number
}

declare module '../../platform/db/db.ts' {
  interface Tables {
    invoice: Table<'invoice', { reminders_stopped_by: '' | 'reply' | 'bounce' | 'payment' | 'agent' }>
    invoice_serial: Table<'invoice_serial', { series: 'invoice' | 'credit_note' }>
    invoice_version: Table<'invoice_version', { data: InvoiceSnapshot }>
    invoice_file: Table<'invoice_file'>
    /** `reminders_before`: the invoice's `reminders_after` before a reminder. */
    invoice_email: Table<'invoice_email'>
    invoice_settlement: Table<'invoice_settlement', { method: FundsMethod | ''; data: CreditNoteSnapshot }>
    invoice_event: Table<'invoice_event'>
    invoice_sum: Table<'invoice_sum'>
    invoice_setting: Table<'invoice_setting'>
    invoice_reminder_step: Table<'invoice_reminder_step'>
  }
}
