import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../../platform/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { notifyFolded, type FoldedNews } from '../../notifications/index.ts'
import { reasonText, type Reason } from '../reasons.ts'
import { takeLock } from './drain.ts'

const batch = 2000
const tellLock = 340_002

interface UntoldRow extends Reason {
  readonly agent_id: string
  readonly user_id: string
  readonly name: string
  readonly listing_id: string
  readonly address: string
  readonly unit: string
}

/**
 * Takes matches of which nobody heard yet, `which` of them. What is no news any more is taken and not told: the listing
 * is off the market, the search suspended, the client archived.
 */
async function take(
  tx: Tx,
  which: RawBuilder<unknown>,
  now: Date,
): Promise<{ taken: number; rows: UntoldRow[] }> {
  const { rows } = await sql<(UntoldRow | { agent_id: null }) & { taken: number }>`
    WITH untold AS MATERIALIZED (
      SELECT m.client_id, m.listing_id FROM client_match m
      LEFT JOIN match_setting setting ON setting.person_id = m.agent_id
      WHERE m.told_at IS NULL AND ${which} ORDER BY m.agent_id, m.client_id LIMIT ${batch}
    ), told AS (
      UPDATE client_match m SET told_at = ${now}::timestamptz FROM untold
      WHERE m.client_id = untold.client_id AND m.listing_id = untold.listing_id AND m.told_at IS NULL
      RETURNING m.*
    )
    SELECT sums.taken, news.* FROM (SELECT count(*)::int AS taken FROM told) sums
    LEFT JOIN (
      SELECT told.agent_id, c.person_id AS user_id, trim(c.first_name || ' ' || c.last_name) AS name, told.listing_id,
        told.reason, told.price_cents, told.price_before_cents, told.matched_at, b.address, u.label AS unit
      FROM told
      JOIN client c ON c.id = told.client_id AND c.archived_at IS NULL
      JOIN saved_search s ON s.id = told.search_id AND s.suspended_by IS NULL AND s.removed_at IS NULL
      JOIN listing l ON l.id = told.listing_id AND l.active
      JOIN building b ON b.id = l.building_id
      JOIN unit u ON u.id = l.unit_id
      LEFT JOIN match_setting setting ON setting.person_id = told.agent_id
      WHERE setting.digest IS DISTINCT FROM 'none'
    ) news ON true
    ORDER BY news.agent_id, news.user_id, news.matched_at DESC, news.listing_id DESC`.execute(tx)
  return {
    taken: rows[0]!.taken,
    rows: rows.filter((row): row is UntoldRow & { taken: number } => row.agent_id !== null),
  }
}

const lower = (text: string) => text[0]!.toLowerCase() + text.slice(1)

/** One line over all that came up for a client. */
function newsOfClient(rows: readonly UntoldRow[]): FoldedNews {
  const { agent_id, user_id, name, address, unit } = rows[0]!
  const home = unit === '' ? address : `${address}, ${unit}`
  const reason = lower(reasonText(rows[0]!))
  return {
    personId: agent_id,
    kind: 'listing_match',
    key: `match:${user_id}`,
    payload: { user_id, user: { name }, listing_ids: rows.map(({ listing_id }) => listing_id) },
    message: (count) =>
      count === 1
        ? `${home} fits ${name}: ${reason}`
        : `${count} listings fit ${name}, the latest ${home}: ${reason}`,
  }
}

async function tellSome(deps: Deps, tx: Tx, which: RawBuilder<unknown>): Promise<boolean> {
  const { taken, rows } = await take(tx, which, deps.clock.now())
  const clients = Map.groupBy(rows, ({ agent_id, user_id }) => `${agent_id} ${user_id}`)
  await notifyFolded(tx, deps, [...clients.values()].map(newsOfClient))
  return taken === batch
}

/** Tells those who hear of listings at once what came up, one line for each client. */
export async function tellAtOnce(deps: Deps): Promise<void> {
  const which = sql`coalesce(setting.digest, 'at_once') IN ('at_once', 'none')`
  let more = true
  while (more)
    more = await deps.db
      .transaction()
      .execute(async (tx) => (await takeLock(tx, tellLock)) && (await tellSome(deps, tx, which)))
}

/** Tells one agent all that came up, in the caller's transaction. */
export async function tellAgent(deps: Deps, tx: Tx, personId: string): Promise<void> {
  let more = true
  while (more) more = await tellSome(deps, tx, sql`m.agent_id = ${personId}`)
}
