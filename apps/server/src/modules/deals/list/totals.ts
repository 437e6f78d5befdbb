import { leasesEndingDays } from '@pb/rules/deals/vocabulary'
import { addDaysToDate } from '@pb/rules/dates'
import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/db/db.ts'
import { one } from '../../../platform/db/one-row.ts'
import { selectNet, toCondition, toSumCondition, type DealFilters } from './list-query.ts'

/** Sums of the deals found; those of voided deals are left out, and null where not all were counted. */
export interface DealTotals {
  readonly count: number
  readonly capped: boolean
  readonly op_cents: string
  readonly fee_cents: string
  readonly net_cents: string
}

/** More matches of a search in the whole office are not counted: reading them takes longer than a person waits. */
const maxCounted = 1000

/** Sums deals themselves, at most `limit`. */
function buildTotalsStatement(
  actor: Actor,
  agentId: string | null,
  { filters, limit }: { filters: DealFilters; limit: number | null },
) {
  // In the order of the page, so that a word of many deals is counted along the dates and not from all its matches.
  const rest = limit === null ? sql`` : sql`ORDER BY d.deal_date DESC, d.id DESC LIMIT ${limit + 1}`
  return sql<Omit<DealTotals, 'capped'>>`
    SELECT count(*)::int AS count, coalesce(sum(op_cents) FILTER (WHERE counts), 0) AS op_cents,
      coalesce(sum(fee_cents) FILTER (WHERE counts), 0) AS fee_cents, coalesce(sum(net_cents), 0) AS net_cents
    FROM (SELECT d.op_cents, d.fee_cents, d.stage <> 'voided' AS counts, ${selectNet(actor)} AS net_cents
      FROM deal d WHERE ${toCondition(agentId, filters)} ${rest}) AS found`
}

/** Sums the whole office from its sums by month. */
function buildOfficeTotalsStatement(filters: DealFilters) {
  return sql<Omit<DealTotals, 'capped'>>`
    SELECT coalesce(sum(d.deals), 0)::int AS count,
      coalesce(sum(d.op_cents) FILTER (WHERE d.stage <> 'voided'), 0) AS op_cents,
      coalesce(sum(d.fee_cents) FILTER (WHERE d.stage <> 'voided'), 0) AS fee_cents,
      coalesce(sum(d.net_cents), 0) AS net_cents
    FROM deal_month_sum d WHERE ${toSumCondition(filters)}`
}

/** Counts and sums all deals that match, from the sums by month where the filters allow. */
export async function sumMatches(
  actor: Actor,
  db: Db,
  agentId: string | null,
  filters: DealFilters,
): Promise<DealTotals> {
  const isOffice = agentId === null
  const bySums =
    isOffice &&
    !filters.search &&
    !filters.ready_to_pay &&
    !filters.lease_end_from &&
    !filters.lease_end_until
  const limit = isOffice && filters.search ? maxCounted : null
  const statement = bySums
    ? buildOfficeTotalsStatement(filters)
    : buildTotalsStatement(actor, agentId, { filters, limit })
  const row = one((await statement.execute(db)).rows)
  const capped = limit !== null && row.count > limit
  return { ...row, count: capped ? limit : row.count, capped }
}

const countFound = async (db: Db, condition: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sql<{
    deals: number
  }>`SELECT count(*)::int AS deals FROM deal d WHERE ${condition}`.execute(db)
  return one(rows).deals
}

const all: DealFilters = { search: '' }

/** Counts the deals of the office that wait for a supervisor. */
export const countDealsInReview = (db: Db): Promise<number> =>
  countFound(db, toCondition(null, { ...all, status: 'pending_review' }))

/** Counts the drafts of an agent. */
export const countDrafts = (db: Db, agentId: string): Promise<number> =>
  countFound(db, toCondition(agentId, { ...all, status: 'draft' }))

/** Counts the leases of an agent's approved deals that end within `leasesEndingDays`. */
export function countLeasesEnding(db: Db, agentId: string, today: string): Promise<number> {
  const ending = {
    approved: true,
    lease_end_from: today,
    lease_end_until: addDaysToDate(today, leasesEndingDays),
  }
  return countFound(db, toCondition(agentId, { ...all, ...ending }))
}
