import { ageingBuckets, invoiceStatuses } from '@pb/rules/deals/vocabulary'
import { z } from 'zod'
import { dealKind, money } from './deal-schemas.ts'
import { bit, date, dollars, id, keyEnum, unixSeconds } from './wire.ts'

/** What replies about owner-paid invoices consist of. Amounts are dollars. */

export const invoiceStatus = keyEnum(invoiceStatuses)
export const ageingBucket = z.enum(ageingBuckets.map(({ key }) => key))

/** Years that the page offers: this one and the two before. */
export const invoiceYears = 3
/** Reminders in the office's sequence. */
export const maxReminderSteps = 10

export const invoiceText = (max: number) => z.string().trim().max(max, `At most ${max} characters`)

/** The fields of an invoice's form. */
export const invoiceData = z.object({
  address: z.string(),
  unit: z.string(),
  price: dollars.nullable(),
  move_in: date.nullable(),
  commission_amount: dollars,
  /** The same as `commission_amount`. */
  comission_amount: dollars,
  agent_id: id,
  management_company: z.string(),
  contact_name: z.string(),
  contact_email: z.string(),
  contact_phone: z.string(),
  tenant_name: z.string(),
  note: z.string(),
  due_days: z.number().int(),
})

/** An invoice in a list. */
export const invoiceRow = z.object({
  invoice_id: id,
  op_invoice_id: id,
  id,
  type: dealKind,
  agent_id: id,
  agent_name: z.string(),
  status: invoiceStatus,
  /** `2026-0012`; empty until it is sent. */
  number: z.string(),
  contact_name: z.string(),
  contact_email: z.string(),
  management_company: z.string(),
  lease_start_date: date.nullable(),
  property_address: z.string(),
  property_unit: z.string(),
  commission_amount: dollars,
  /** What is still owed; 0 of a draft. Below 0 when more was paid than owed. */
  open_amount: dollars,
  money,
  issued_on: date,
  due_on: date.nullable(),
  /** Days after the due day; 0 when not overdue. */
  days_overdue: z.number().int(),
  deal_id: id.nullable(),
  thread_id: id.nullable(),
  /** Whether the last email about it is waiting, was queued, or failed; empty for none. */
  email_state: z.enum(['', 'waiting', 'queued', 'failed']),
  time_changed: unixSeconds,
})
export type InvoiceRow = z.infer<typeof invoiceRow>

export const invoiceSettlement = z.object({
  settlement_id: id,
  kind: z.enum(['payment', 'credit_note', 'write_off', 'refund']),
  amount: dollars,
  method: z.string(),
  booked_on: date,
  reference: z.string(),
  reason: z.string(),
  /** Of a credit note: `CN-2026-0003`. */
  number: z.string(),
  /** Signed for 15 minutes; empty unless it is a credit note. */
  url: z.string(),
  person: z.string(),
  reversed: bit,
  time: unixSeconds,
})

export const invoiceActions = [
  'edit',
  'send',
  'remind',
  'stop_reminders',
  'resume_reminders',
  'record_payment',
  'refund',
  'credit',
  'write_off',
  'delete',
] as const
export type InvoiceAction = (typeof invoiceActions)[number]

export const invoice = invoiceRow.extend({
  data: invoiceData,
  version: z.number().int(),
  /** Versions that were sent, newest first. */
  versions: z.array(
    z.object({
      version: z.number().int(),
      time_sent: unixSeconds,
      recipients: z.array(z.string()),
      amount: dollars,
      url: z.string(),
    }),
  ),
  /** Whether it was changed after it was last sent. */
  changed_since_sent: bit,
  settlements: z.array(invoiceSettlement),
  /** Emails about it, newest first: kind, state and why one failed. */
  emails: z.array(
    z.object({
      kind: z.enum(['invoice', 'reminder']),
      step: z.number().int().nullable(),
      state: z.enum(['waiting', 'queued', 'failed', 'cancelled']),
      recipients: z.array(z.string()),
      failure: z.string(),
      time: unixSeconds,
    }),
  ),
  reminders: z.object({
    /** `off` for a draft or a settled one. */
    state: z.enum(['off', 'running', 'stopped', 'done']),
    /** Why they stopped: a reply, a payment, the agent. */
    reason: z.string(),
    next_on: date.nullable(),
    sent: z.number().int(),
  }),
  actions: z.array(z.enum(invoiceActions)),
  events: z.array(
    z.object({ event_id: id, text: z.string(), note: z.string(), person: z.string(), time: unixSeconds }),
  ),
})
export type Invoice = z.infer<typeof invoice>

/** A row of the ageing report: what a management company owes by age, less what it paid or was credited too much. */
export const ageingRow = z.object({
  management_company: z.string(),
  invoices: z.number().int(),
  /** The buckets less the credit. */
  total: dollars,
  credit: dollars,
  buckets: z.object({
    current: dollars,
    '0_30': dollars,
    '31_60': dollars,
    '61_90': dollars,
    over_90: dollars,
  }),
  contact_name: z.string(),
  contact_email: z.string(),
  contact_phone: z.string(),
  /** Newest thread of its invoices that the caller may open; null for none. */
  thread_id: id.nullable(),
})
export type AgeingRow = z.infer<typeof ageingRow>

export const reminderStep = z.strictObject({
  /** Days after the due day; before it when negative. */
  days: z.int().min(-30).max(365),
  subject: invoiceText(300).min(1, 'Write a subject'),
  message: invoiceText(10_000).min(1, 'Write a message'),
})

/** How the office numbers its invoices and is paid. */
export const invoiceSettings = z.object({
  /** Before the year in a number. */
  number_prefix: z.string(),
  /** The number that the next invoice of this year gets. */
  next_number: z.string(),
  /** Its serial. */
  next_serial: z.number().int(),
  /** Due terms of a new invoice, in days. */
  due_days: z.number().int(),
  /** Who checks are made out to; empty for the office’s name. */
  payable_to: z.string(),
  payment_instructions: z.string(),
})
