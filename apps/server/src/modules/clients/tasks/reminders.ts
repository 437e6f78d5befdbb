import { getDateIn, officeTimeZone } from '@pb/rules/time-zone'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { notify } from '../../notifications/index.ts'
import { fullName } from '../../../platform/db/full-name.ts'

interface DueRow {
  readonly agent_id: string
  readonly today: number
  readonly overdue: number
  /** The first task due today, with its client. */
  readonly title: string
  readonly user_id: string
  readonly name: string
}

/** The time zones of the agents; null for those who have chosen none. */
async function listTimeZones(db: Db): Promise<(string | null)[]> {
  const { rows } = await sql<{ time_zone: string | null }>`SELECT DISTINCT time_zone FROM agent`.execute(db)
  return rows.map(({ time_zone }) => time_zone)
}

/**
 * Agents of a time zone with tasks due on this date there. Tasks scheduled on the same day are left out, since the agent
 * needs no reminder of them.
 */
async function findAgentsWithDueTasks(db: Db, zone: string | null, today: string): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    SELECT d.*, (SELECT count(*)::int FROM client_task t JOIN client c ON c.id = t.client_id
      WHERE t.agent_id = d.agent_id AND t.done_at IS NULL AND t.removed_at IS NULL AND t.due_on < ${today}::date
        AND c.archived_at IS NULL) AS overdue
    FROM (SELECT t.agent_id, count(*)::int AS today, min(t.id) AS first FROM client_task t
      JOIN client c ON c.id = t.client_id AND c.archived_at IS NULL
      JOIN agent a ON a.person_id = t.agent_id AND a.time_zone IS NOT DISTINCT FROM ${zone}::text
      WHERE t.due_on = ${today}::date AND t.done_at IS NULL AND t.removed_at IS NULL
        AND (t.planned_at AT TIME ZONE ${zone ?? officeTimeZone}::text)::date < ${today}::date
      GROUP BY t.agent_id) d0
    CROSS JOIN LATERAL (SELECT d0.agent_id, d0.today, t.title, c.person_id AS user_id,
        ${fullName('c')} AS name
      FROM client_task t JOIN client c ON c.id = t.client_id WHERE t.id = d0.first) d
    ORDER BY d.agent_id`.execute(db)
  return rows
}

function formatReminder({ today, overdue, title, name }: DueRow): string {
  const late = overdue === 0 ? '' : `, ${overdue} overdue`
  if (today === 1) return `Due today: ${title} (${name})${late}`
  return `${today} tasks are due today${late}`
}

/** Sends each agent one notification per day, of the agent's time zone, about all tasks due. */
export async function remindOfTasks(deps: Deps): Promise<void> {
  for (const zone of await listTimeZones(deps.db)) {
    const today = getDateIn(zone, deps.clock.now())
    for (const row of await findAgentsWithDueTasks(deps.db, zone, today))
      await notify(deps.db, deps, row.agent_id, {
        kind: 'calendar',
        message: formatReminder(row),
        payload: {
          link: '/clients/tasks',
          ...(row.today === 1 && { user_id: row.user_id, user: { name: row.name } }),
        },
        key: `client-tasks:${today}`,
      })
  }
}
