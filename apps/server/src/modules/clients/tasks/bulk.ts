import { maxTasks } from '@pb/contract/client-life'
import type { TaskLine } from '@pb/rules/task-line'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { toJsonText } from '../../../platform/db/json-text.ts'
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

/** Adds tasks of clients that an import added; done ones count as done at noon of their day. */
export async function insertImportedTasks(
  tx: Tx,
  { agentId, now }: { readonly agentId: string; readonly now: Date },
  tasks: readonly (TaskLine & { readonly client_id: string })[],
): Promise<void> {
  if (tasks.length === 0) return
  await sql`INSERT INTO client_task (client_id, agent_id, title, due_on, planned_at, created_at, done_at)
    SELECT t.client_id, ${agentId}::bigint, t.title, t.due_on, ${now}::timestamptz, ${now}::timestamptz,
      CASE WHEN t.done_on IS NOT NULL
        THEN least(${now}::timestamptz, (t.done_on + time '12:00') AT TIME ZONE 'America/New_York') END
    FROM jsonb_to_recordset(${toJsonText(tasks)}::jsonb) AS t(client_id bigint, title text, due_on date, done_on date)`.execute(
    tx,
  )
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
