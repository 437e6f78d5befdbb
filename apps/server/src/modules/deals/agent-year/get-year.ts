import type { AgentYear } from '@pb/contract/agent-years'
import { findPlanYear, type PlanInEffect, type YearToDate } from '@pb/rules/deals/plans'
import { centsToDollars } from '@pb/rules/money'
import { newYorkDate } from '@pb/rules/new-york'
import type { Actor } from '../../../platform/actor.ts'
import { recordView } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { findPlan, findYearToDate, presentTerms, readOpeningBalance } from '../../commission-plans/index.ts'
import { readsAllMoney, toStatuses } from '../find-deal.ts'
import { readJournalMonths, type MonthRow } from './journal-months.ts'
import { readPendingDeals, type PendingDeal, type PendingState } from './pending-deals.ts'

/** Returns whose year is looked at. Throws `not_found` for another agent's unless the caller keeps the books. */
export async function findYearAgent(
  actor: Actor,
  db: Db,
  agentId = actor.personId,
): Promise<AgentYear['agent']> {
  if (agentId !== actor.personId && !readsAllMoney(actor)) throw new AppError('not_found')
  const row = await db
    .selectFrom('agent')
    .innerJoin('person', 'person.id', 'agent.person_id')
    .where('agent.person_id', '=', agentId)
    .select(['person.id', 'person.name', 'agent.photo'])
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return { user_id: row.id, name: row.name, photo: row.photo }
}

function presentCap({ cap }: PlanInEffect, { companyDollar }: YearToDate): AgentYear['cap'] {
  if (cap === null) return null
  const reached = Math.min(cap, companyDollar)
  return {
    amount: centsToDollars(cap),
    reached: centsToDollars(reached),
    left: centsToDollars(cap - reached),
  }
}

function presentTier({ tiers, measure }: PlanInEffect, toDate: YearToDate): AgentYear['tier'] {
  if (tiers.length < 2) return null
  const reached = measure === 'gross' ? toDate.gross : toDate.companyDollar
  const current = tiers.findLastIndex(({ from }) => from <= reached)
  const next = tiers[current + 1]
  return {
    company_split: tiers[current]!.companyRate / 100,
    next: next
      ? {
          from: centsToDollars(next.from),
          company_split: next.companyRate / 100,
          left: centsToDollars(next.from - reached),
        }
      : null,
  }
}

const presentSums = ({ deals, gross, company, earned, paid }: Omit<MonthRow, 'month'>) => ({
  deals,
  gross: centsToDollars(gross),
  company: centsToDollars(company),
  earned: centsToDollars(earned),
  paid: centsToDollars(paid),
})

const sumMonths = (months: readonly MonthRow[]) => {
  const sum = (key: keyof Omit<MonthRow, 'month'>) => months.reduce((total, month) => total + month[key], 0)
  return {
    deals: sum('deals'),
    gross: sum('gross'),
    company: sum('company'),
    earned: sum('earned'),
    paid: sum('paid'),
  }
}

function presentPending(deals: readonly PendingDeal[]): AgentYear['pending'] {
  const sum = (state: PendingState) => {
    const own = deals.filter((deal) => deal.state === state)
    const amount = own.reduce((total, { net, paid }) => total + (net ?? 0) - paid, 0)
    return { deals: own.length, amount: centsToDollars(amount) }
  }
  return {
    ready: sum('ready'),
    waiting: sum('waiting'),
    in_review: sum('in_review'),
    draft: sum('draft'),
  }
}

const presentDeal = ({ deal, state, net, paid }: PendingDeal): AgentYear['deals'][number] => ({
  deal_id: deal.id,
  address: deal.apt_address,
  unit: deal.apt_unit,
  client_name: deal.client_name,
  date: deal.deal_date,
  statuses: toStatuses(deal),
  state,
  net: net === null ? null : centsToDollars(net),
  paid: centsToDollars(paid),
})

/** The agent's year that contains a date. A supervisor's look at another agent's is recorded. Throws `not_found`. */
export async function getAgentYear(
  actor: Actor,
  deps: Deps,
  query: { readonly agent_id?: string | undefined; readonly date?: string | undefined },
): Promise<AgentYear> {
  const { db, clock } = deps
  const agent = await findYearAgent(actor, db, query.agent_id)
  const agentId = agent.user_id
  await recordView(db, deps, actor, { owner: agentId, what: 'agent_year_viewed', record: agentId })
  const today = newYorkDate(clock.now())
  const date = query.date ?? today
  const plan = await findPlan(db, agentId, date)
  const year = findPlanYear(plan ?? { resetOn: '01-01' }, date)
  const [months, toDate, opening, pending] = await Promise.all([
    readJournalMonths(db, agentId, year),
    findYearToDate(db, agentId, plan ?? { resetOn: '01-01' }, date),
    readOpeningBalance(db, agentId, year),
    readPendingDeals(db, agentId),
  ])
  return {
    agent,
    ...year,
    today,
    plan: plan && {
      plan_id: plan.planId,
      title: plan.title,
      since: plan.since,
      terms: presentTerms(plan),
    },
    totals: presentSums(sumMonths(months)),
    months: months.map((row) => Object.assign({ month: row.month }, presentSums(row))),
    to_date: { gross: centsToDollars(toDate.gross), company: centsToDollars(toDate.companyDollar) },
    opening: opening && {
      as_of: opening.asOf,
      gross: centsToDollars(opening.gross),
      company: centsToDollars(opening.companyDollar),
    },
    cap: plan && presentCap(plan, toDate),
    tier: plan && presentTier(plan, toDate),
    pending: presentPending(pending.deals),
    deals: pending.deals.map(presentDeal),
  }
}
