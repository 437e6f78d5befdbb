import { z } from 'zod'
import { ach } from './ach.ts'
import { agentCharges } from './agent-charges.ts'
import { checks } from './checks.ts'
import { endpoint } from './endpoint.ts'
import { callKey } from './listing-sends.ts'
import {
  chart,
  chartAccount,
  companyAgent,
  companyDeal,
  dueDeal,
  dueRow,
  maxRunPayees,
  monthNumbers,
  payment,
  payout,
  payoutLines,
  payoutRow,
  payeeName,
  payoutState,
  payRun,
  pipelineMonth,
  yearEndRow,
} from './payout-schemas.ts'
import { moneyControl } from './money-control.ts'
import { moneyRoles } from './role-groups.ts'
import { nec } from './nec.ts'
import { statementEmails } from './statement-emails.ts'
import { w9 } from './w9.ts'
import { date, dollars, flagParam, id, intParam, paging, signedQuery } from './wire.ts'

export * from './ach.ts'
export * from './agent-charges.ts'
export * from './checks.ts'
export * from './payout-schemas.ts'

/** Paying agents and others what is due to them. An agent sees their own payouts; supervisors and bookkeepers pay everyone's. */

const session = { tag: 'payouts', access: 'session' } as const
/** Supervisors and bookkeepers. */
const books = { ...session, roles: moneyRoles } as const
const params = z.object({ id })
const year = intParam(2000, 2100)
const reason = z.string().trim().min(1, 'Say why').max(500, 'At most 500 characters')
const search = z.string().trim().max(200).default('')

const filters = {
  agent_id: id.optional(),
  payee: payeeName,
  state: payoutState.optional(),
  run_id: id.optional(),
  /** Of the day they were paid. */
  year: year.optional(),
  search,
}

const payoutReply = { replies: { 200: payout }, errors: ['not_found', 'rule_broken', 'conflict'] } as const
const runReply = { replies: { 200: payRun }, errors: ['not_found', 'rule_broken', 'conflict'] } as const

export const payouts = {
  listDue: endpoint({
    ...books,
    method: 'GET',
    path: '/v1/payouts-due',
    summary: 'What is due to each agent and other payee, by the journal',
    query: z.object({
      search,
      /** Deals up to this day; without it all. */
      until: date.optional(),
      show: z.enum(['all', 'payable', 'waiting', 'owing']).default('all'),
      ...paging(50, 200),
    }),
    replies: {
      200: z.object({
        count: z.number().int(),
        collection: z.array(dueRow),
        /** Sums over all payees; `owing`: what agents owe beyond their payable deals. */
        totals: z.object({
          payable: dollars,
          planned: dollars,
          waiting: dollars,
          owing: dollars,
          payees: z.number().int(),
        }),
      }),
    },
  }),
  dueDeals: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/payouts-due-deals',
    summary: 'What is due by deal, and whose money it waits for; an agent’s own',
    query: z.object({
      agent_id: id.optional(),
      payee: payeeName,
      until: date.optional(),
      ...paging(100, 500),
    }),
    replies: {
      200: z.object({
        count: z.number().int(),
        collection: z.array(dueDeal),
        totals: z.object({ payable: dollars, planned: dollars, waiting: dollars }),
      }),
    },
    errors: ['forbidden_role'],
  }),
  listPayouts: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/payouts',
    summary: 'Payouts, newest first; an agent’s own, or the whole office’s for a supervisor',
    query: z.object({ ...filters, ...paging(25, 200) }),
    replies: {
      200: z.object({
        count: z.number().int(),
        collection: z.array(payoutRow),
        totals: z.object({ amount: dollars, paid: dollars }),
      }),
    },
    errors: ['forbidden_role'],
  }),
  payoutsCsv: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/payouts-csv',
    summary: 'The payouts found as CSV',
    query: z.object(filters),
    replies: { 200: { raw: 'text/csv' } },
    errors: ['forbidden_role'],
  }),
  payout: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/payouts/:id',
    summary: 'One payout with its deals',
    params,
    replies: { 200: payout },
    errors: ['not_found'],
  }),
  payoutStatement: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/payouts/:id/statement',
    summary: 'A link to the statement as a PDF, signed for 15 minutes',
    params,
    replies: { 200: z.object({ url: z.string(), filename: z.string() }) },
    errors: ['not_found', 'rule_broken'],
  }),
  payoutStatementFile: endpoint({
    tag: 'payouts',
    access: 'signed',
    method: 'GET',
    path: '/v1/payout-statements/:id',
    summary: 'The statement of a payout, by a URL signed for 15 minutes',
    params,
    query: signedQuery,
    replies: { 200: { raw: 'application/pdf' } },
    errors: ['not_found', 'rule_broken'],
  }),
  createPayout: endpoint({
    ...books,
    method: 'POST',
    path: '/v1/payouts',
    creates: true,
    summary: 'Plans a payout outside a run, of all or part of what is due',
    body: z.strictObject({ agent_id: id, payee: payeeName, lines: payoutLines, key: callKey }),
    ...payoutReply,
  }),
  changePayout: endpoint({
    ...books,
    method: 'PUT',
    path: '/v1/payouts/:id',
    summary: 'Changes what a planned payout pays',
    params,
    body: z.strictObject({ lines: payoutLines }),
    ...payoutReply,
  }),
  payPayout: endpoint({
    ...books,
    method: 'POST',
    path: '/v1/payouts/:id/payment',
    creates: true,
    proof: true,
    summary: 'Marks a planned payout as paid, and posts it to the journal',
    params,
    body: payment,
    ...payoutReply,
  }),
  cancelPayout: endpoint({
    ...books,
    method: 'POST',
    path: '/v1/payouts/:id/cancellation',
    creates: false,
    summary: 'Cancels a planned payout; what it would have paid is due again',
    params,
    ...payoutReply,
  }),
  restorePayout: endpoint({
    ...books,
    method: 'POST',
    path: '/v1/payouts/:id/restore',
    creates: false,
    summary: 'Plans a cancelled payout again while what it pays is still due',
    params,
    ...payoutReply,
  }),
  reversePayout: endpoint({
    ...books,
    method: 'POST',
    path: '/v1/payouts/:id/reversal',
    creates: true,
    proof: true,
    summary: 'Reverses a payout that was marked as paid by mistake',
    params,
    body: z.strictObject({ reason }),
    ...payoutReply,
  }),
  listPayRuns: endpoint({
    ...books,
    method: 'GET',
    path: '/v1/pay-runs',
    summary: 'Pay runs, newest first',
    query: z.object(paging(20, 100)),
    replies: { 200: z.object({ count: z.number().int(), collection: z.array(payRun) }) },
  }),
  payRun: endpoint({
    ...books,
    method: 'GET',
    path: '/v1/pay-runs/:id',
    summary: 'One pay run with its progress',
    params,
    replies: { 200: payRun },
    errors: ['not_found'],
  }),
  createPayRun: endpoint({
    ...books,
    method: 'POST',
    path: '/v1/pay-runs',
    creates: true,
    summary: 'Plans a payout for each payee of all that is payable until a day, and writes their statements',
    body: z.strictObject({
      title: z.string().trim().max(100, 'At most 100 characters').default(''),
      until: date,
      /** Without both lists every payee that has something payable. */
      agent_ids: z.array(id).max(maxRunPayees).optional(),
      payees: z.array(z.string().trim().min(1).max(200)).max(maxRunPayees).optional(),
      key: callKey,
    }),
    replies: { 200: payRun },
    errors: ['rule_broken', 'conflict'],
  }),
  payPayRun: endpoint({
    ...books,
    method: 'POST',
    path: '/v1/pay-runs/:id/payment',
    creates: true,
    proof: true,
    summary: 'Marks the planned payouts of a run that this method pays as paid, in the background',
    params,
    body: payment,
    ...runReply,
  }),
  cancelPayRun: endpoint({
    ...books,
    method: 'POST',
    path: '/v1/pay-runs/:id/cancellation',
    creates: false,
    summary: 'Cancels what is not paid of a run',
    params,
    ...runReply,
  }),
  yearEnd: endpoint({
    ...books,
    method: 'GET',
    path: '/v1/payouts-year-end',
    summary: 'What each payee got in a calendar year: 1099-NEC box 1',
    /** Without a year this one. */
    query: z.object({ year: year.optional(), search, ...paging(50, 200) }),
    replies: {
      200: z.object({
        count: z.number().int(),
        collection: z.array(yearEndRow),
        threshold: dollars,
        /** `without_w9`: of those that need a form. */
        totals: z.object({
          box_1: dollars,
          card: dollars,
          reportable: z.number().int(),
          without_w9: z.number().int(),
        }),
      }),
    },
  }),
  yearEndCsv: endpoint({
    ...books,
    method: 'GET',
    path: '/v1/payouts-year-end-csv',
    summary: 'Form 1099-NEC figures of a year as CSV',
    query: z.object({ year: year.optional() }),
    replies: { 200: { raw: 'text/csv' } },
  }),
  chart: endpoint({
    ...books,
    method: 'GET',
    path: '/v1/journal-accounts',
    summary: 'The accounts of exports for bookkeeping, by the names and numbers of the office’s books',
    replies: { 200: chart },
  }),
  saveChart: endpoint({
    ...books,
    method: 'PUT',
    path: '/v1/journal-accounts',
    summary: 'Name and number the accounts of exports for bookkeeping',
    body: z.strictObject({
      accounts: z.array(chartAccount.omit({ title: true })).max(50),
    }),
    replies: { 200: chart },
    errors: ['rule_broken'],
  }),
  journalExport: endpoint({
    ...books,
    method: 'GET',
    path: '/v1/journal-export',
    summary: 'Journal entries for bookkeeping: CSV, QuickBooks Online CSV, or IIF of QuickBooks Desktop',
    query: z.object({
      from: date,
      until: date,
      format: z.enum(['csv', 'qbo', 'iif']).default('csv'),
      /** With the opening balances of deals of before the move, which an office's books usually have already. */
      opening: flagParam.default(false),
    }),
    replies: { 200: { raw: 'text/csv' } },
    errors: ['rule_broken'],
  }),
  ...moneyControl,
  ...w9,
  ...ach,
  ...nec,
  ...checks,
  ...agentCharges,
  ...statementEmails,
  companyOverview: endpoint({
    ...books,
    method: 'GET',
    path: '/v1/company',
    summary: 'Company dollar, pipeline, receivables, the review queue and what is due, by agent',
    query: z.object({ year: year.optional(), agent_id: id.optional() }),
    replies: {
      200: z.object({
        year: z.number().int(),
        /** Of the year, and of the year before until the same day. */
        company_dollar: dollars,
        company_dollar_before: dollars,
        gross: dollars,
        deals: z.number().int(),
        months: z.array(monthNumbers),
        pipeline: z.object({ amount: dollars, deals: z.number().int(), months: z.array(pipelineMonth) }),
        receivables: z.object({
          open: dollars,
          overdue: dollars,
          invoices: z.number().int(),
          overdue_invoices: z.number().int(),
          /** Paid or credited beyond the amount due; taken off `open`. */
          credits: dollars,
        }),
        in_review: z.number().int(),
        payable: dollars,
        waiting: dollars,
        agents: z.array(companyAgent),
      }),
    },
  }),
  companyDeals: endpoint({
    ...books,
    method: 'GET',
    path: '/v1/company-deals',
    summary: 'The deals that a number of the overview counts',
    query: z.object({
      /** `closed`: approved ones by the day they count for; `pipeline`: those with money to come. */
      list: z.enum(['closed', 'pipeline']),
      year: year.optional(),
      /** `2026-11`, or `overdue` for the pipeline. */
      month: z
        .string()
        .regex(/^(\d{4}-(0[1-9]|1[0-2])|overdue)$/, 'Enter a month')
        .optional(),
      agent_id: id.optional(),
      ...paging(50, 200),
    }),
    replies: {
      200: z.object({
        count: z.number().int(),
        collection: z.array(companyDeal),
        totals: z.object({ gross: dollars, company_dollar: dollars, outstanding: dollars }),
      }),
    },
  }),
} as const
