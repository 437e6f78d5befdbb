import { booksPeriodPattern } from '@pb/rules/deals/closed-periods'
import { journalAccounts } from '@pb/rules/deals/postings'
import { exceptionKinds } from '@pb/rules/deals/exceptions'
import { paymentRoutes } from '@pb/rules/deals/payment-routes'
import { z } from 'zod'
import { dealKind, dealStatus, fundsMethod, maxLineDollars, money } from './deal-schemas.ts'
import { bit, date, dollars, id, unixSeconds } from './wire.ts'

/** What replies about payouts consist of. Amounts are dollars with at most two decimals. */

/** Payees of one pay run, and lines of one payout. */
export const maxRunPayees = 5000
export const maxPayoutLines = 500

/** Who is paid: an agent, or someone else by name (a referral, a co-broker) with `agent_id` '0'. */
export const payee = { agent_id: id, name: z.string() }

/** Someone who is no agent of the office; `agent_id` is then '0'. */
export const payeeName = z.string().trim().max(200).default('')

/**
 * What is due to a payee. `payable`: of deals whose money is all in, less what the agent owes; `planned`: of that, what is
 * in payouts that are not paid yet; `waiting`: of deals that wait for money.
 */
export const dueRow = z.object({
  ...payee,
  payable: dollars,
  planned: dollars,
  waiting: dollars,
  payable_deals: z.number().int(),
  waiting_deals: z.number().int(),
  /** Day of the oldest payable deal; null without one. */
  oldest: date.nullable(),
  /** Open charges of an agent that no planned payout takes off. */
  charges: dollars,
  /** 1 when the payee gave a Form W-9. */
  has_w9: bit,
})
export type DueRow = z.infer<typeof dueRow>

/** Whose money a deal waits for; empty when all of it is in. */
/** `decision`: nothing more comes in, and who bears what was credited or written off is to be decided. */
export const waitsFor = z.enum(['', 'owner', 'tenant', 'decision'])

/** What is due to a payee for one deal. */
export const dueDeal = z.object({
  deal_id: id,
  ...payee,
  /** Empty where the caller may not see the deal: a mentor's share of a colleague's. */
  address: z.string(),
  unit: z.string(),
  client_name: z.string(),
  date,
  kind: dealKind,
  due: dollars,
  planned: dollars,
  /** 1 when it can be paid now. */
  payable: bit,
  /** Money of the deal that is not in yet. */
  outstanding: dollars,
  waits_for: waitsFor,
  /** The management company, tenant or buyer whose money it waits for. */
  waits_for_name: z.string(),
  invoice: z.object({ invoice_id: id, number: z.string(), open: dollars }).nullable(),
})
export type DueDeal = z.infer<typeof dueDeal>

export const payoutState = z.enum(['planned', 'paid', 'cancelled', 'reversed'])
export type PayoutState = z.infer<typeof payoutState>

export const payoutLine = z.object({
  deal_id: id,
  address: z.string(),
  unit: z.string(),
  date,
  amount: dollars,
  /** 1 when the caller may open the deal. */
  readable: bit,
})

export type PayoutLine = z.infer<typeof payoutLine>

/** A charge that a payout takes off what it pays; the amount is positive. */
export const payoutChargeLine = z.object({
  charge_id: id,
  title: z.string(),
  /** `2026-11` */
  month: z.string(),
  amount: dollars,
})
export type PayoutChargeLine = z.infer<typeof payoutChargeLine>

/** A payout in a list. */
export const payoutRow = z.object({
  payout_id: id,
  ...payee,
  /** What is paid: due by its deals, less `charges`. 0 where charges take all of it. */
  amount: dollars,
  charges: dollars,
  state: payoutState,
  method: z.union([fundsMethod, z.literal('')]),
  paid_on: date.nullable(),
  reference: z.string(),
  run_id: id.nullable(),
  deals: z.number().int(),
  /** 1 when its statement is written and up to date. */
  has_statement: bit,
  /** Why it could not be paid with its run; empty otherwise. */
  problem: z.string(),
  /** What can mark it as paid while it is planned. */
  route: z.enum(paymentRoutes),
  /** Who did what for its deals; null for agents. */
  duties: z
    .object({
      recorded_by: z.array(z.string()),
      /** 1 when an agent of a deal recorded its money. */
      own_record: bit,
      approved_by: z.array(z.string()),
      /** Empty until it is paid. */
      paid_by: z.string(),
      /** Why the caller may not mark it as paid; empty when they may. */
      conflict: z.string(),
    })
    .nullable(),
  time_created: unixSeconds,
})
export type PayoutRow = z.infer<typeof payoutRow>

export const payout = payoutRow.extend({
  lines: z.array(payoutLine),
  charge_lines: z.array(payoutChargeLine),
  created_by: z.string(),
  /** Why it was reversed; empty otherwise. */
  reversal_reason: z.string(),
})
export type Payout = z.infer<typeof payout>

/**
 * `open` and `ready` (with statements): payouts can be changed. `building`: statements are being written. `paying`:
 * payouts are being marked as paid. `paid`: none is planned any more.
 */
export const payRunState = z.enum(['open', 'building', 'ready', 'paying', 'paid', 'cancelled'])
export type PayRunState = z.infer<typeof payRunState>

export const payRun = z.object({
  run_id: id,
  title: z.string(),
  state: payRunState,
  /** Deals up to this day are in it. */
  until: date,
  payouts: z.number().int(),
  statements: z.number().int(),
  paid: z.number().int(),
  /** Payouts that could not be paid. */
  failed: z.number().int(),
  amount: dollars,
  paid_amount: dollars,
  /**
   * Its planned payouts, by what can mark them as paid and by why the caller may not; a payment of the caller leaves those
   * of another method, and those with an obstacle, planned.
   */
  planned: z.array(
    z.object({
      route: z.enum(paymentRoutes),
      payouts: z.number().int(),
      amount: dollars,
      /** Why the caller may not mark them as paid; empty when they may. */
      obstacle: z.string(),
      /** Payees of those with an obstacle, the first five. */
      names: z.array(z.string()),
    }),
  ),
  created_by: z.string(),
  time_created: unixSeconds,
})
export type PayRun = z.infer<typeof payRun>

/** Lines of a payout as its form sends them; a deduction that the agent owes is negative. */
export const payoutLines = z
  .array(
    z.strictObject({
      deal_id: id,
      amount: z
        .number()
        .min(-maxLineDollars)
        .max(maxLineDollars)
        .refine((value) => Math.abs(Math.round(value * 100) - value * 100) < 1e-6, 'Enter whole cents')
        .refine((value) => value !== 0, 'Enter an amount'),
    }),
  )
  .min(1, 'Choose at least one deal')
  .max(maxPayoutLines)
  .refine(
    (lines) => new Set(lines.map(({ deal_id }) => deal_id)).size === lines.length,
    'A deal is listed twice',
  )

/** How and when a payout was paid. */
export const payment = z.strictObject({
  method: fundsMethod,
  paid_on: date,
  reference: z.string().trim().max(100, 'At most 100 characters').default(''),
})
export type Payment = z.infer<typeof payment>

/** What a payee got in a year. Payments by card are reported by the card company (1099-K), not by the office. */
export const yearEndRow = z.object({
  ...payee,
  /** 1099-NEC box 1. */
  box_1: dollars,
  /** Paid by card, and not in box 1. */
  card: dollars,
  payouts: z.number().int(),
  /** 1 when box 1 reaches the year's threshold. */
  reportable: bit,
  /** The masked number of the payee's Form W-9; empty without one. */
  tin_mask: z.string(),
  /** When the agent was last asked for one; null for never. */
  asked_at: unixSeconds.nullable(),
})
export type YearEndRow = z.infer<typeof yearEndRow>

export const monthNumbers = z.object({
  /** `2026-11` */
  month: z.string(),
  company_dollar: dollars,
  gross: dollars,
  deals: z.number().int(),
})

/** Money expected in a month from deals in hand; `month` is empty for what is overdue. */
export const pipelineMonth = z.object({ month: z.string(), amount: dollars, deals: z.number().int() })

export const companyAgent = z.object({
  agent_id: id,
  name: z.string(),
  company_dollar: dollars,
  gross: dollars,
  deals: z.number().int(),
  /** Expected from their deals in hand. */
  pipeline: dollars,
  in_review: z.number().int(),
  payable: dollars,
  receivable: dollars,
})
export type CompanyAgent = z.infer<typeof companyAgent>

/** A deal of the company's lists. */
export const exceptionKind = z.enum(exceptionKinds.map(({ key }) => key))

/** Money that went another way than the approval of its deal foresaw. */
export const exceptionRow = z.object({
  /** The same for the same exception of the same record. */
  exception_id: z.string(),
  kind: exceptionKind,
  payer: z.enum(['owner', 'tenant']),
  /** Below 0 for an invoice that asks for less than before. */
  amount: dollars,
  /** Null for an invoice without a deal. */
  deal_id: id.nullable(),
  /** Of the deal, for moving it. */
  version: z.number().int(),
  invoice_id: id.nullable(),
  number: z.string(),
  /** The client, or the management company of an invoice. */
  name: z.string(),
  address: z.string(),
  unit: z.string(),
  agent_name: z.string(),
  /** What was paid out, where that is the way out. */
  payouts: z.array(z.object({ payout_id: id, name: z.string(), amount: dollars })),
  /** What the caller may do about it; its records can always be opened. */
  actions: z.array(z.enum(['reverse_payout', 'absorb', 'return_deal', 'refund_owner', 'refund_tenant'])),
})
export type ExceptionRow = z.infer<typeof exceptionRow>

/** A month (`2026-11`) or a year (`2026`) of the office's books. */
export const booksPeriod = z.string().regex(booksPeriodPattern, 'Enter a month or a year')

/** Whose books are closed: everything up to a day, by closings of months and years. */
export const bookClosings = z.object({
  /** The last day that is closed; null for none. */
  closed_through: date.nullable(),
  /** Months and years that may be closed now, the earliest first. */
  closable: z.array(z.string()),
  collection: z.array(
    z.object({
      closing_id: id,
      period: z.string(),
      last_day: date,
      closed_by: z.string(),
      time_closed: unixSeconds,
      /** Empty and null while it is closed. */
      reopened_by: z.string(),
      time_reopened: unixSeconds.nullable(),
      reason: z.string(),
      /** 1 for the one that was closed last. */
      can_reopen: bit,
    }),
  ),
})
export type BookClosings = z.infer<typeof bookClosings>

export const companyDeal = z.object({
  deal_id: id,
  agent_id: id,
  agent_name: z.string(),
  client_name: z.string(),
  address: z.string(),
  unit: z.string(),
  status: dealStatus,
  date,
  gross: dollars,
  /** What the company kept of it: splits and fees. 0 until it is approved. */
  company_dollar: dollars,
  /** Money that is not in yet, and the month it is expected in; empty when it is overdue. */
  outstanding: dollars,
  expected: z.string(),
  money,
})
export type CompanyDeal = z.infer<typeof companyDeal>

/** An account of the journal as the office's books name it. */
export const chartAccount = z.object({
  account: z.enum(journalAccounts),
  /** What it is here. */
  title: z.string(),
  /** A colon parts an account from the one it is under, as QuickBooks writes it. */
  name: z
    .string()
    .trim()
    .min(1, 'Enter a name')
    .max(100, 'At most 100 characters')
    .regex(/^[^\p{Cc}"]*$/u, 'Without quotes'),
  number: z
    .string()
    .trim()
    .max(20, 'At most 20 characters')
    .regex(/^[\w.-]*$/, 'Only digits, letters, periods and hyphens'),
})
export type ChartAccount = z.infer<typeof chartAccount>

export const chart = z.object({ collection: z.array(chartAccount) })
