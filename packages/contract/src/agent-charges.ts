import { chargeKinds, maxDueDay } from '@pb/rules/deals/agent-charges'
import { z } from 'zod'
import { amount, fundsMethod } from './deal-schemas.ts'
import { endpoint } from './endpoint.ts'
import { callKey } from './listing-sends.ts'
import { payee } from './payout-schemas.ts'
import { moneyRoles } from './role-groups.ts'
import { bit, date, dollars, id, keyEnum, paging, unixSeconds, version } from './wire.ts'

/** What the office charges its agents every month, and what they owe of it. Amounts are dollars. */

const session = { tag: 'payouts', access: 'session' } as const
/** Supervisors and bookkeepers. */
const books = { ...session, roles: moneyRoles } as const
const params = z.object({ id })

/** The largest charge of a month, and a largest payment. */
export const maxChargeDollars = 100_000
export const maxChargePaymentDollars = 1_000_000
export const maxChargeAgents = 500
/** A new charge may begin as many months before this one. */
export const maxMonthsBack = 12

/** `2026-11` */
const month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Enter a month')
const chargeKind = keyEnum(chargeKinds)
const positive = (max: number) => amount(max).refine((value) => value > 0, 'Enter an amount')

const terms = {
  kind: chargeKind,
  /** As statements name it. */
  title: z.string().trim().min(1, 'Enter a name').max(60, 'At most 60 characters'),
  amount: positive(maxChargeDollars),
  /** 1 charges all active agents, also those who join later. */
  everyone: bit,
  /** Who is charged otherwise; with 1, who is left out. */
  agent_ids: z.array(id).max(maxChargeAgents, `At most ${maxChargeAgents} agents`).default([]),
  first_month: month,
  last_month: month.nullable(),
  due_day: z.int().min(1, 'Choose a day from 1 to 28').max(maxDueDay, 'Choose a day from 1 to 28'),
}

export const recurringCharge = z.object({
  recurring_id: id,
  kind: chargeKind,
  title: z.string(),
  amount: dollars,
  everyone: bit,
  /** Who is charged; with `everyone`, who is left out. `active`: 0 for one who left the office, who is not charged. */
  agents: z.array(z.object({ ...payee, active: bit })),
  first_month: month,
  /** Null without an end. */
  last_month: month.nullable(),
  due_day: z.number().int(),
  paused: bit,
  /** When it is charged next; null while it is paused, and after its last month. */
  next_due: date.nullable(),
  /** The last month that was posted or passed over; null for none. */
  posted_through: month.nullable(),
  /** Charges of agents that it posted, their sum, and what is open of it. */
  charges: z.number().int(),
  charged: dollars,
  open: dollars,
  version: z.number().int(),
  created_by: z.string(),
  time_created: unixSeconds,
})
export type RecurringCharge = z.infer<typeof recurringCharge>

/** What a recurring charge was at a time. */
const recurringTerms = z.object({
  kind: chargeKind,
  title: z.string(),
  amount: dollars,
  everyone: bit,
  /** Names of who is charged; with `everyone`, of who is left out. */
  agents: z.array(z.string()),
  first_month: month,
  last_month: month.nullable(),
  due_day: z.number().int(),
  paused: bit,
})
export type RecurringTerms = z.infer<typeof recurringTerms>

export const recurringChange = z.object({
  change_id: id,
  /** Null for the first. */
  before: recurringTerms.nullable(),
  after: recurringTerms,
  changed_by: z.string(),
  time_changed: unixSeconds,
})
export type RecurringChange = z.infer<typeof recurringChange>

/** What settles a charge or part of it. */
export const chargePart = z.object({
  kind: z.enum(['payout', 'waiver', 'payment']),
  /** Id of the payout or the settlement. */
  part_id: id,
  amount: dollars,
  /** `planned`: a payout that is not paid yet, which leaves the charge open until it is. */
  state: z.enum(['planned', 'settled']),
  /** Of the payment or the waiver; null for a planned payout. */
  date: date.nullable(),
  method: z.union([fundsMethod, z.literal('')]),
  reference: z.string(),
  reason: z.string(),
  by: z.string(),
})
export type ChargePart = z.infer<typeof chargePart>

/** What an agent owes for a month. */
export const agentCharge = z.object({
  charge_id: id,
  recurring_id: id,
  ...payee,
  kind: chargeKind,
  title: z.string(),
  month,
  due_on: date,
  amount: dollars,
  open: dollars,
  /** Of what is open, in payouts that are not paid yet. */
  planned: dollars,
  parts: z.array(chargePart),
})
export type AgentCharge = z.infer<typeof agentCharge>

const recurringReply = {
  replies: { 200: recurringCharge },
  errors: ['not_found', 'rule_broken', 'conflict'],
} as const

export const agentCharges = {
  recurringCharges: endpoint({
    ...books,
    method: 'GET',
    path: '/v1/recurring-charges',
    summary: 'What the office charges its agents every month: those that run first',
    query: z.object(paging(100, 200)),
    replies: { 200: z.object({ count: z.number().int(), collection: z.array(recurringCharge) }) },
  }),
  createRecurringCharge: endpoint({
    ...books,
    method: 'POST',
    path: '/v1/recurring-charges',
    creates: true,
    summary: 'Charges agents every month from a month on; months whose day has come are charged at once',
    body: z.strictObject({ ...terms, key: callKey }),
    replies: { 200: recurringCharge },
    errors: ['rule_broken'],
  }),
  changeRecurringCharge: endpoint({
    ...books,
    method: 'PUT',
    path: '/v1/recurring-charges/:id',
    summary: 'Changes a charge for months that are not posted yet',
    params,
    body: z.strictObject({ ...terms, version }),
    ...recurringReply,
  }),
  pauseRecurringCharge: endpoint({
    ...books,
    method: 'PUT',
    path: '/v1/recurring-charges/:id/pause',
    summary: 'Pauses a charge or resumes it; months whose day comes meanwhile are not charged',
    params,
    body: z.strictObject({ paused: bit }),
    ...recurringReply,
  }),
  recurringChanges: endpoint({
    ...books,
    method: 'GET',
    path: '/v1/recurring-charges/:id/changes',
    summary: 'Who changed a charge from what to what, newest first',
    params,
    query: z.object(paging(50, 200)),
    replies: { 200: z.object({ count: z.number().int(), collection: z.array(recurringChange) }) },
    errors: ['not_found'],
  }),
  agentCharges: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/agent-charges',
    summary: 'Charges by agent and month with what settled them, newest first; an agent’s own',
    query: z.object({
      agent_id: id.optional(),
      recurring_id: id.optional(),
      month: month.optional(),
      show: z.enum(['all', 'open']).default('all'),
      search: z.string().trim().max(200).default(''),
      ...paging(50, 200),
    }),
    replies: {
      200: z.object({
        count: z.number().int(),
        collection: z.array(agentCharge),
        /** `agents`: how many owe something. */
        totals: z.object({ amount: dollars, open: dollars, planned: dollars, agents: z.number().int() }),
      }),
    },
    errors: ['forbidden_role'],
  }),
  waiveCharge: endpoint({
    ...books,
    method: 'POST',
    path: '/v1/agent-charges/:id/waiver',
    creates: true,
    summary: 'Waives what is open of a charge; a planned payout that would take it off pays more',
    params,
    body: z.strictObject({
      reason: z.string().trim().min(1, 'Say why').max(500, 'At most 500 characters'),
    }),
    replies: { 200: agentCharge },
    errors: ['not_found', 'rule_broken', 'conflict'],
  }),
  recordChargePayment: endpoint({
    ...books,
    method: 'POST',
    path: '/v1/agent-charge-payments',
    creates: true,
    summary: 'Records that an agent paid charges apart from payouts, the oldest first',
    body: z.strictObject({
      agent_id: id,
      amount: positive(maxChargePaymentDollars),
      method: fundsMethod,
      received_on: date,
      reference: z.string().trim().max(100, 'At most 100 characters').default(''),
      key: callKey,
    }),
    replies: { 200: z.object({ settlement_id: id, open: dollars }) },
    errors: ['rule_broken', 'conflict'],
  }),
  undoChargeSettlement: endpoint({
    ...books,
    method: 'POST',
    path: '/v1/charge-settlements/:id/undo',
    creates: false,
    summary: 'Undoes a waiver or a payment that was recorded by mistake: the charge is open again',
    params,
    replies: { 200: z.object({ settlement_id: id }) },
    errors: ['not_found', 'conflict'],
  }),
} as const
