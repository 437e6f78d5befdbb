import { sql } from 'kysely'
import type { Tx } from '../../../platform/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { fittingSearches } from './find.ts'

/** Rows of news that are matched in one transaction. */
const batch = 50
/** One process at a time matches, and one tells; any other does as soon as that one is gone. */
const drainLock = 340_001

/** Takes the lock until the transaction ends; false where another process has it. */
export async function takeLock(tx: Tx, lock: number): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`SELECT pg_try_advisory_xact_lock(${lock}) AS taken`.execute(
    tx,
  )
  return rows[0]!.taken
}

/**
 * Takes the oldest news of listings and keeps for whom they came up, in one statement: news that are taken are matched,
 * or neither is. Several news of one listing are one. Of a household the client that knows the listing already is
 * chosen, else whom the household goes by. A listing that a client knows is news again only when it is cheaper than it
 * was told, or back on the market. Agents who want to hear of nothing, and those who left, are not told.
 */
function drainStatement(now: Date) {
  const asked = sql`(SELECT listing_id AS id FROM news)`
  return sql<{ taken: number; matched: number }>`
    WITH taken AS (
      DELETE FROM listing_news WHERE id IN (SELECT id FROM listing_news ORDER BY id LIMIT ${batch})
      RETURNING id, listing_id, appeared, price_before_cents
    ), news AS MATERIALIZED (
      SELECT listing_id, max(appeared) AS appeared,
        (array_agg(price_before_cents ORDER BY id) FILTER (WHERE price_before_cents IS NOT NULL))[1] AS price_before
      FROM taken GROUP BY listing_id
    ), found AS MATERIALIZED (${fittingSearches(asked, now)}
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
        price_before_cents, matched_at, told_at)
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
        matched_at = excluded.matched_at, told_at = excluded.told_at
      WHERE excluded.reason = 'back'
        OR (excluded.reason = 'price_drop' AND excluded.price_cents < known.price_cents)
      RETURNING 1
    )
    SELECT (SELECT count(*) FROM taken)::int AS taken, (SELECT count(*) FROM matched)::int AS matched`
}

export interface Drained {
  readonly taken: number
  readonly matched: number
  /** More waits. */
  readonly more: boolean
}

/** Matches a batch of news in the caller's transaction. */
export async function drainWithin(tx: Tx, now: Date): Promise<Drained> {
  const { rows } = await drainStatement(now).execute(tx)
  const { taken, matched } = rows[0]!
  return { taken, matched, more: taken === batch }
}

/** Matches a batch of news; nothing where another process is at it. */
export async function drainSome({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<Drained> {
  return db.transaction().execute(async (tx) => {
    if (!(await takeLock(tx, drainLock))) return { taken: 0, matched: 0, more: false }
    return drainWithin(tx, clock.now())
  })
}
