import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { tryLockUntilCommit } from '../../../platform/db/lock-until-commit.ts'
import { one } from '../../../platform/db/one-row.ts'
import type { Deps } from '../../../platform/deps.ts'
import { findMatchingSearches } from './find-searches.ts'

/** Queue rows per transaction. */
const batchSize = 50

/**
 * Deletes the oldest queue rows and inserts their matches in one statement, so that both happen or neither. Rows of one
 * listing are combined. Of a household, the match goes to the client that already has the listing, otherwise to the main
 * client. A listing that a client already has matches again only if it is cheaper than before or back on the market.
 * Matches of agents with notifications off, and of agents who left, are marked as notified.
 */
function buildBatchStatement(now: Date) {
  const listings = sql`(SELECT listing_id AS id FROM news)`
  return sql<{ taken: number; matched: number }>`
    WITH taken AS (
      DELETE FROM listing_match_queue WHERE id IN (SELECT id FROM listing_match_queue ORDER BY id LIMIT ${batchSize})
      RETURNING id, listing_id, appeared, price_before_cents
    ), news AS MATERIALIZED (
      SELECT listing_id, max(appeared) AS appeared,
        (array_agg(price_before_cents ORDER BY id) FILTER (WHERE price_before_cents IS NOT NULL))[1] AS price_before
      FROM taken GROUP BY listing_id
    ), found AS MATERIALIZED (${findMatchingSearches(listings, now)}
    ), fitting AS MATERIALIZED (
      SELECT found.listing_id, found.search_id, c.id AS client_id, c.agent_id, l.price_cents, news.price_before,
        coalesce(news.appeared, CASE WHEN l.price_cents < news.price_before THEN 'price_drop' ELSE 'changed' END)
          AS reason,
        client_household(c.id, c.agent_id, c.person_id) AS house, known.client_id IS NOT NULL AS is_known
      FROM found
      JOIN news ON news.listing_id = found.listing_id
      JOIN listing l ON l.id = found.listing_id
      JOIN saved_search s ON s.id = found.search_id AND s.suspended_by IS NULL AND s.removed_at IS NULL
      JOIN client c ON c.id = s.client_id AND c.archived_at IS NULL
      LEFT JOIN client_match known ON known.client_id = c.id AND known.listing_id = found.listing_id
    ), chosen AS (
      SELECT DISTINCT ON (listing_id, house) * FROM fitting
      ORDER BY listing_id, house, is_known DESC, client_id <> house, client_id
    ), matched AS (
      INSERT INTO client_match AS known (client_id, agent_id, listing_id, search_id, reason, price_cents,
        price_before_cents, matched_at, notified_at)
      SELECT chosen.client_id, chosen.agent_id, chosen.listing_id, chosen.search_id, chosen.reason, chosen.price_cents,
        CASE WHEN chosen.reason = 'price_drop' THEN chosen.price_before END, ${now}::timestamptz,
        CASE WHEN setting.digest = 'none' OR a.deactivated_at IS NOT NULL THEN ${now}::timestamptz END
      FROM chosen
      JOIN agent a ON a.person_id = chosen.agent_id
      LEFT JOIN match_setting setting ON setting.person_id = chosen.agent_id
      WHERE chosen.is_known OR NOT EXISTS (
        SELECT FROM client_match met JOIN client mate ON mate.id = met.client_id
        WHERE met.listing_id = chosen.listing_id AND met.agent_id = chosen.agent_id AND met.client_id <> chosen.client_id
          AND (mate.id = chosen.house OR EXISTS (SELECT FROM participant p
            WHERE p.client_id = chosen.house AND p.person_id = mate.person_id AND p.type = 'TENANT')))
      ON CONFLICT (client_id, listing_id) DO UPDATE SET search_id = excluded.search_id, reason = excluded.reason,
        price_cents = excluded.price_cents, price_before_cents = excluded.price_before_cents,
        matched_at = excluded.matched_at, notified_at = excluded.notified_at
      WHERE excluded.reason = 'back'
        OR (excluded.reason = 'price_drop' AND excluded.price_cents < known.price_cents)
      RETURNING 1
    )
    SELECT (SELECT count(*) FROM taken)::int AS taken, (SELECT count(*) FROM matched)::int AS matched`
}

export interface BatchResult {
  readonly taken: number
  readonly matched: number
  /** The queue may have more rows. */
  readonly more: boolean
}

/** Processes a batch of the queue in the caller's transaction. */
export async function processBatchWithin(tx: Tx, now: Date): Promise<BatchResult> {
  const { rows } = await buildBatchStatement(now).execute(tx)
  const { taken, matched } = one(rows)
  return { taken, matched, more: taken === batchSize }
}

/** Processes a batch of the queue, in one process at a time; another takes over when it ends. */
export async function processBatch({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<BatchResult> {
  return db.transaction().execute(async (tx) => {
    if (!(await tryLockUntilCommit(tx, 'match-queue'))) return { taken: 0, matched: 0, more: false }
    return processBatchWithin(tx, clock.now())
  })
}
