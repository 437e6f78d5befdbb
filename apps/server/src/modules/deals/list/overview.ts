import type { deals } from '@pb/contract/deals'
import type { Query } from '@pb/contract/endpoint'
import { centsToDollars } from '@pb/rules/money'
import { newYorkDate } from '@pb/rules/new-york'
import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { one } from '../../../platform/db/one-row.ts'
import { approvedStages, isOnDeal } from '../find-deal.ts'
import { getListedAgent, isInPeriod } from './list-query.ts'

export type OverviewQuery = Query<typeof deals.dealsOverview>
/** Average deal size, average commission, number of deals, year-to-date commission. */
type Overview = [number, number, number, number]

interface KindSums {
  readonly kind: 'rental' | 'sale'
  readonly priced: number
  readonly price_cents: string
}

interface Sums {
  readonly deals: number
  readonly priced: number
  readonly price_cents: string
  readonly commission_cents: string
  readonly to_date_cents: string
}

const stages = sql.join([...approvedStages])

/** SQL condition on a date column: this year until today, another year whole, or until the end of the month chosen. */
function isToDate(
  column: RawBuilder<unknown>,
  { year, month }: OverviewQuery,
  today: string,
): RawBuilder<unknown> {
  const thisYear = Number(today.slice(0, 4))
  const chosen = year ?? thisYear
  const from = sql`${column} >= ${`${chosen}-01-01`}::date`
  if (month !== undefined)
    return sql`${from} AND ${column} < ${`${chosen}-${String(month).padStart(2, '0')}-01`}::date + interval '1 month'`
  if (chosen === thisYear) return sql`${from} AND ${column} <= ${today}::date`
  return sql`${from} AND ${column} < ${`${chosen + 1}-01-01`}::date`
}

/** One agent's deals, and commission as the journal has it: their part before the split with the company. */
export function buildAgentStatement(agentId: string, query: OverviewQuery, today: string) {
  const postings = sql`FROM journal_posting p WHERE p.agent_id = ${agentId} AND p.account = 'clearing'`
  return sql<Sums>`
    SELECT count(*)::int AS deals, count(d.price_cents)::int AS priced, coalesce(sum(d.price_cents), 0) AS price_cents,
      (SELECT coalesce(sum(p.cents), 0) ${postings} AND ${isInPeriod(sql`p.booked_on`, query)}) AS commission_cents,
      (SELECT coalesce(sum(p.cents), 0) ${postings} AND ${isToDate(sql`p.booked_on`, query, today)}) AS to_date_cents
    FROM deal d WHERE d.deleted_at IS NULL AND d.stage IN (${stages}) AND ${isOnDeal(agentId)}
      AND ${isInPeriod(sql`d.deal_date`, query)}`
}

/** The whole office from its sums by month; the postings of the current month are read, which may end after today. */
export function buildOfficeStatement(query: OverviewQuery, today: string) {
  const sums = sql`FROM journal_month_sum s WHERE s.account = 'clearing' AND s.of_agents`
  const thisMonth = `${today.slice(0, 7)}-01`
  const isWholeMonth = query.month === undefined ? sql`s.month <> ${thisMonth}::date` : sql`true`
  const ofThisMonth =
    query.month === undefined
      ? sql`(SELECT coalesce(sum(p.cents), 0) FROM journal_posting p WHERE p.account = 'clearing'
          AND p.agent_id IS NOT NULL AND p.booked_on >= ${thisMonth}::date AND ${isToDate(sql`p.booked_on`, query, today)})`
      : sql`0`
  return sql<Sums>`
    SELECT coalesce(sum(d.deals), 0)::int AS deals, coalesce(sum(d.priced), 0)::int AS priced,
      coalesce(sum(d.price_cents), 0) AS price_cents,
      (SELECT coalesce(sum(s.cents), 0) ${sums} AND ${isInPeriod(sql`s.month`, query)}) AS commission_cents,
      (SELECT coalesce(sum(s.cents), 0) ${sums} AND ${isToDate(sql`s.month`, query, today)} AND ${isWholeMonth})
        + ${ofThisMonth} AS to_date_cents
    FROM deal_month_sum d WHERE d.stage IN (${stages}) AND ${isInPeriod(sql`d.month`, query)}`
}

const average = (cents: string, count: number) =>
  count === 0 ? 0 : centsToDollars(Math.round(Number(cents) / count))

/** The four numbers of approved deals, in their order. Throws `forbidden_role` for another agent's. */
export async function getOverview(actor: Actor, deps: Deps, query: OverviewQuery): Promise<Overview> {
  const agentId = getListedAgent(actor, query.agent_id)
  const today = newYorkDate(deps.clock.now())
  const statement =
    agentId === null ? buildOfficeStatement(query, today) : buildAgentStatement(agentId, query, today)
  const { rows } = await statement.execute(deps.db)
  const { deals, priced, price_cents, commission_cents, to_date_cents } = one(rows)
  return [
    average(price_cents, priced),
    average(commission_cents, deals),
    deals,
    centsToDollars(to_date_cents),
  ]
}

/**
 * Average rent and average purchase price in dollars, null where no approved deal has one: the first number of the
 * overview averages both together. Throws `forbidden_role` for another agent's.
 */
export async function getDealSizes(
  actor: Actor,
  deps: Deps,
  query: OverviewQuery,
): Promise<Record<'rental' | 'sale', number | null>> {
  const agentId = getListedAgent(actor, query.agent_id)
  const statement =
    agentId === null
      ? sql<KindSums>`
        SELECT d.kind, sum(d.priced)::int AS priced, sum(d.price_cents) AS price_cents FROM deal_month_sum d
        WHERE d.stage IN (${stages}) AND ${isInPeriod(sql`d.month`, query)} GROUP BY d.kind`
      : sql<KindSums>`
        SELECT d.kind, count(d.price_cents)::int AS priced, coalesce(sum(d.price_cents), 0) AS price_cents FROM deal d
        WHERE d.deleted_at IS NULL AND d.stage IN (${stages}) AND ${isOnDeal(agentId)}
          AND ${isInPeriod(sql`d.deal_date`, query)} GROUP BY d.kind`
  const { rows } = await statement.execute(deps.db)
  const getAverage = (kind: KindSums['kind']) => {
    const sums = rows.find((row) => row.kind === kind)
    return sums && sums.priced > 0 ? average(sums.price_cents, sums.priced) : null
  }
  return { rental: getAverage('rental'), sale: getAverage('sale') }
}
