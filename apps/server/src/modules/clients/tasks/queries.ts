import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { maybeOne, one } from '../../../platform/db/one-row.ts'
import './tables.ts'

export interface TaskRow {
  readonly id: string
  readonly client_id: string
  readonly user_id: string
  readonly first_name: string
  readonly last_name: string
  readonly title: string
  readonly due_on: string | null
  readonly created_at: Date
  readonly done_at: Date | null
}

const columns = sql`t.id, t.client_id, c.person_id AS user_id, c.first_name, c.last_name, t.title, t.due_on,
  t.created_at, t.done_at`
const tables = sql`client_task t JOIN client c ON c.id = t.client_id`

/** Tasks of all the agent's active clients, or of one client. */
export interface TaskScope {
  readonly agentId: string
  readonly clientId?: string | undefined
}

function inScope({ agentId, clientId }: TaskScope): RawBuilder<unknown> {
  const condition = clientId === undefined ? sql`c.archived_at IS NULL` : sql`t.client_id = ${clientId}`
  return sql`t.agent_id = ${agentId} AND t.removed_at IS NULL AND ${condition}`
}

/** Open tasks by due date, those without one last, or only those due by `dueBy`; or completed ones, the latest first. */
export async function listTasks(
  db: Db,
  scope: TaskScope,
  { done, dueBy, limit, offset }: { done: boolean; dueBy: string | null; limit: number; offset: number },
): Promise<TaskRow[]> {
  const state = done
    ? sql`t.done_at IS NOT NULL ORDER BY t.done_at DESC, t.id DESC`
    : sql`t.done_at IS NULL AND ${dueBy === null ? sql`true` : sql`t.due_on <= ${dueBy}::date`} ORDER BY t.due_on, t.id`
  const { rows } = await sql<TaskRow>`SELECT ${columns} FROM ${tables} WHERE ${inScope(scope)} AND ${state}
    LIMIT ${limit} OFFSET ${offset}`.execute(db)
  return rows
}

export interface TaskCountRow {
  readonly overdue: number
  readonly today: number
  readonly later: number
}

/** Counts the open tasks; `today` is the agent's date. */
export async function countTasks(db: Db, scope: TaskScope, today: string): Promise<TaskCountRow> {
  const { rows } = await sql<TaskCountRow>`
    SELECT count(*) FILTER (WHERE t.due_on < ${today}::date)::int AS overdue,
      count(*) FILTER (WHERE t.due_on = ${today}::date)::int AS today,
      count(*) FILTER (WHERE t.due_on > ${today}::date OR t.due_on IS NULL)::int AS later
    FROM ${tables} WHERE ${inScope(scope)} AND t.done_at IS NULL`.execute(db)
  return one(rows)
}

export async function countDone(db: Db, scope: TaskScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM ${tables}
    WHERE ${inScope(scope)} AND t.done_at IS NOT NULL`.execute(db)
  return one(rows).count
}

/** Locks a task of the agent until the transaction ends; with `removedSince` one removed after that time. */
export async function lockTask(
  tx: Tx,
  agentId: string,
  id: string,
  { removedSince }: { removedSince?: Date } = {},
): Promise<TaskRow | undefined> {
  const state = removedSince ? sql`t.removed_at >= ${removedSince}::timestamptz` : sql`t.removed_at IS NULL`
  const { rows } = await sql<TaskRow>`SELECT ${columns} FROM ${tables}
    WHERE t.id = ${id} AND t.agent_id = ${agentId} AND ${state} FOR UPDATE`.execute(tx)
  return maybeOne(rows)
}

/** Counts a client's open tasks; locks the client's row, so that concurrent inserts cannot exceed the limit. */
export async function countForInsert(tx: Tx, clientId: string): Promise<number> {
  await sql`SELECT 1 FROM client WHERE id = ${clientId} FOR NO KEY UPDATE`.execute(tx)
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM client_task
    WHERE client_id = ${clientId} AND done_at IS NULL AND removed_at IS NULL`.execute(tx)
  return one(rows).count
}

export async function insertTask(
  tx: Tx,
  task: { clientId: string; agentId: string; title: string; dueOn: string | null; now: Date },
): Promise<string> {
  const { clientId, agentId, title, dueOn, now } = task
  const { rows } = await sql<{ id: string }>`
    INSERT INTO client_task (client_id, agent_id, title, due_on, planned_at, created_at)
    VALUES (${clientId}, ${agentId}, ${title}, ${dueOn}::date, ${now}::timestamptz, ${now}::timestamptz)
    RETURNING id`.execute(tx)
  return one(rows).id
}

export async function findTask(tx: Tx, agentId: string, id: string): Promise<TaskRow> {
  const { rows } = await sql<TaskRow>`SELECT ${columns} FROM ${tables}
    WHERE t.id = ${id} AND t.agent_id = ${agentId}`.execute(tx)
  return one(rows)
}

/** Updates a task; changing the due date also updates `planned_at`. */
export async function updateTask(
  tx: Tx,
  id: string,
  { title, dueOn, doneAt, now }: { title: string; dueOn: string | null; doneAt: Date | null; now: Date },
): Promise<void> {
  await sql`UPDATE client_task SET title = ${title}, due_on = ${dueOn}::date, done_at = ${doneAt}::timestamptz,
      planned_at = CASE WHEN due_on IS DISTINCT FROM ${dueOn}::date THEN ${now}::timestamptz ELSE planned_at END
    WHERE id = ${id}`.execute(tx)
}

export async function markTaskRemoved(tx: Tx, id: string, at: Date | null): Promise<void> {
  await tx.updateTable('client_task').set({ removed_at: at }).where('id', '=', id).execute()
}
