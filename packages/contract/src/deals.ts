import { z } from 'zod'
import {
  amount,
  deal,
  dealKind,
  dealRow,
  dealStatus,
  fundsMethod,
  maxLineDollars,
  paperworkKind,
} from './deal-schemas.ts'
import { dealSettings, dutyPeople, moneyControls, sheetInput } from './deal-inputs.ts'
import { endpoint } from './endpoint.ts'
import { callKey } from './listing-sends.ts'
import { moneyRoles } from './role-groups.ts'
import { bit, date, dollars, flagParam, id, intParam, paging, version as anyVersion } from './wire.ts'

export * from './deal-inputs.ts'
export * from './deal-schemas.ts'

/** Deals with their commission sheets. An agent works with their own; a supervisor with everyone's. */

/** Years that the page offers: this one and the two before. */
export const dealYears = 3
const session = { tag: 'deals', access: 'session' } as const
const supervisor = { ...session, roles: ['SUPERVISOR'] } as const
/** Supervisors and bookkeepers. */
const books = { ...session, roles: moneyRoles } as const
const params = z.object({ id })
const version = anyVersion.min(1)
const note = z.string().trim().max(2000, 'At most 2,000 characters')

/** Filters that the table and the four numbers share. */
const filters = {
  /** '0' or none: every agent the caller may see. */
  agent_id: id.optional(),
  status: dealStatus.optional(),
  /** Client, address, unit, management company or agent. */
  search: z.string().trim().max(200).default(''),
  year: intParam(2000, 2100).optional(),
  month: intParam(1, 12).optional(),
  kind: dealKind.optional(),
  /** Only deals whose money is all in and whose agents are not paid. */
  ready_to_pay: flagParam.optional(),
  /** Only approved deals, as the four numbers count. */
  approved: flagParam.optional(),
  /** Only leases that end on these days. */
  lease_end_from: date.optional(),
  lease_end_until: date.optional(),
}

/** The deals of a year and month, and of one agent. */
const period = {
  year: intParam(2000, 2100).optional(),
  month: intParam(1, 12).optional(),
  agent_id: id.optional(),
}

const move = endpoint({
  ...session,
  method: 'POST',
  path: '/v1/deal-sheets/:id/moves',
  creates: false,
  summary: 'Moves a deal: submit, withdraw, approve, return with a note, set pending, void, restore',
  params,
  body: z.strictObject({
    version,
    action: z.enum(['submit', 'withdraw', 'approve', 'return', 'set_pending', 'void', 'restore']),
    /** Required to return and to void. */
    note: note.default(''),
    /** Of `set_pending`: what it waits for. */
    pending_op: z.boolean().optional(),
    pending_check: z.boolean().optional(),
    key: callKey,
  }),
  replies: { 200: deal },
  errors: ['not_found', 'not_owner', 'conflict', 'rule_broken', 'forbidden_role'],
})

export const deals = {
  listDeals: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/deal-sheets',
    summary: 'Deals of the caller; of the whole office for a supervisor',
    query: z.object({
      ...filters,
      sort: z
        .enum([
          'date',
          'time_changed',
          'client_name',
          'agent_name',
          'lease_start',
          'lease_end',
          'amount',
          'waiting',
        ])
        .default('date'),
      sort_order: z.enum(['asc', 'desc']).default('desc'),
      ...paging(25, 100),
    }),
    replies: {
      200: z.object({
        /** Exact unless `capped`: then at least so many were found, which were not all counted. */
        count: z.number().int(),
        capped: bit,
        collection: z.array(dealRow),
        /** Sums of all deals found, voided ones left out; null where not all were counted. */
        totals: z.object({ fee_amount: dollars, op_amount: dollars, net_amount: dollars }).nullable(),
      }),
    },
    errors: ['forbidden_role'],
  }),
  dealsOverview: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/deal-sheets-overview',
    summary:
      'Four numbers of approved deals: average deal size, average commission, number of deals, year-to-date commission',
    query: z.object(period),
    /**
     * In this order. Deal size is the price (monthly rent or purchase price); the averages and the number are those of
     * the chosen year and month, year to date is from January until the end of the chosen month, or until today.
     */
    replies: { 200: z.tuple([z.number(), z.number(), z.number(), z.number()]) },
    errors: ['forbidden_role'],
  }),
  dealSizes: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/deal-sheets-sizes',
    summary:
      'The average rent and the average purchase price of approved deals; null without one that has a price',
    query: z.object(period),
    replies: { 200: z.object({ rental: dollars.nullable(), sale: dollars.nullable() }) },
    errors: ['forbidden_role'],
  }),
  dealsCsv: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/deal-sheets-csv',
    summary: 'The deals found as CSV',
    query: z.object(filters),
    replies: { 200: { raw: 'text/csv' } },
    errors: ['forbidden_role'],
  }),
  dealsTypeahead: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/deal-sheets-typeahead',
    summary: 'Addresses for the sheet: listings, buildings and earlier deals',
    query: z.object({ type: z.literal('address'), q: z.string().trim().max(200) }),
    replies: {
      200: z.array(
        z.object({
          address: z.string(),
          unit: z.string(),
          listing_id: id.nullable(),
          price: dollars.nullable(),
          management: z.string(),
          kind: dealKind,
        }),
      ),
    },
  }),
  dealTemplate: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/deal-sheets-advice',
    summary: 'An empty sheet: gross line, deductions of the office, methods of funds, company splits',
    replies: {
      200: z.object({
        basic_info: deal.shape.basic_info,
        commissions: deal.shape.commissions,
        funds: deal.shape.funds,
        company_splits: z.array(z.number()),
        deduction_kinds: z.array(
          z.object({ title: z.string(), timing: z.enum(['before', 'after']), amount: dollars }),
        ),
        checklists: z.object({ rental: z.array(paperworkKind), sale: z.array(paperworkKind) }),
      }),
    },
  }),
  createDeal: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/deal-sheets',
    creates: true,
    summary: 'Starts a deal from a client, filled from the listing or the approved application given',
    body: z.strictObject({
      client_id: id,
      kind: dealKind.optional(),
      listing_id: id.optional(),
      household_id: id.optional(),
      key: callKey.optional(),
    }),
    replies: { 200: deal },
    errors: ['not_found', 'rule_broken', 'conflict'],
  }),
  deal: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/deal-sheets/:id',
    summary: 'One deal; a supervisor’s look at another agent’s is recorded',
    params,
    replies: { 200: deal },
    errors: ['not_found'],
  }),
  saveDeal: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/deal-sheets/:id',
    creates: false,
    summary: 'Saves the sheet of a draft; a supervisor also that of a deal in review',
    params,
    body: z.strictObject({ deal_sheet: sheetInput }),
    replies: { 200: deal },
    errors: ['not_found', 'not_owner', 'conflict', 'rule_broken'],
  }),
  dealSettings: endpoint({
    ...books,
    method: 'GET',
    path: '/v1/deal-settings',
    summary: 'Deductions and checklists of the office',
    replies: { 200: dealSettings },
  }),
  saveDealSettings: endpoint({
    ...supervisor,
    method: 'PUT',
    path: '/v1/deal-settings',
    summary: 'Changes deductions and checklists; deals that were submitted stay as they are',
    body: dealSettings,
    replies: { 200: dealSettings },
    errors: ['rule_broken', 'conflict'],
  }),
  moneyControls: endpoint({
    ...books,
    method: 'GET',
    path: '/v1/money-controls',
    summary: 'How many people the money of a deal needs, from its receipt to the payout',
    replies: { 200: moneyControls },
  }),
  saveMoneyControls: endpoint({
    ...supervisor,
    method: 'PUT',
    path: '/v1/money-controls',
    proof: true,
    summary: 'Changes how many people the money of a deal needs; who changed it is recorded',
    body: z.strictObject({ people: dutyPeople }),
    replies: { 200: moneyControls },
  }),
} as const

const moneyReply = { replies: { 200: deal }, errors: ['not_found', 'rule_broken'] } as const

/** What happens to a deal after it is made: calculation, deleting, moves, notes, payments. */
export const dealMoves = {
  calculateDeal: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/deal-sheets/:id/calculation',
    creates: false,
    summary: 'What the sheet would pay, without saving it',
    params,
    body: z.strictObject({ deal_sheet: sheetInput }),
    replies: { 200: deal.pick({ agents: true, totals: true, calculation_problem: true, final: true }) },
    errors: ['not_found', 'rule_broken'],
  }),
  deleteDeal: endpoint({
    ...session,
    method: 'DELETE',
    path: '/v1/deal-sheets/:id',
    summary: 'Deletes a draft; it can be restored for 30 days',
    params,
    replies: { 204: null },
    errors: ['not_found', 'rule_broken'],
  }),
  restoreDeal: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/deal-sheets/:id/restore',
    creates: false,
    summary: 'Restores a deleted draft',
    params,
    replies: { 200: deal },
    errors: ['not_found'],
  }),
  moveDeal: move,
  addDealNote: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/deal-sheets/:id/notes',
    creates: true,
    summary: 'Adds a note to the deal’s history',
    params,
    body: z.strictObject({ note: note.min(1, 'Write a note'), key: callKey }),
    replies: { 200: deal },
    errors: ['not_found', 'not_owner'],
  }),
  recordReceipt: endpoint({
    ...books,
    method: 'POST',
    path: '/v1/deal-sheets/:id/receipts',
    creates: true,
    summary: 'Records a check or other payment of the tenant or buyer',
    params,
    body: z.strictObject({
      amount: amount(maxLineDollars).refine((value) => value > 0, 'Enter an amount'),
      method: fundsMethod,
      received_on: date,
      reference: z.string().trim().max(100).default(''),
      key: callKey,
    }),
    ...moneyReply,
  }),
  refundTenant: endpoint({
    ...books,
    method: 'POST',
    path: '/v1/deal-sheets/:id/refunds',
    creates: true,
    proof: true,
    summary: 'Records that an over-payment was paid back to the tenant or buyer',
    params,
    body: z.strictObject({
      amount: amount(maxLineDollars).refine((value) => value > 0, 'Enter an amount'),
      method: fundsMethod,
      paid_on: date,
      reference: z.string().trim().max(100).default(''),
      reason: note.min(1, 'Say why'),
      key: callKey,
    }),
    ...moneyReply,
  }),
  absorbShortfall: endpoint({
    ...supervisor,
    method: 'POST',
    path: '/v1/deal-sheets/:id/absorption',
    creates: true,
    proof: true,
    summary: 'Has the office absorb what was credited or written off, so that the agents are paid in full',
    params,
    body: z.strictObject({ note: note.min(1, 'Say why'), key: callKey }),
    ...moneyReply,
  }),
  reverseReceipt: endpoint({
    ...books,
    method: 'POST',
    path: '/v1/deal-sheets/:id/receipts/:receipt/reversal',
    creates: true,
    summary: 'Reverses a payment that was recorded by mistake or bounced',
    params: z.object({ id, receipt: id }),
    body: z.strictObject({ note: note.min(1, 'Say why') }),
    replies: { 200: deal },
    errors: ['not_found', 'rule_broken', 'conflict'],
  }),
} as const
