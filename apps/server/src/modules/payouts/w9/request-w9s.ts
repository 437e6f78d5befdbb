import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { notifyAll } from '../../notifications/index.ts'
import { notificationTexts, w9Errors } from '../texts.ts'
import { selectYear } from '../year-end/year-end.ts'
import '../tables.ts'

/** An agent who was asked is asked again after this many hours. */
const pauseHours = 24

/**
 * Asks agents without a Form W-9 for one, in the bell and by email as each has chosen; one who was asked within a day is
 * left out, also by a second tab. Returns how many were asked. Throws `rule_broken` for one agent who gave one.
 */
export async function requestW9s(
  actor: Actor,
  deps: Deps,
  { agent_id, year }: { readonly agent_id?: string | undefined; readonly year: number },
): Promise<number> {
  const now = deps.clock.now()
  const paid =
    agent_id === undefined
      ? sql`SELECT agent_id FROM (${selectYear(year)}) y WHERE agent_id IS NOT NULL`
      : sql`SELECT ${agent_id}::bigint AS agent_id`
  return deps.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ agent_id: string }>`
      INSERT INTO payee_w9_request AS r (agent_id, asked_by, asked_at)
      SELECT a.person_id, ${actor.personId}, ${now}::timestamptz FROM agent a
      WHERE a.deactivated_at IS NULL AND a.person_id IN (${paid})
        AND NOT EXISTS (SELECT FROM payee_w9 w WHERE w.agent_id = a.person_id AND w.replaced_at IS NULL)
      ORDER BY a.person_id
      ON CONFLICT (agent_id) DO UPDATE SET asked_by = excluded.asked_by, asked_at = excluded.asked_at
        WHERE r.asked_at <= excluded.asked_at - make_interval(hours => ${pauseHours})
      RETURNING agent_id`.execute(tx)
    if (agent_id !== undefined && rows.length === 0) throw new AppError('rule_broken', w9Errors.notAsked)
    await notifyAll(
      tx,
      deps,
      rows.map((row) => ({
        personId: row.agent_id,
        kind: 'deal',
        message: notificationTexts.w9Needed,
        payload: { link: '/payouts/mine#w9' },
      })),
    )
    return rows.length
  })
}
