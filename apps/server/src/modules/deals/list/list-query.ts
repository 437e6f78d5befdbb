import type { deals } from '@pb/contract/deals'
import type { Query } from '@pb/contract/endpoint'
import type { DealStatus } from '@pb/rules/deals/vocabulary'
import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { allInCondition, approvedStages, isOnDeal, readsAllMoney } from '../find-deal.ts'
import '../tables.ts'

/** Filters of the list, its totals and the CSV. */
export type DealFilters = Query<typeof deals.dealsCsv>

/** The agent whose deals are listed; null for the whole office. Throws `forbidden_role` for another agent's. */
export function getListedAgent(actor: Actor, agentId: string | undefined): string | null {
  const asked = agentId === undefined || agentId === '0' ? null : agentId
  if (readsAllMoney(actor)) return asked
  if (asked !== null && asked !== actor.personId) throw new AppError('forbidden_role')
  return actor.personId
}

interface Period {
  readonly year?: number | undefined
  readonly month?: number | undefined
}

const toDate = (year: number, month: number) => `${year}-${String(month).padStart(2, '0')}-01`

/** SQL condition on a date column: the year and month chosen; a month without a year is that month of every year. */
export function isInPeriod(column: RawBuilder<unknown>, { year, month }: Period): RawBuilder<unknown> {
  if (year === undefined)
    return month === undefined ? sql`true` : sql`extract(month FROM ${column}) = ${month}`
  const [from, until] =
    month === undefined
      ? [toDate(year, 1), toDate(year + 1, 1)]
      : [toDate(year, month), month === 12 ? toDate(year + 1, 1) : toDate(year, month + 1)]
  return sql`${column} >= ${from}::date AND ${column} < ${until}::date`
}

const isApproved = sql`d.stage IN (${sql.join([...approvedStages])})`

function hasStatus(status: DealStatus): RawBuilder<unknown> {
  if (status === 'pending_op') return sql`d.stage = 'pending' AND d.pending_op`
  if (status === 'pending_commission_check') return sql`d.stage = 'pending' AND d.pending_check`
  return sql`d.stage = ${status}`
}

/** Conditions that the sums by month `d` have as well as the deals. */
function toSumConditions(filters: DealFilters): RawBuilder<unknown>[] {
  const { status, kind, approved } = filters
  return [
    ...(status ? [hasStatus(status)] : []),
    ...(kind ? [sql`d.kind = ${kind}`] : []),
    ...(approved ? [isApproved] : []),
  ]
}

export function toSumCondition(filters: DealFilters): RawBuilder<unknown> {
  return sql.join([isInPeriod(sql`d.month`, filters), ...toSumConditions(filters)], sql` AND `)
}

/**
 * SQL condition: every word of a text starts a word of deal `d`. A condition for each word, not one for all: the index on
 * trigrams answers only the former. One agent's deals are few and found by another index: there the expression keeps the
 * planner from reading everyone's matches too.
 */
function matchesSearch(agentId: string | null, text: string): RawBuilder<unknown> {
  const words = text.split(/[\s.,;:"()_/@+-]+/).filter((word) => word !== '')
  const column = agentId === null ? sql`d.search_text` : sql`(d.search_text || '')`
  const patterns = words.map(
    (word) =>
      sql`${column} LIKE '% ' || regexp_replace(search_words(${word}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`,
  )
  return sql.join([sql`search_words(${text}) <> ''`, ...patterns], sql` AND `)
}

/** The deals `d` that match the filters, of one agent or of the office. */
export function toCondition(agentId: string | null, filters: DealFilters): RawBuilder<unknown> {
  const conditions = [sql`d.deleted_at IS NULL`, ...toSumConditions(filters)]
  if (filters.year !== undefined || filters.month !== undefined)
    conditions.push(isInPeriod(sql`d.deal_date`, filters))
  if (agentId !== null) conditions.push(isOnDeal(agentId))
  if (filters.ready_to_pay)
    conditions.push(sql`d.stage IN ('deal_submitted', 'pending') AND ${allInCondition}`)
  if (filters.lease_end_from) conditions.push(sql`d.lease_end >= ${filters.lease_end_from}::date`)
  if (filters.lease_end_until) conditions.push(sql`d.lease_end <= ${filters.lease_end_until}::date`)
  if (filters.search) conditions.push(matchesSearch(agentId, filters.search))
  return sql.join(conditions, sql` AND `)
}

/** SQL: the net of deal `d` that a person may see. */
export function selectNet(actor: Actor): RawBuilder<string | null> {
  return readsAllMoney(actor)
    ? sql`d.net_cents`
    : sql`(SELECT a.net_cents FROM deal_agent a WHERE a.deal_id = d.id AND a.agent_id = ${actor.personId})`
}
