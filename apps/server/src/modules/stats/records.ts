import type { StatsRowKind } from '@pb/contract/stats'
import { sql, type RawBuilder } from 'kysely'
import { isOnDeal } from '../deals/index.ts'
import { selectPeople } from './people.ts'
import { selectSentDays } from './sent-days.ts'
import { isCredited, isWithin, toLocal, toSourceKey, type DayRange, type Scope } from './scope.ts'

type Sql = RawBuilder<unknown>

/**
 * Inquiries that came in, but those that are not leads. One whose sender is not verified is a lead that came: the mark only
 * concerns who sent it. `minutes`: from the first message to the first answer, around the clock.
 * `in_time`: answered within the response goal, which counts working hours; null while there is time left.
 */
function selectInquiries(scope: Scope, days: DayRange): Sql {
  return sql`
    SELECT i.id, 0::bigint AS other_id, i.credited_agent_id AS agent_id, ${toLocal(sql`i.created_at`)} AS local_at,
      i.first_src_type AS source,
      CASE WHEN i.answered_at IS NOT NULL THEN
        date_part('epoch', greatest(i.answered_at - i.created_at, interval '0')) / 60 END AS minutes,
      CASE WHEN i.first_due_at IS NULL THEN NULL WHEN i.answered_at IS NOT NULL THEN i.answered_at <= i.first_due_at
        WHEN i.first_due_at < ${scope.now} THEN false END AS in_time
    FROM inquiry i WHERE i.state <> 'not_lead' AND ${isWithin(sql`i.created_at`, days)}
      AND ${isCredited(sql`i.credited_agent_id`, scope)}`
}

/** People added as clients. One whom several agents added in the period is counted once, with the first record. */
function selectClients(scope: Scope, days: DayRange): Sql {
  const once = scope.perAgent ? sql`c.person_id, c.credited_agent_id` : sql`c.person_id`
  return sql`
    SELECT DISTINCT ON (${once}) c.id, 0::bigint AS other_id, c.credited_agent_id AS agent_id,
      c.created_at AS at, ${toLocal(sql`c.created_at`)} AS local_at, ${toSourceKey(sql`c.source`)} AS source,
      CASE WHEN c.archived_at IS NULL THEN c.stage ELSE 'archived' END AS stage
    FROM client c WHERE c.merged_into IS NULL AND ${isWithin(sql`c.created_at`, days)}
      AND ${isCredited(sql`c.credited_agent_id`, scope)}
    ORDER BY ${once}, c.created_at, c.id`
}

/** Listings sent or shared for the first time to a client; one listing to two clients is two. */
function selectSent(scope: Scope, days: DayRange): Sql {
  return sql`
    SELECT l.client_id AS id, l.listing_id AS other_id, l.credited_agent_id AS agent_id,
      ${toLocal(sql`l.sent_at`)} AS local_at, l.opened_at IS NOT NULL AS opened, l.liked
    FROM client_listing l WHERE l.sent_at IS NOT NULL AND ${isWithin(sql`l.sent_at`, days)}
      AND ${isCredited(sql`l.credited_agent_id`, scope)}`
}

/** Showings whose time has come, or that were canceled. `held`: neither canceled nor missed by the client. */
function selectShowings(scope: Scope, days: DayRange): Sql {
  return sql`
    SELECT s.id, 0::bigint AS other_id, s.credited_agent_id AS agent_id, ${toLocal(sql`s.starts_at`)} AS local_at,
      CASE WHEN s.status = 'confirmed' THEN 'completed' ELSE s.status END AS status,
      s.status IN ('confirmed', 'completed') AS held
    FROM showing s WHERE ${isWithin(sql`s.starts_at`, days)} AND s.starts_at <= ${scope.now} AND s.status <> 'requested'
      AND ${isCredited(sql`s.credited_agent_id`, scope)}`
}

/** Households that were asked to apply; all who apply together are one. */
function selectApplications(scope: Scope, days: DayRange): Sql {
  return sql`
    SELECT h.id, 0::bigint AS other_id, h.credited_agent_id AS agent_id, ${toLocal(sql`h.created_at`)} AS local_at, h.status
    FROM application_household h WHERE ${isWithin(sql`h.created_at`, days)}
      AND EXISTS (SELECT FROM application_form f WHERE f.household_id = h.id AND f.deleted_at IS NULL)
      AND ${isCredited(sql`h.credited_agent_id`, scope)}`
}

/** The first day whose books are open. */
const openDay = sql`(SELECT coalesce(max(last_day) + 1, '-infinity') FROM book_closing WHERE reopened_at IS NULL)`

const dealColumns = (day: Sql) => sql`d.id, 0::bigint AS other_id, ${day}::timestamp AS local_at,
  CASE WHEN d.stage <> 'pending' THEN d.stage WHEN d.pending_op THEN 'pending_op' ELSE 'pending_commission_check' END AS status,
  d.entry_id IS NOT NULL AS approved, to_char(${day}, 'YYYY-MM') AS month, 1 AS sign`

/**
 * SQL: `select` over deals by the day they count for: their own date, unless its books are closed: then an approved deal
 * counts on the day it was booked on, and one that may still be approved on the first open day. Each part reads its index.
 */
function selectByDay(select: (day: Sql, where: Sql) => Sql, { from, until }: DayRange): Sql {
  const isWithinDays = (day: Sql) =>
    sql`d.deleted_at IS NULL AND ${day} BETWEEN ${from}::date AND ${until}::date`
  const late = sql`d.counts_on IS NULL AND d.entry_id IS NULL AND d.deal_date < ${openDay} AND ${isWithinDays(openDay)}`
  return sql`${select(
    sql`d.deal_date`,
    sql`d.counts_on IS NULL AND (d.entry_id IS NOT NULL OR d.deal_date >= ${openDay}) AND ${isWithinDays(sql`d.deal_date`)}`,
  )} UNION ALL ${select(sql`d.counts_on`, isWithinDays(sql`d.counts_on`))} UNION ALL ${select(openDay, late)}`
}

/**
 * SQL: approvals `w` that were withdrawn after the books of their day were closed: added on that day, as it was, and subtracted
 * on the day of the reversal. `other_id` differs between the two.
 */
function selectWithdrawn(columns: Sql, source: Sql, { from, until }: DayRange): Sql {
  const select = (day: Sql, otherId: Sql, sign: Sql) => sql`
    SELECT w.deal_id AS id, ${otherId} AS other_id, ${day}::timestamp AS local_at, w.status, true AS approved,
      to_char(${day}, 'YYYY-MM') AS month, ${sign} AS sign, ${columns}
    FROM ${source} CROSS JOIN LATERAL (SELECT ${sign}::int AS sign) o
    WHERE ${day} BETWEEN ${from}::date AND ${until}::date`
  return sql`${select(sql`w.approved_on`, sql`2 * w.id`, sql`1`)}
    UNION ALL ${select(sql`w.reversed_on`, sql`2 * w.id + 1`, sql`-1`)}`
}

/** Each agent's part of a deal: by their share of what tenant and owner pay; the deal's own agent also without a share. */
const shares = sql`
  SELECT a.agent_id, round((d.op_cents + d.fee_cents) * a.share_rate / 10000.0)::bigint AS gross, a.net_cents AS net
  FROM deal_agent a WHERE a.deal_id = d.id
  UNION ALL SELECT d.agent_id, 0, NULL
  WHERE NOT EXISTS (SELECT FROM deal_agent a WHERE a.deal_id = d.id AND a.agent_id = d.agent_id)`

/** Deals of each agent: one that two agents share is one for each. */
function selectAgentDeals({ agentId }: Scope, days: DayRange): Sql {
  const owned = agentId === null ? sql`true` : sql`s.agent_id = ${agentId} AND ${isOnDeal(agentId)}`
  const current = selectByDay(
    (day, where) => sql`SELECT ${dealColumns(day)}, s.agent_id, s.gross, s.net
      FROM deal d CROSS JOIN LATERAL (${shares}) s WHERE ${where} AND ${owned}`,
    days,
  )
  const source = sql`deal_withdrawn_approval w JOIN deal_withdrawn_share s ON s.approval_id = w.id
    ${agentId === null ? sql`` : sql`AND s.agent_id = ${agentId}`}`
  const columns = sql`s.agent_id, o.sign * s.gross_cents AS gross, o.sign * s.net_cents AS net`
  return sql`${current} UNION ALL ${selectWithdrawn(columns, source, days)}`
}

/**
 * Deals by the day they count for, which is in no closed period unless it was there when the period was closed. `gross`: what tenant and owner pay in commission; for an agent by their share.
 * `net`: what agents get after splits, fees and deductions, known once a deal is approved.
 */
function selectDeals(scope: Scope, days: DayRange): Sql {
  if (scope.agentId !== null || scope.perAgent) return selectAgentDeals(scope, days)
  const current = selectByDay(
    (day, where) =>
      sql`SELECT ${dealColumns(day)}, d.agent_id, d.op_cents + d.fee_cents AS gross, d.net_cents AS net FROM deal d WHERE ${where}`,
    days,
  )
  const columns = sql`w.agent_id, o.sign * w.gross_cents AS gross, o.sign * w.net_cents AS net`
  return sql`${current} UNION ALL ${selectWithdrawn(columns, sql`deal_withdrawn_approval w`, days)}`
}

/** Own listings that closed, with the days from the day they were published. */
function selectListings({ agentId }: Scope, days: DayRange): Sql {
  return sql`
    SELECT l.id, 0::bigint AS other_id, l.agent_id, ${toLocal(sql`l.status_changed_at`)} AS local_at,
      greatest(${toLocal(sql`l.status_changed_at`)}::date - ${toLocal(sql`l.published_at`)}::date, 0) AS days
    FROM listing l WHERE l.agent_id IS NOT NULL AND l.standard_status = 'Closed'
      AND ${isWithin(sql`l.status_changed_at`, days)} AND ${agentId === null ? sql`true` : sql`l.agent_id = ${agentId}`}`
}

/** Changes of the price of an own listing to a lower one than the last before. */
function selectPriceCuts({ agentId }: Scope, days: DayRange): Sql {
  return sql`
    SELECT l.id, e.id AS other_id, l.agent_id, ${toLocal(sql`e.created_at`)} AS local_at, p.price_cents - e.price_cents AS gross
    FROM listing_event e JOIN listing l ON l.id = e.listing_id
    CROSS JOIN LATERAL (SELECT o.price_cents FROM listing_event o WHERE o.listing_id = e.listing_id
      AND o.price_cents IS NOT NULL AND (o.created_at, o.id) < (e.created_at, e.id)
      ORDER BY o.created_at DESC, o.id DESC LIMIT 1) p
    WHERE e.kind = 'price_change' AND ${isWithin(sql`e.created_at`, days)} AND p.price_cents > e.price_cents
      AND l.agent_id IS NOT NULL AND ${agentId === null ? sql`true` : sql`l.agent_id = ${agentId}`}`
}

const selects: Readonly<Record<StatsRowKind, (scope: Scope, days: DayRange) => Sql>> = {
  inquiries: selectInquiries,
  people: selectPeople,
  clients: selectClients,
  sent: selectSent,
  showings: selectShowings,
  applications: selectApplications,
  deals: selectDeals,
  listings: selectListings,
  price_cuts: selectPriceCuts,
}

/**
 * The records of a kind in a period, from which each number is counted and its list is made: id, other_id (a second part of
 * the key), agent_id, local_at (New York), and what is known of the kind.
 */
export const selectRecords = (kind: StatsRowKind, scope: Scope, days: DayRange): Sql =>
  selects[kind](scope, days)

/** What the aggregates of a kind count: its records, or sums of them by day where these are too many. */
export const selectCounted = (kind: StatsRowKind, scope: Scope, days: DayRange): Sql =>
  kind === 'sent' ? selectSentDays(scope, days) : selectRecords(kind, scope, days)
