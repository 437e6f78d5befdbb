import { sql, type RawBuilder } from 'kysely'
import { isOnDeal } from '../deals/index.ts'
import { isCredited, isWithin, toLocal, toSourceKey, type DayRange, type Scope } from './scope.ts'

type Sql = RawBuilder<unknown>

/** Steps on the way to a closed deal, in order. */
export const steps = ['asked', 'client', 'sent', 'showing', 'application', 'sheet', 'closed'] as const

/** Deals of client `k` since the person asked; for an agent those they are on, by their share of the commission. */
function selectDeals({ agentId }: Scope): Sql {
  const gross = sql`d.op_cents + d.fee_cents`
  const deals = sql`deal d WHERE d.client_id = k.client_id AND d.deal_date >= ${toLocal(sql`p.created_at`)}::date
    AND d.deleted_at IS NULL AND d.stage <> 'voided'`
  if (agentId === null) return sql`SELECT d.entry_id, ${gross} AS cents FROM ${deals}`
  const share = sql`SELECT round((${gross}) * a.share_rate / 10000.0)::bigint FROM deal_agent a
    WHERE a.deal_id = d.id AND a.agent_id = ${agentId}`
  return sql`SELECT d.entry_id, coalesce((${share}), 0) AS cents FROM ${deals} AND ${isOnDeal(agentId)}`
}

/** What became of person `p`'s clients since they asked: the furthest step with its number, and commissions. */
function selectProgress(scope: Scope): Sql {
  return sql`
    SELECT max(CASE WHEN deals.closed > 0 THEN 7 WHEN deals.sheets > 0 THEN 6
        WHEN EXISTS (SELECT FROM application_household h JOIN application_form f ON f.household_id = h.id
          WHERE h.client_id = k.client_id AND h.created_at >= p.created_at AND f.deleted_at IS NULL
            AND ${isCredited(sql`h.credited_agent_id`, scope)}) THEN 5
        WHEN EXISTS (SELECT FROM showing s WHERE s.client_id = k.client_id AND s.status IN ('confirmed', 'completed')
          AND s.starts_at BETWEEN p.created_at AND ${scope.now} AND ${isCredited(sql`s.credited_agent_id`, scope)}) THEN 4
        WHEN EXISTS (SELECT FROM client_listing l WHERE l.client_id = k.client_id AND l.sent_at >= p.created_at
          AND ${isCredited(sql`l.credited_agent_id`, scope)}) THEN 3 ELSE 2 END) AS reached,
      sum(deals.sheet_cents) AS sheet_cents, sum(deals.closed_cents) AS closed_cents
    FROM unnest(p.client_ids) k (client_id) CROSS JOIN LATERAL (
      SELECT count(*) AS sheets, count(d.entry_id) AS closed, sum(d.cents) AS sheet_cents,
        sum(d.cents) FILTER (WHERE d.entry_id IS NOT NULL) AS closed_cents
      FROM (${selectDeals(scope)}) d) deals`
}

/**
 * People who asked or were added as clients in the period, each once: by the client's person, else by the email or phone
 * of the inquiry. `source`: of the first inquiry, else as the client's record has it. `reached`: the furthest step from
 * then until today, 1 to 7; `gross` and `net`: commission of their deals, and of the approved ones.
 */
export function selectPeople(scope: Scope, days: DayRange): Sql {
  return sql`
    WITH asked AS (
      SELECT CASE WHEN c.person_id IS NOT NULL THEN 'p' || c.person_id WHEN i.email <> '' THEN 'e' || i.email
          WHEN i.phone <> '' THEN 't' || i.phone ELSE 'i' || i.id END COLLATE "C" AS key,
        i.client_id, i.id AS inquiry_id, i.credited_agent_id AS agent_id, i.created_at, i.first_src_type AS source
      FROM inquiry i LEFT JOIN client c ON c.id = i.client_id
      WHERE i.state <> 'not_lead' AND ${isWithin(sql`i.created_at`, days)}
        AND ${isCredited(sql`i.credited_agent_id`, scope)}
      UNION ALL
      SELECT 'p' || c.person_id, c.id, NULL, c.credited_agent_id, c.created_at, ${toSourceKey(sql`c.source`)}
      FROM client c WHERE c.merged_into IS NULL AND ${isWithin(sql`c.created_at`, days)}
        AND ${isCredited(sql`c.credited_agent_id`, scope)}
    ), person_asked AS (
      SELECT min(created_at) AS created_at, array_agg(DISTINCT client_id) FILTER (WHERE client_id IS NOT NULL) AS client_ids,
        min(inquiry_id) AS inquiry_id,
        (array_agg(source ORDER BY inquiry_id IS NULL, created_at, inquiry_id, client_id))[1] AS source,
        (array_agg(agent_id ORDER BY created_at, inquiry_id, client_id))[1] AS agent_id
      FROM asked GROUP BY key
    )
    SELECT coalesce(p.client_ids[1], 0) AS id, coalesce(p.inquiry_id, 0) AS other_id, p.agent_id,
      ${toLocal(sql`p.created_at`)} AS local_at, p.source,
      coalesce(r.reached, 1) AS reached, coalesce(r.sheet_cents, 0)::bigint AS gross, coalesce(r.closed_cents, 0)::bigint AS net
    FROM person_asked p LEFT JOIN LATERAL (${selectProgress(scope)}) r ON true`
}
