import type { AgentPlans, CommissionPlan, PlanTermsWire } from '@pb/contract/commission-plans'
import { toUnixSeconds } from '@pb/rules/dates'
import { centsToDollars, dollarsToCents } from '@pb/rules/money'
import type { AgentRow, PlanRow } from './queries.ts'
import type { PlanTerms } from './tables.ts'

const toRate = (percent: number) => Math.round(percent * 100)
const toPercent = (rate: number) => rate / 100

/** Terms of the wire in cents and basis points. */
export function toPlanTerms(terms: PlanTermsWire): PlanTerms {
  const { measure, tiers, cap, minimum, fees, shares, reset_on } = terms
  return {
    measure,
    tiers: tiers.map(({ from, company_split }) => ({
      from: dollarsToCents(from),
      companyRate: toRate(company_split),
    })),
    cap: cap === null ? null : dollarsToCents(cap),
    minimum: dollarsToCents(minimum),
    fees: fees.map(({ title, amount, waived_after_cap }) => ({
      title,
      cents: dollarsToCents(amount),
      waivedAfterCap: waived_after_cap === 1,
    })),
    shares: shares.map(({ agent_id, title, rate, from }) => ({
      payeeId: agent_id,
      title,
      rate: toRate(rate),
      from,
    })),
    resetOn: reset_on,
  }
}

export function presentTerms({
  measure,
  tiers,
  cap,
  minimum,
  fees,
  shares,
  resetOn,
}: PlanTerms): PlanTermsWire {
  return {
    measure,
    tiers: tiers.map(({ from, companyRate }) => ({
      from: centsToDollars(from),
      company_split: toPercent(companyRate),
    })),
    cap: cap === null ? null : centsToDollars(cap),
    minimum: centsToDollars(minimum),
    fees: fees.map(({ title, cents, waivedAfterCap }) => ({
      title,
      amount: centsToDollars(cents),
      waived_after_cap: waivedAfterCap ? 1 : 0,
    })),
    shares: shares.map(({ payeeId, title, rate, from }) => ({
      agent_id: payeeId,
      title,
      rate: toPercent(rate),
      from,
    })),
    reset_on: resetOn,
  }
}

/** `today` decides which terms are in effect. */
export function presentPlan(row: PlanRow, today: string): CommissionPlan {
  const current = row.terms.find(({ since }) => since <= today)
  return {
    plan_id: row.id,
    title: row.title,
    version: row.version,
    archived: row.archived_at === null ? 0 : 1,
    terms: row.terms.map((each) => ({
      since: each.since,
      terms: presentTerms(each.terms),
      current: each === current ? 1 : 0,
      changed_by: each.changed_by,
      time_changed: toUnixSeconds(new Date(each.created_at)),
    })),
    agents: row.agents,
    future_agents: row.future_agents,
    payees: row.payees,
  }
}

export function presentAgentPlans(row: AgentRow, today: string): AgentPlans {
  const current = row.plans.find(({ since }) => since <= today)
  return {
    agent_id: row.agent_id,
    name: row.name,
    photo: row.photo,
    plans: row.plans.map((each) => ({
      plan_id: each.plan_id ?? '0',
      title: each.title ?? '',
      since: each.since,
      current: each === current ? 1 : 0,
      reset_on: each.reset_on,
    })),
    opening: row.opening && {
      as_of: row.opening.as_of,
      gross: centsToDollars(row.opening.gross_cents),
      company: centsToDollars(row.opening.company_cents),
    },
  }
}
