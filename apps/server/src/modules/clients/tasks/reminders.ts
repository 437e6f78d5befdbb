import { newYorkDate } from '@pb/rules/new-york'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { notify } from '../../notifications/index.ts'

interface DueRow {
  readonly agent_id: string
  readonly today: number
  readonly overdue: number
  /** The first task due today, with its client. */
  readonly title: string
  readonly user_id: string
  readonly name: string
}

/**
 * Agents with tasks due on this New York date. Tasks scheduled on the same day are left out, since the agent needs no
 * reminder of them.
 */
async function findAgentsWithDueTasks(db: Db, today: string): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    SELECT d.*, (SELECT count(*)::int FROM client_task t JOIN client c ON c.id = t.client_id
      WHERE t.agent_id = d.agent_id AND t.done_at IS NULL AND t.removed_at IS NULL AND t.due_on < ${today}::date
        AND c.archived_at IS NULL) AS overdue
    FROM (SELECT t.agent_id, count(*)::int AS today, min(t.id) AS first FROM client_task t
      JOIN client c ON c.id = t.client_id AND c.archived_at IS NULL
      WHERE t.due_on = ${today}::date AND t.done_at IS NULL AND t.removed_at IS NULL
        AND (t.planned_at AT TIME ZONE 'America/New_York')::date < ${today}::date
      GROUP BY t.agent_id) d0
    CROSS JOIN LATERAL (SELECT d0.agent_id, d0.today, t.title, c.person_id AS user_id,
        trim(c.first_name || ' ' || c.last_name) AS name
      FROM client_task t JOIN client c ON c.id = t.client_id WHERE t.id = d0.first) d
    ORDER BY d.agent_id`.execute(db)
  return rows
}

function formatReminder({ today, overdue, title, name }: DueRow): string {
  const late = overdue === 0 ? '' : `, ${overdue} overdue`
  if (today === 1) return `Due today: ${title} (${name})${late}`
  return `${today} tasks are due today${late}`
}

/** Sends each agent one notification per day about all tasks due. */
export async function remindOfTasks(deps: Deps): Promise<void> {
  const today = newYorkDate(deps.clock.now())
  for (const row of await findAgentsWithDueTasks(deps.db, today))
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
