import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { tryLockUntilCommit } from '../../../platform/db/lock-until-commit.ts'
import type { Deps } from '../../../platform/deps.ts'
import { notifyGrouped, type GroupedNotification } from '../../notifications/index.ts'
import { reasonText, type Reason } from '../reasons.ts'
import { matchMessages } from '../texts.ts'
import { fullName } from '../../../platform/db/full-name.ts'
import { firstRow } from '../../../platform/db/one-row.ts'

const batchSize = 2000

interface PendingMatchRow extends Reason {
  readonly agent_id: string
  readonly user_id: string
  readonly name: string
  readonly listing_id: string
  readonly address: string
  readonly unit: string
}

/**
 * Marks pending matches that meet the condition as notified, and returns them. Obsolete ones are marked but not
 * returned: the listing is off the market, the search suspended or the client archived.
 */
async function takePendingMatches(
  tx: Tx,
  condition: RawBuilder<unknown>,
  now: Date,
): Promise<{ taken: number; rows: PendingMatchRow[] }> {
  const { rows } = await sql<(PendingMatchRow | { agent_id: null }) & { taken: number }>`
    WITH pending AS MATERIALIZED (
      SELECT m.client_id, m.listing_id FROM client_match m
      LEFT JOIN match_setting setting ON setting.person_id = m.agent_id
      WHERE m.notified_at IS NULL AND ${condition} ORDER BY m.agent_id, m.client_id LIMIT ${batchSize}
    ), notified AS (
      UPDATE client_match m SET notified_at = ${now}::timestamptz FROM pending
      WHERE m.client_id = pending.client_id AND m.listing_id = pending.listing_id AND m.notified_at IS NULL
      RETURNING m.*
    )
    SELECT sums.taken, details.* FROM (SELECT count(*)::int AS taken FROM notified) sums
    LEFT JOIN (
      SELECT notified.agent_id, c.person_id AS user_id, ${fullName('c')} AS name, notified.listing_id,
        notified.reason, notified.price_cents, notified.price_before_cents, notified.matched_at, b.address, u.label AS unit
      FROM notified
      JOIN client c ON c.id = notified.client_id AND c.archived_at IS NULL
      JOIN saved_search s ON s.id = notified.search_id AND s.suspended_by IS NULL AND s.removed_at IS NULL
      JOIN listing l ON l.id = notified.listing_id AND l.active
      JOIN building b ON b.id = l.building_id
      JOIN unit u ON u.id = l.unit_id
      LEFT JOIN match_setting setting ON setting.person_id = notified.agent_id
      WHERE setting.digest IS DISTINCT FROM 'none'
    ) details ON true
    ORDER BY details.agent_id, details.user_id, details.matched_at DESC, details.listing_id DESC`.execute(tx)
  return {
    taken: firstRow(rows).taken,
    rows: rows.filter((row): row is PendingMatchRow & { taken: number } => row.agent_id !== null),
  }
}

const lowerFirst = (text: string) => text[0]!.toLowerCase() + text.slice(1)

/** One grouped notification for all matches of a client. */
function toClientNotification(rows: readonly PendingMatchRow[]): GroupedNotification {
  const latest = firstRow(rows)
  const { agent_id, user_id, name, address, unit } = latest
  const listing = unit === '' ? address : `${address}, ${unit}`
  const reason = lowerFirst(reasonText(latest))
  return {
    personId: agent_id,
    kind: 'listing_match',
    key: `match:${user_id}`,
    payload: { user_id, user: { name }, listing_ids: rows.map(({ listing_id }) => listing_id) },
    message: (count) =>
      count === 1
        ? matchMessages.single(listing, name, reason)
        : matchMessages.several(count, name, listing, reason),
  }
}

async function notifyBatch(deps: Deps, tx: Tx, condition: RawBuilder<unknown>): Promise<boolean> {
  const { taken, rows } = await takePendingMatches(tx, condition, deps.clock.now())
  const clients = Map.groupBy(rows, ({ agent_id, user_id }) => `${agent_id} ${user_id}`)
  await notifyGrouped(tx, deps, [...clients.values()].map(toClientNotification))
  return taken === batchSize
}

/** Notifies agents without a digest of their pending matches, with one notification per client. */
export async function sendImmediateNotifications(deps: Deps): Promise<void> {
  const condition = sql`coalesce(setting.digest, 'at_once') IN ('at_once', 'none')`
  let more = true
  while (more)
    more = await deps.db
      .transaction()
      .execute(
        async (tx) =>
          (await tryLockUntilCommit(tx, 'match-notifications')) && (await notifyBatch(deps, tx, condition)),
      )
}

/** Notifies one agent of all pending matches, in the caller's transaction. */
export async function notifyAgent(deps: Deps, tx: Tx, personId: string): Promise<void> {
  let more = true
  while (more) more = await notifyBatch(deps, tx, sql`m.agent_id = ${personId}`)
}
