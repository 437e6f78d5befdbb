import { isMonthDay } from '@pb/rules/deals/plans'
import { z } from 'zod'
import { amount, maxLineDollars } from './deal-schemas.ts'
import { endpoint } from './endpoint.ts'
import { callKey } from './listing-sends.ts'
import { moneyRoles } from './role-groups.ts'
import { bit, date, dollars, id, paging, unixSeconds, version } from './wire.ts'

/** How agents and the company split commissions, and which agent is on which plan from when. */

export const maxTiers = 12
export const maxPlanFees = 10
export const maxPlanShares = 5
/** Agents in one assignment. */
export const maxAssigned = 500

/** Percent with at most two decimals. */
export const percent = z
  .number()
  .min(0, 'A rate must be between 0% and 100%')
  .max(100, 'A rate must be between 0% and 100%')
  .refine((value) => Math.abs(Math.round(value * 100) - value * 100) < 1e-6, 'Use at most two decimals')

const text = (max: number, missing: string) =>
  z.string().trim().min(1, missing).max(max, `At most ${max} characters`)

/** First day of a plan's year: `mm-dd`. */
export const monthDay = z
  .string()
  .regex(/^(0[1-9]|1[0-2])-\d{2}$/, 'Enter a day of the year')
  .refine((text) => isMonthDay(text), 'Choose a day that every year has')

/** Terms of a plan, which hold from a day on. */
export const planTerms = z.strictObject({
  /** What the tiers count in the plan's year: the agent's gross, or the company's part of it. */
  measure: z.enum(['gross', 'company_dollar']),
  /** From this amount on, the company's part in percent; the first from 0. A flat split has one tier. */
  tiers: z
    .array(z.strictObject({ from: amount(1_000_000_000), company_split: percent }))
    .min(1, 'Enter a split')
    .max(maxTiers),
  /** Company's part of a year after which the agent keeps everything; null for no cap. */
  cap: amount(1_000_000_000).nullable(),
  /** Least company's part of a deal; 0 for none. */
  minimum: amount(maxLineDollars),
  fees: z
    .array(
      z.strictObject({
        title: text(60, 'Name the fee'),
        amount: amount(maxLineDollars),
        /** Not charged once the cap is reached. */
        waived_after_cap: bit,
      }),
    )
    .max(maxPlanFees),
  shares: z
    .array(
      z.strictObject({
        /** The mentor or team lead who gets it. */
        agent_id: id,
        title: text(60, 'Name the share'),
        rate: percent,
        /** Whether the agent's or the company's part pays it. */
        from: z.enum(['agent', 'company']),
      }),
    )
    .max(maxPlanShares),
  /** First day of the plan's year: `mm-dd`. */
  reset_on: monthDay,
})
export type PlanTermsWire = z.infer<typeof planTerms>

export const commissionPlan = z.object({
  plan_id: id,
  title: z.string(),
  /** Increases with every change; a change names the version it was made from. */
  version: z.number().int(),
  archived: bit,
  /** By day, the latest first. */
  terms: z.array(
    z.object({
      since: date,
      terms: planTerms,
      /** Whether they are in effect today. */
      current: bit,
      changed_by: z.string(),
      time_changed: unixSeconds,
    }),
  ),
  /** Agents who are on it today, and those who will be from a later day. */
  agents: z.number().int(),
  future_agents: z.number().int(),
  /** Names of the people who get shares, by id. */
  payees: z.array(z.object({ agent_id: id, name: z.string() })),
})
export type CommissionPlan = z.infer<typeof commissionPlan>

/** An agent's plans by date, the latest first. */
export const agentPlans = z.object({
  agent_id: id,
  name: z.string(),
  photo: z.string().nullable(),
  plans: z.array(
    z.object({
      /** '0' for none from that day on. */
      plan_id: id,
      title: z.string(),
      since: date,
      current: bit,
      /** The agent's own first day of the year, such as their anniversary; null for the plan's. */
      reset_on: monthDay.nullable(),
    }),
  ),
  /** What the agent did in the year before the office's deals were kept here; null for nothing. */
  opening: z.object({ as_of: date, gross: dollars, company: dollars }).nullable(),
})
export type AgentPlans = z.infer<typeof agentPlans>

const supervisors = { tag: 'deals', access: 'session', roles: ['SUPERVISOR'] } as const
const books = { ...supervisors, roles: moneyRoles } as const
const params = z.object({ id })
const termsParams = z.object({ id, since: date })

export const commissionPlans = {
  listCommissionPlans: endpoint({
    ...books,
    method: 'GET',
    path: '/v1/commission-plans',
    summary: 'Commission plans by name, each with its terms by date',
    replies: {
      200: z.object({
        collection: z.array(commissionPlan),
        /** Active agents who are on no plan today. */
        agents_without_plan: z.number().int(),
        today: date,
      }),
    },
  }),
  addCommissionPlan: endpoint({
    ...supervisors,
    method: 'POST',
    path: '/v1/commission-plans',
    creates: true,
    summary: 'Adds a plan with its first terms',
    body: z.strictObject({
      title: text(60, 'Name the plan'),
      since: date,
      terms: planTerms,
      key: callKey,
    }),
    replies: { 200: commissionPlan },
    errors: ['rule_broken'],
  }),
  renameCommissionPlan: endpoint({
    ...supervisors,
    method: 'PUT',
    path: '/v1/commission-plans/:id',
    summary: 'Renames a plan',
    params,
    body: z.strictObject({ title: text(60, 'Name the plan'), version: version.min(1) }),
    replies: { 200: commissionPlan },
    errors: ['not_found', 'rule_broken', 'conflict'],
  }),
  saveCommissionTerms: endpoint({
    ...supervisors,
    method: 'PUT',
    path: '/v1/commission-plans/:id/terms/:since',
    summary: 'Sets the terms of a plan from a day on; deals that were submitted stay as they are',
    params: termsParams,
    body: z.strictObject({ terms: planTerms, version: version.min(1) }),
    replies: { 200: commissionPlan },
    errors: ['not_found', 'rule_broken', 'conflict'],
  }),
  removeCommissionTerms: endpoint({
    ...supervisors,
    method: 'DELETE',
    path: '/v1/commission-plans/:id/terms/:since',
    summary: 'Removes the terms of a day; the earlier ones stay in effect',
    params: termsParams,
    replies: { 200: commissionPlan },
    errors: ['not_found', 'rule_broken'],
  }),
  archiveCommissionPlan: endpoint({
    ...supervisors,
    method: 'DELETE',
    path: '/v1/commission-plans/:id',
    summary: 'Archives a plan that no agent is on',
    params,
    replies: { 200: commissionPlan },
    errors: ['not_found', 'rule_broken'],
  }),
  restoreCommissionPlan: endpoint({
    ...supervisors,
    method: 'POST',
    path: '/v1/commission-plans/:id/restore',
    creates: false,
    summary: 'Restores an archived plan',
    params,
    replies: { 200: commissionPlan },
    errors: ['not_found', 'rule_broken'],
  }),
  listAgentPlans: endpoint({
    ...books,
    method: 'GET',
    path: '/v1/commission-plans-agents',
    summary: 'Active agents by name, each with their plans by date',
    query: z.object({
      search: z.string().trim().max(200).default(''),
      /** Only agents who are on it today; '0' for those on none. */
      plan_id: id.optional(),
      ...paging(50, 200),
    }),
    replies: { 200: z.object({ collection: z.array(agentPlans), count: z.number().int() }) },
  }),
  assignCommissionPlan: endpoint({
    ...supervisors,
    method: 'POST',
    path: '/v1/commission-plans-agents',
    creates: true,
    summary: 'Puts agents on a plan, or on none, from a day on; deals that were submitted stay as they are',
    body: z.strictObject({
      agent_ids: z.array(id).min(1, 'Choose an agent').max(maxAssigned),
      /** '0' for none. */
      plan_id: id,
      since: date,
      reset_on: monthDay.nullable().default(null),
    }),
    replies: { 200: z.object({ assigned: z.number().int() }) },
    errors: ['not_found', 'rule_broken'],
  }),
  unassignCommissionPlan: endpoint({
    ...supervisors,
    method: 'DELETE',
    path: '/v1/commission-plans-agents/:id/:since',
    summary: 'Removes an agent’s change of plan on a day; the earlier plan continues',
    params: termsParams,
    replies: { 200: agentPlans },
    errors: ['not_found'],
  }),
  saveOpeningBalance: endpoint({
    ...supervisors,
    method: 'PUT',
    path: '/v1/commission-plans-agents/:id/opening',
    summary: 'What an agent did in the year before deals were kept here; counts toward tiers and the cap',
    params,
    body: z.strictObject({
      opening: z
        .strictObject({ as_of: date, gross: amount(1_000_000_000), company: amount(1_000_000_000) })
        .refine(
          ({ gross, company }) => company <= gross,
          'The company’s part can’t be more than the commission',
        )
        .nullable(),
    }),
    replies: { 200: agentPlans },
    errors: ['not_found', 'rule_broken'],
  }),
} as const
