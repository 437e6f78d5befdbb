import { maxTasks } from '@pb/contract/client-life'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import './tables.ts'

interface BulkTask {
  readonly agentId: string
  readonly clientIds: readonly string[]
  readonly title: string
  readonly dueOn: string | null
  readonly now: Date
}

/** Adds a task to each of an agent's clients, except those with the maximum of open tasks. Returns the added ones. */
export async function addTasksInBulk(
  tx: Tx,
  { agentId, clientIds, title, dueOn, now }: BulkTask,
): Promise<{ id: string; client_id: string }[]> {
  await sql`SELECT 1 FROM client WHERE agent_id = ${agentId} AND id = ANY (${[...clientIds]}::bigint[])
    ORDER BY id FOR NO KEY UPDATE`.execute(tx)
  const { rows } = await sql<{ id: string; client_id: string }>`
    INSERT INTO client_task (client_id, agent_id, title, due_on, planned_at, created_at)
    SELECT c.id, c.agent_id, ${title}, ${dueOn}::date, ${now}::timestamptz, ${now}::timestamptz
    FROM client c WHERE c.agent_id = ${agentId} AND c.id = ANY (${[...clientIds]}::bigint[])
      AND (SELECT count(*) FROM client_task t WHERE t.client_id = c.id AND t.done_at IS NULL AND t.removed_at IS NULL)
        < ${maxTasks}::int
    ORDER BY c.id RETURNING id, client_id`.execute(tx)
  return rows
}

/** Removes an agent's tasks that are still open. */
export async function removeTasksInBulk(
  tx: Tx,
  agentId: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await tx
    .updateTable('client_task')
    .set({ removed_at: now })
    .where('agent_id', '=', agentId)
    .where('id', 'in', ids.length > 0 ? [...ids] : ['0'])
    .where('done_at', 'is', null)
    .where('removed_at', 'is', null)
    .execute()
}
