import { z } from 'zod'
import { optionalPersonName } from './person-names.ts'
import { clientEmail } from './client-fields.ts'
import { amount, dealKind, fundsMethod, maxLineDollars, maxPriceDollars } from './deal-schemas.ts'
import { endpoint } from './endpoint.ts'
import {
  ageingBucket,
  ageingRow,
  invoice,
  invoiceRow,
  invoiceSettings,
  invoiceStatus,
  invoiceText,
  maxReminderSteps,
  reminderStep,
} from './invoice-schemas.ts'
import { callKey } from './listing-sends.ts'
import { moneyRoles } from './role-groups.ts'
import { date, dollars, id, intParam, paging, signedQuery, version as anyVersion } from './wire.ts'
import { optionalEmail } from './email.ts'

export * from './invoice-schemas.ts'

/** Owner-paid invoices: the commission that a landlord or management company owes. Amounts are dollars. */

/** What an agent enters. */
const input = {
  address: invoiceText(200).min(1, 'Enter the address'),
  unit: invoiceText(30).default(''),
  price: amount(maxPriceDollars).nullable().default(null),
  move_in: date.nullable().default(null),
  /** Either spelling. */
  commission_amount: amount(maxLineDollars).optional(),
  comission_amount: amount(maxLineDollars).optional(),
  management_company: invoiceText(200).default(''),
  contact_name: optionalPersonName(200).default(''),
  contact_email: optionalEmail.default(''),
  contact_phone: invoiceText(50).default(''),
  tenant_name: optionalPersonName(200).default(''),
  note: invoiceText(2000).default(''),
  due_days: z.int().min(0).max(365).default(30),
}

const session = { tag: 'invoices', access: 'session' } as const
const supervisor = { ...session, roles: ['SUPERVISOR'] } as const
/** Supervisors and bookkeepers. */
const books = { ...session, roles: moneyRoles } as const
const params = z.object({ id })
const version = anyVersion.min(1)
const reason = invoiceText(500).min(1, 'Say why')
const positive = amount(maxLineDollars).refine((value) => value > 0, 'Enter an amount')

const filters = {
  status: invoiceStatus.optional(),
  year: intParam(2000, 2100).optional(),
  month: intParam(1, 12).optional(),
  agent_id: id.optional(),
  search: z.string().trim().max(200).default(''),
  /** Exact name of a management company. */
  management_company: z.string().max(200).optional(),
  bucket: ageingBucket.optional(),
  deal_id: id.optional(),
}

const reply = {
  replies: { 200: invoice },
  errors: ['not_found', 'rule_broken', 'conflict', 'forbidden_role'],
} as const

export const opInvoices = {
  listInvoices: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/op-invoices',
    summary: 'Invoices of the caller; of the whole office for a supervisor',
    query: z.object({
      ...filters,
      sort: z
        .enum(['issued_on', 'due_on', 'amount', 'management_company', 'agent_name'])
        .default('issued_on'),
      sort_order: z.enum(['asc', 'desc']).default('desc'),
      ...paging(25, 100),
    }),
    replies: {
      200: z.object({
        count: z.number().int(),
        collection: z.array(invoiceRow),
        /** Sums of all invoices found. */
        totals: z.object({ amount: dollars, open: dollars }),
        /** Number of invoices in each tab with the other filters. */
        tabs: z.object({
          all: z.number().int(),
          draft: z.number().int(),
          sent: z.number().int(),
          paid: z.number().int(),
          overdue: z.number().int(),
        }),
      }),
    },
    errors: ['forbidden_role'],
  }),
  invoicesCsv: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/op-invoices-csv',
    summary: 'The invoices found as CSV',
    query: z.object(filters),
    replies: { 200: { raw: 'text/csv' } },
    errors: ['forbidden_role'],
  }),
  invoiceAgeing: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/op-invoices-ageing',
    summary: 'What each management company owes, by days after the due day',
    query: z.object({ agent_id: id.optional(), ...paging(50, 200) }),
    replies: {
      200: z.object({
        count: z.number().int(),
        collection: z.array(ageingRow),
        totals: ageingRow.shape.buckets.extend({ total: dollars, credit: dollars }),
      }),
    },
    errors: ['forbidden_role'],
  }),
  invoice: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/op-invoices/:id',
    summary: 'One invoice; a supervisor’s look at another agent’s is recorded',
    params,
    replies: { 200: invoice },
    errors: ['not_found'],
  }),
  createInvoice: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/op-invoices',
    creates: true,
    summary: 'Creates a draft; from an owner-paid line of a deal it is filled in by the caller',
    body: z.strictObject({
      type: dealKind,
      ...input,
      /** The caller; a supervisor may name any agent. */
      agent_id: id,
      /** The deal and the line it is for; at most one open invoice for each line. */
      deal_id: id.optional(),
      line_id: z.string().max(20).optional(),
      key: callKey.optional(),
    }),
    ...reply,
  }),
  updateInvoice: endpoint({
    ...session,
    method: 'PUT',
    path: '/v1/op-invoices/:id',
    summary: 'Changes an invoice; one that was sent gets a new version, and the old PDF stays',
    params,
    body: z.strictObject({
      version: version.optional(),
      type: dealKind.optional(),
      ...input,
      /** Unchanged when omitted; only a supervisor may change it, and only of a draft. */
      agent_id: id.optional(),
    }),
    ...reply,
  }),
  invoiceDownload: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/op-invoices/:id/download',
    summary: 'A link to the PDF, signed for 15 minutes; a draft’s is marked as a draft',
    params,
    replies: { 200: z.object({ url: z.string(), filename: z.string() }) },
    errors: ['not_found', 'rule_broken'],
  }),
  sendInvoice: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/op-invoices/:id/send',
    creates: true,
    summary: 'Gives the invoice its number and emails the PDF from the agent’s mailbox',
    params,
    body: z.strictObject({
      version,
      to: z.array(clientEmail).min(1, 'Enter at least one recipient').max(20),
      cc: z.array(clientEmail).max(20).default([]),
      subject: invoiceText(300).min(1, 'Write a subject'),
      message: invoiceText(20_000).default(''),
      key: callKey,
    }),
    ...reply,
  }),
  invoiceEmailTemplate: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/op-invoices/:id/email',
    summary: 'Recipients, subject and message that a send of the invoice or a reminder begins with',
    params,
    query: z.object({ kind: z.enum(['invoice', 'reminder']).default('invoice') }),
    replies: {
      200: z.object({ to: z.array(z.string()), subject: z.string(), message: z.string() }),
    },
    errors: ['not_found'],
  }),
  remindInvoice: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/op-invoices/:id/reminders',
    creates: true,
    summary: 'Sends a reminder now',
    params,
    body: z.strictObject({
      to: z.array(clientEmail).min(1, 'Enter at least one recipient').max(20),
      subject: invoiceText(300).min(1, 'Write a subject'),
      message: invoiceText(20_000).default(''),
      key: callKey,
    }),
    ...reply,
  }),
  undoInvoiceEmail: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/op-invoices/:id/emails/undo',
    creates: false,
    summary: 'Undo an email of the invoice, or a reminder, by its key while it is not on its way',
    params,
    body: z.strictObject({ key: callKey }),
    ...reply,
  }),
  setInvoiceReminders: endpoint({
    ...session,
    method: 'PUT',
    path: '/v1/op-invoices/:id/reminders',
    summary: 'Stops or resumes the sequence of reminders',
    params,
    body: z.strictObject({ running: z.boolean() }),
    ...reply,
  }),
  recordPayment: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/op-invoices/:id/payments',
    creates: true,
    summary: 'Records money that came in; part payments and over-payments are possible',
    params,
    body: z.strictObject({
      amount: positive,
      method: fundsMethod,
      received_on: date,
      reference: invoiceText(100).default(''),
      key: callKey,
    }),
    ...reply,
  }),
  refundInvoice: endpoint({
    ...books,
    method: 'POST',
    path: '/v1/op-invoices/:id/refunds',
    creates: true,
    summary: 'Records that an over-payment was paid back',
    params,
    body: z.strictObject({ amount: positive, method: fundsMethod, paid_on: date, reason, key: callKey }),
    ...reply,
  }),
  creditInvoice: endpoint({
    ...supervisor,
    method: 'POST',
    path: '/v1/op-invoices/:id/credit-notes',
    creates: true,
    summary: 'Takes off all or part of what is open by a numbered credit note',
    params,
    body: z.strictObject({ amount: positive, reason, key: callKey }),
    ...reply,
  }),
  writeOffInvoice: endpoint({
    ...supervisor,
    method: 'POST',
    path: '/v1/op-invoices/:id/write-off',
    creates: true,
    summary: 'Writes off what is open, with a reason',
    params,
    body: z.strictObject({ reason, key: callKey }),
    ...reply,
  }),
  reverseSettlement: endpoint({
    ...books,
    method: 'POST',
    path: '/v1/op-invoices/:id/settlements/:settlement/reversal',
    creates: true,
    summary: 'Reverses a payment, credit note or write-off that was recorded by mistake',
    params: z.object({ id, settlement: id }),
    body: z.strictObject({ reason }),
    ...reply,
  }),
  deleteInvoice: endpoint({
    ...session,
    method: 'DELETE',
    path: '/v1/op-invoices/:id',
    summary: 'Deletes a draft; it can be restored for 30 days',
    params,
    replies: { 204: null },
    errors: ['not_found', 'rule_broken'],
  }),
  restoreInvoice: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/op-invoices/:id/restore',
    creates: false,
    summary: 'Restores a deleted draft',
    params,
    replies: { 200: invoice },
    errors: ['not_found'],
  }),
  invoiceContacts: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/op-invoices-contacts',
    summary: 'Management companies and contacts of the office’s stock and earlier invoices, by name',
    query: z.object({ q: z.string().trim().max(200), ...paging(10, 50) }),
    replies: {
      200: z.array(
        z.object({
          management_company: z.string(),
          contact_name: z.string(),
          contact_email: z.string(),
          contact_phone: z.string(),
        }),
      ),
    },
  }),
  invoicePdf: endpoint({
    tag: 'invoices',
    access: 'signed',
    method: 'GET',
    path: '/v1/op-invoices/:id/versions/:version/pdf',
    summary: 'The PDF of a version; one that was not sent is marked as a draft',
    params: z.object({ id, version: intParam(1, 1_000_000) }),
    query: signedQuery,
    replies: { 200: { raw: 'application/pdf' } },
    errors: ['not_found', 'rule_broken'],
  }),
  creditNotePdf: endpoint({
    tag: 'invoices',
    access: 'signed',
    method: 'GET',
    path: '/v1/op-invoices/:id/credit-notes/:settlement/pdf',
    summary: 'The PDF of a credit note',
    params: z.object({ id, settlement: id }),
    query: signedQuery,
    replies: { 200: { raw: 'application/pdf' } },
    errors: ['not_found'],
  }),
  invoiceSettings: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/op-invoices-settings',
    summary: 'How the office numbers its invoices and is paid',
    replies: { 200: invoiceSettings },
  }),
  saveInvoiceSettings: endpoint({
    ...supervisor,
    method: 'PUT',
    path: '/v1/op-invoices-settings',
    summary: 'Changes them; the next number can only be raised, and only before the first invoice of a year',
    body: z.strictObject({
      number_prefix: z
        .string()
        .trim()
        .regex(/^[A-Z0-9-]{0,8}$/i, 'Use up to 8 letters, digits or dashes')
        .optional(),
      /** Continues the numbers of another system. */
      next_serial: z.int().min(1).max(999_999).optional(),
      due_days: z.int().min(0).max(365).optional(),
      payable_to: invoiceText(200).optional(),
      payment_instructions: invoiceText(1000).optional(),
    }),
    replies: { 200: invoiceSettings },
    errors: ['rule_broken'],
  }),
  invoiceReminderSteps: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/op-invoices-reminder-steps',
    summary: 'The office’s sequence of reminders',
    replies: { 200: z.object({ steps: z.array(reminderStep) }) },
  }),
  saveInvoiceReminderSteps: endpoint({
    ...supervisor,
    method: 'PUT',
    path: '/v1/op-invoices-reminder-steps',
    summary: 'Changes the sequence; reminders that were sent are not sent again',
    body: z.strictObject({
      steps: z.array(reminderStep).max(maxReminderSteps),
    }),
    replies: { 200: z.object({ steps: z.array(reminderStep) }) },
    errors: ['rule_broken'],
  }),
} as const
