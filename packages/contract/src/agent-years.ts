import { z } from 'zod'
import { planTerms } from './commission-plans.ts'
import { amount, dealAgent, dealStatus, maxLineDollars } from './deal-schemas.ts'
import { endpoint } from './endpoint.ts'
import { bit, date, dollars, id } from './wire.ts'

/** An agent's year: what they earned, what is still to come, and what another deal would pay. */

const sums = {
  /** Approved deals that count for the period. */
  deals: z.number().int(),
  /** The agent's part of the commissions, before the split. */
  gross: dollars,
  /** What the company got of it by split, minimum and cap. */
  company: dollars,
  /** Net of approved deals, with shares of other agents' deals. */
  earned: dollars,
  paid: dollars,
}

const pendingPart = z.object({ deals: z.number().int(), amount: dollars })

export const agentYear = z.object({
  agent: z.object({ user_id: id, name: z.string(), photo: z.string().nullable() }),
  /** The plan's year; the calendar year without a plan. */
  from: date,
  until: date,
  today: date,
  plan: z
    .object({
      plan_id: id,
      title: z.string(),
      /** First day of the terms in effect. */
      since: date,
      terms: planTerms,
    })
    .nullable(),
  totals: z.object(sums),
  months: z.array(z.object({ month: z.string(), ...sums })),
  /** What counts toward tiers and the cap: approved deals, and the opening balance. */
  to_date: z.object({ gross: dollars, company: dollars }),
  opening: z.object({ as_of: date, gross: dollars, company: dollars }).nullable(),
  /** The part of the cap that is reached; null for a plan without one. */
  cap: z.object({ amount: dollars, reached: dollars, left: dollars }).nullable(),
  /** The tier of the next dollar; null for a flat split. */
  tier: z
    .object({
      company_split: z.number(),
      next: z.object({ from: dollars, company_split: z.number(), left: dollars }).nullable(),
    })
    .nullable(),
  /** Net of deals in hand that is not paid, whatever their year. */
  pending: z.object({
    /** Their money is in. */
    ready: pendingPart,
    /** Approved, and waiting for the owner's money or a check. */
    waiting: pendingPart,
    in_review: pendingPart,
    draft: pendingPart,
  }),
  /** The deals behind `pending`, those nearest to payment first. */
  deals: z.array(
    z.object({
      deal_id: id,
      address: z.string(),
      unit: z.string(),
      client_name: z.string(),
      date,
      statuses: z.array(dealStatus),
      state: z.enum(['ready', 'waiting', 'in_review', 'draft']),
      /** Null while it cannot be calculated. */
      net: dollars.nullable(),
      paid: dollars,
    }),
  ),
})
export type AgentYear = z.infer<typeof agentYear>

/** Most deals in hand that are listed and calculated. */
export const maxPendingDeals = 60

const whatIfInput = z.strictObject({
  /** The caller without it. */
  agent_id: id.optional(),
  /** Today without it. */
  date: date.optional(),
  commission: amount(maxLineDollars),
  /** The agent's share of the commission in percent. */
  share: z.number().min(0.01).max(100).default(100),
  /** Comes off before the split, such as a referral fee. */
  before: amount(maxLineDollars).default(0),
  /** Comes off after the split. */
  after: amount(maxLineDollars).default(0),
  /** Split to company in percent instead of the plan's. */
  company_split: z.number().min(0).max(100).nullable().default(null),
  /** Whether the deals in hand are approved before it. */
  after_pending: bit.default(0),
})

const session = { tag: 'deals', access: 'session' } as const

export const agentYears = {
  agentYear: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/your-year',
    summary: 'An agent’s year: earned, pending and paid, cap and tier; a supervisor may look at any agent’s',
    query: z.object({
      agent_id: id.optional(),
      /** A day of the year; today without it. */
      date: date.optional(),
    }),
    replies: { 200: agentYear },
    errors: ['not_found'],
  }),
  calculateWhatIf: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/deal-what-if',
    creates: false,
    summary: 'What a deal would pay an agent; nothing is stored',
    body: whatIfInput,
    replies: {
      200: z.object({
        result: dealAgent.shape.result,
        /** Why it cannot be calculated; empty when it can. */
        problem: z.string(),
        plan: z.string(),
        /** What counted toward tiers and the cap before it. */
        to_date: z.object({ gross: dollars, company: dollars }).nullable(),
      }),
    },
    errors: ['not_found'],
  }),
} as const
