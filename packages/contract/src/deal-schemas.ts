import {
  commissionPayers,
  dealKinds,
  dealStatuses,
  fundsMethods,
  paperworkKinds,
} from '@pb/rules/deals/vocabulary'
import { moneyStates } from '@pb/rules/deals/money-state'
import { z } from 'zod'
import { bit, date, dollars, id, keyEnum, unixSeconds } from './wire.ts'

/** What replies about deals consist of. Amounts are dollars with at most two decimals. */

export const dealKind = keyEnum(dealKinds)
export const dealStatus = keyEnum(dealStatuses)
export const commissionPayer = keyEnum(commissionPayers)
export const fundsMethod = keyEnum(fundsMethods)
export const paperworkKind = keyEnum(paperworkKinds)

/** What became of the money of an invoice or a deal. */
export const money = z.object({
  state: keyEnum(moneyStates),
  /** Came in, less what bounced, was reversed or was paid back. */
  received: dollars,
  /** Bounced, or was recorded by mistake. */
  reversed: dollars,
  credited: dollars,
  written_off: dollars,
  /** What is still to come; 0 of a draft. */
  open: dollars,
  /** What came in beyond the amount due. */
  over_paid: dollars,
})
export type Money = z.infer<typeof money>

/** The largest amount of a line: $10 million. */
export const maxLineDollars = 10_000_000
/** The largest price of a sale: $1 billion. */
export const maxPriceDollars = 1_000_000_000
export const maxDealLines = 60
export const maxDealAgents = 10

/** Dollars and whole cents, not negative. */
export const amount = (max: number) =>
  dollars
    .min(0, 'An amount can’t be negative')
    .max(max, 'The amount is too large')
    .refine((value) => Math.abs(Math.round(value * 100) - value * 100) < 1e-6, 'Enter whole cents')

/** A deal in a list. */
export const dealRow = z.object({
  deal_sheet_id: id,
  id,
  deal_id: id,
  kind: dealKind,
  client_name: z.string(),
  user_id: id.nullable(),
  status: dealStatus,
  /** Every status it has: both kinds of pending may hold at once. */
  statuses: z.array(dealStatus),
  agent_id: id,
  agent_name: z.string(),
  /** Sums of the lines by payer. */
  fee_amount: dollars,
  op_amount: dollars,
  building_address: z.string(),
  unit: z.string(),
  management: z.string(),
  price: dollars.nullable(),
  /** The day it counts for. */
  date,
  lease_start: date.nullable(),
  lease_end: date.nullable(),
  /** What the agents of the deal that the caller may see get; null while it cannot be calculated. */
  net_amount: dollars.nullable(),
  /** Money that came in for it, and whether all of it did. */
  received_amount: dollars,
  ready_to_pay: bit,
  money,
  /** 1 when a split to company that the caller sees is not the plan's. */
  off_plan: bit,
  /** Whether it was closed before the office's books were kept here. */
  is_opening: bit,
  /** Invoice that waits for the owner's money; null for none. */
  op_invoice_id: id.nullable(),
  time_changed: unixSeconds,
  /** Since when a deal in review waits for a supervisor; null for others. */
  waiting_since: unixSeconds.nullable(),
  /** What a draft or a deal in review still needs, as sentences; empty for others. */
  missing: z.array(z.string()),
})
export type DealRow = z.infer<typeof dealRow>

/** A row of the sheet. A commission line has its amount in `op` or in `fee`; a deduction has `deducts`. */
export const sheetLine = z.object({
  /** Empty for a new line. */
  line_id: z.string(),
  description: z.string(),
  op: dollars.nullable(),
  fee: dollars.nullable(),
  /** Who pays it, also of a line without an amount yet. A deduction has its amount in either. */
  payer: commissionPayer,
  deducts: bit,
  /** The agent who bears a deduction; '0' for all by their shares. */
  agent_id: id,
  /** Of a deduction: before or after the split. */
  timing: z.enum(['before', 'after']).nullable(),
  /** Of a deduction before the split: who gets it. */
  payee: z.string(),
})
export type SheetLine = z.infer<typeof sheetLine>

export const dealPaper = z.object({
  paper_id: id,
  kind: paperworkKind,
  filename: z.string(),
  /** Signed for 15 minutes. */
  url: z.string(),
  content_type: z.string(),
  bytes: z.number().int(),
  pages: z.number().int(),
  /** Counted from 1; above it files were replaced. */
  version: z.number().int(),
  /** The files it took the place of, newest first. */
  replaced: z.array(z.object({ paper_id: id, filename: z.string(), url: z.string(), time: unixSeconds })),
  uploaded_by: z.string(),
  time_created: unixSeconds,
})
export type DealPaper = z.infer<typeof dealPaper>

/** A step of an agent's calculation; the amounts add up to the net. */
export const dealStep = z.object({
  kind: z.enum(['gross', 'split', 'minimum', 'cap', 'share', 'fee', 'deduction', 'opening']),
  /** What happened in words: "30% to the company by plan Standard". */
  title: z.string(),
  /** Where the figure comes from: the plan and since when, the deduction's line, the office's rule. */
  source: z.string(),
  /** The arithmetic in figures: "$3,000.00 × 30%". */
  formula: z.string(),
  amount: dollars,
})
export type DealStep = z.infer<typeof dealStep>

/** An agent's part of a deal. Other agents on the deal see only their own. */
export const dealAgent = z.object({
  agent_id: id,
  name: z.string(),
  photo: z.string().nullable(),
  /** Percent with at most two decimals. */
  share: z.number(),
  /** Split to company in percent that replaces the plan's; null for the plan's. */
  company_split: z.number().nullable(),
  plan: z.string(),
  /** 1 when the split to company is not the plan's, and why; 0 and empty where it may not be seen. */
  departs: bit,
  split_reason: z.string(),
  /** Null while it cannot be calculated or may not be seen. */
  result: z
    .object({
      gross: dollars,
      company: dollars,
      fees: dollars,
      deductions: dollars,
      net: dollars,
      steps: z.array(dealStep),
      /** What was paid of it. */
      paid: dollars,
    })
    .nullable(),
})
export type DealAgent = z.infer<typeof dealAgent>

export const dealEvent = z.object({
  event_id: id,
  kind: z.string(),
  /** What happened, as a sentence. */
  text: z.string(),
  note: z.string(),
  /** Of a change in review: each value before and after; empty where there was or is none. */
  changes: z.array(z.object({ what: z.string(), before: z.string(), after: z.string() })),
  person: z.string(),
  time: unixSeconds,
})
export type DealEvent = z.infer<typeof dealEvent>

/** What the caller may do to the deal now, by its status and their role. */
export const dealActions = [
  'edit',
  'submit',
  'withdraw',
  'approve',
  'return',
  'set_pending',
  'record_receipt',
  'refund_tenant',
  'absorb',
  'mark_paid',
  'void',
  'restore',
  'delete',
] as const
export type DealAction = (typeof dealActions)[number]

export const dealReceipt = z.object({
  receipt_id: id,
  amount: dollars,
  method: fundsMethod,
  received_on: date,
  reference: z.string(),
  person: z.string(),
  /** 1 for an over-payment that was paid back. */
  is_refund: bit,
  reversed: bit,
})

/** One deal with everything its sheet shows. */
export const deal = z.object({
  deal_id: id,
  deal_sheet_id: id,
  id,
  kind: dealKind,
  status: dealStatus,
  statuses: z.array(dealStatus),
  /** Sent back with each save and move; a newer one means that it was changed meanwhile. */
  version: z.number().int(),
  agent: z.object({ user_id: id, name: z.string() }),
  client_id: id.nullable(),
  listing_id: id.nullable(),
  household_id: id.nullable(),
  basic_info: z.object({
    client_name: z.string(),
    client_email: z.string(),
    client_phone: z.string(),
    apt_address: z.string(),
    apt_unit: z.string(),
    apt_price: dollars.nullable(),
    date,
    lease_start: date.nullable(),
    lease_end: date.nullable(),
    description: z.string(),
    management: z.string(),
  }),
  commissions: z.array(sheetLine),
  funds: z.object({
    methods: z.array(z.object({ key: fundsMethod, label: z.string(), checked: bit })),
  }),
  paperwork: z.object({
    lease_pages: z.array(dealPaper),
    dos: z.array(dealPaper),
    commission_check: z.array(dealPaper),
    contract_of_sale: z.array(dealPaper),
    closing_statement: z.array(dealPaper),
    other: z.array(dealPaper),
  }),
  /** Paperwork the office asks for with this kind of deal, and whether it is there. */
  checklist: z.array(z.object({ kind: paperworkKind, title: z.string(), done: bit })),
  agents: z.array(dealAgent),
  /** Sums of the whole deal; `company` only for supervisors, null for others. */
  totals: z
    .object({
      gross: dollars,
      before: dollars,
      after: dollars,
      shares: dollars,
      net: dollars,
      company: dollars.nullable(),
    })
    .nullable(),
  /** Why it cannot be calculated; empty when it can. */
  calculation_problem: z.string(),
  /** Whether the figures are final; before approval they are what the deal would pay today. */
  final: bit,
  /** What has to be done before it can be submitted or approved, as sentences. */
  missing: z.array(z.object({ field: z.string(), text: z.string(), blocks: z.enum(['submit', 'approve']) })),
  received_amount: dollars,
  money,
  /** What the tenant or buyer paid too much. */
  tenant_over_paid: dollars,
  /** What was credited or written off and no one decided who absorbs; and what the office absorbs. */
  short_amount: dollars,
  absorbed_amount: dollars,
  receipts: z.array(dealReceipt),
  invoices: z.array(
    z.object({
      invoice_id: id,
      line_id: z.string(),
      number: z.string(),
      status: z.string(),
      amount: dollars,
      open: dollars,
      money,
    }),
  ),
  void_reason: z.string(),
  actions: z.array(z.enum(dealActions)),
  events: z.array(dealEvent),
  time_created: unixSeconds,
  time_changed: unixSeconds,
})
export type Deal = z.infer<typeof deal>
