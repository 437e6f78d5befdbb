import type { DealKind, FundsMethod } from '@pb/rules/deals/vocabulary'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

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
    invoice: {
      id: Generated<string>
      agent_id: string
      deal_id: string | null
      line_id: string | null
      kind: DealKind
      number_year: number | null
      number_serial: number | null
      number: Generated<string>
      address: Generated<string>
      unit: Generated<string>
      tenant_name: Generated<string>
      price_cents: string | null
      move_in: string | null
      commission_cents: string
      management_company: Generated<string>
      company_key: GeneratedAlways<string>
      contact_name: Generated<string>
      contact_email: Generated<string>
      contact_phone: Generated<string>
      note: Generated<string>
      due_days: Generated<number>
      issued_on: string
      due_on: string | null
      sent_at: Date | null
      open_cents: Generated<string>
      settled_by: 'paid' | 'credited' | 'written_off' | null
      settled_at: Date | null
      search_text: Generated<string>
      version: Generated<number>
      thread_id: string | null
      reminders_stopped_at: Date | null
      reminders_stopped_by: Generated<'' | 'reply' | 'bounce' | 'payment' | 'agent'>
      reminders_after: string | null
      replies_after: Date | null
      overdue_notified_on: string | null
      key: string
      created_at: Date
      changed_at: Date
      deleted_at: Date | null
    }
    invoice_serial: { year: number; series: 'invoice' | 'credit_note'; last: number }
    invoice_version: {
      invoice_id: string
      version: number
      data: ColumnType<InvoiceSnapshot, string, string>
      file_key: string | null
      recipients: Generated<string[]>
      sent_at: Date | null
      entry_id: string | null
      created_by: string
      created_at: Date
    }
    invoice_file: { file_key: string; key_id: number; created_at: Date }
    invoice_email: {
      id: Generated<string>
      invoice_id: string
      kind: 'invoice' | 'reminder'
      step: number | null
      version: number
      key: string
      recipients: string[]
      cc: Generated<string[]>
      subject: string
      message: string
      state: 'waiting' | 'queued' | 'failed' | 'cancelled'
      failure: Generated<string>
      leased_until: Generated<Date>
      outbox_id: string | null
      created_by: string | null
      created_at: Date
      queued_at: Date | null
      /** The invoice's `reminders_after` before a reminder. */
      reminders_before: ColumnType<string | null, string | undefined, never>
    }
    invoice_settlement: {
      id: Generated<string>
      invoice_id: string
      kind: 'payment' | 'credit_note' | 'write_off' | 'refund'
      cents: string
      method: Generated<FundsMethod | ''>
      booked_on: string
      reference: Generated<string>
      reason: Generated<string>
      number_year: number | null
      number_serial: number | null
      number: Generated<string>
      data: ColumnType<CreditNoteSnapshot | null, string | null, string | null>
      file_key: string | null
      entry_id: string
      key: string
      created_by: string
      created_at: Date
      reversed_at: Date | null
    }
    invoice_event: {
      id: Generated<string>
      invoice_id: string
      kind: string
      person_id: string | null
      note: Generated<string>
      at: Date
    }
    invoice_sum: {
      issued_month: string
      state: string
      due_on: string | null
      invoices: number
      cents: string
      open_cents: string
    }
    invoice_setting: {
      id: Generated<boolean>
      number_prefix: Generated<string>
      due_days: Generated<number>
      payable_to: Generated<string>
      payment_instructions: Generated<string>
    }
    invoice_reminder_step: { step: number; days: number; subject: string; message: string }
  }
}
