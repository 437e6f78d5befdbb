import { sql } from 'kysely'
import { addTimelineSource } from '../timeline/index.ts'
import './tables.ts'

addTimelineSource({
  name: 'task',
  rows: ({ clientId, agentId }) => sql`
    SELECT CASE WHEN done_at IS NULL THEN 'added' ELSE 'done' END AS kind, id, shown_at AS at,
      jsonb_build_object('title', title) AS payload FROM client_task
    WHERE client_id = ${clientId} AND agent_id = ${agentId} AND removed_at IS NULL`,
  format: (kind, { title }) => ({
    title: kind === 'done' ? 'Task done' : 'Task added',
    text: typeof title === 'string' ? title : '',
  }),
})
