import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { DayRange, Scope } from './scope.ts'

/** In `stats_sent_day`, the sums of the whole office. */
const office = '0'

/**
 * Sums by day of the listings sent, of an agent, of the office, or of each agent (`perAgent`): agent_id, sent, opened,
 * liked. Triggers of `client_listing` write each change, so they equal a count of its rows at any time.
 */
export function selectSentDays({ agentId, perAgent }: Scope, { from, until }: DayRange): RawBuilder<unknown> {
  const days = sql`day BETWEEN ${from}::date AND ${until}::date`
  const added =
    agentId !== null
      ? sql`agent_id = ${agentId}`
      : perAgent
        ? sql`agent_id <> ${office}`
        : sql`agent_id = ${office}`
  const changed = agentId === null ? sql`true` : sql`agent_id = ${agentId}`
  return sql`
    SELECT agent_id, sent, opened, liked FROM stats_sent_day WHERE ${added} AND ${days}
    UNION ALL SELECT agent_id, sent, opened, liked FROM stats_sent_change WHERE ${changed} AND ${days}`
}

/** Adds the changes to the sums; a statement reads both before, or both after. Several processes may run it at once. */
export async function addSentChanges(db: Db): Promise<void> {
  await sql`
    WITH changes AS (DELETE FROM stats_sent_change RETURNING agent_id, day, sent, opened, liked)
    INSERT INTO stats_sent_day AS d (agent_id, day, sent, opened, liked)
    SELECT coalesce(agent_id, ${office}) AS agent_id, day, sum(sent), sum(opened), sum(liked)
    FROM changes GROUP BY GROUPING SETS ((agent_id, day), (day)) ORDER BY 1, 2
    ON CONFLICT (agent_id, day) DO UPDATE
      SET sent = d.sent + excluded.sent, opened = d.opened + excluded.opened, liked = d.liked + excluded.liked`.execute(
    db,
  )
}
