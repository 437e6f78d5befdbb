import type { ListConditions } from '@pb/contract/client-lists'
import type { ClientStage } from '@pb/rules/clients'
import type { AdType } from '@pb/rules/vocabulary'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { conditionSql, orderSql, type ConditionContext } from './conditions.ts'
import './tables.ts'
import { toJsonText } from '../../../platform/db/json-text.ts'
import { one } from '../../../platform/db/one-row.ts'

export interface ListRow {
  readonly id: string
  readonly name: string
  readonly conditions: ListConditions
}

/** The agent's own lists, oldest first. */
export function findOwnLists(db: Db | Tx, agentId: string): Promise<ListRow[]> {
  return db
    .selectFrom('client_list')
    .select(['id', 'name', 'conditions'])
    .where('agent_id', '=', agentId)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute()
}

export async function findList(db: Db | Tx, agentId: string, id: string): Promise<ListRow | undefined> {
  return db
    .selectFrom('client_list')
    .select(['id', 'name', 'conditions'])
    .where('agent_id', '=', agentId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
}

/** The number of the agent's clients that meet each set of conditions, counted in one scan. */
export async function countMembers(
  db: Db | Tx,
  lists: readonly ListConditions[],
  context: ConditionContext,
): Promise<number[]> {
  if (lists.length === 0) return []
  const counts = lists.map(
    (conditions) => sql`count(*) FILTER (WHERE ${conditionSql(conditions, context)})::int`,
  )
  const { rows } = await sql<{ counts: number[] }>`
    SELECT ARRAY[${sql.join(counts)}] AS counts FROM client c
    WHERE c.agent_id = ${context.agentId} AND c.archived_at IS NULL`.execute(db)
  return one(rows).counts
}

export interface MemberRow {
  readonly user_id: string
  readonly first_name: string
  readonly last_name: string
  readonly email: string | null
  readonly search_types: AdType[]
  readonly stage: ClientStage
  readonly source: string
  readonly move_in_date: string | null
  readonly assigned_at: Date
  readonly last_contacted_at: Date | null
  readonly next_task_on: string | null
}

/** A page of the clients that meet the conditions. */
export async function listMembers(
  db: Db,
  conditions: ListConditions,
  context: ConditionContext,
  { limit, offset }: { limit: number; offset: number },
): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    SELECT c.person_id AS user_id, c.first_name, c.last_name, c.search_types, c.stage, c.source, c.move_in_date,
      c.assigned_at, c.last_contacted_at,
      (SELECT email FROM client_email e WHERE e.client_id = c.id ORDER BY position, email LIMIT 1) AS email,
      (SELECT min(due_on) FROM client_task t WHERE t.client_id = c.id AND done_at IS NULL
        AND removed_at IS NULL) AS next_task_on
    FROM client c WHERE c.agent_id = ${context.agentId} AND c.archived_at IS NULL AND ${conditionSql(conditions, context)}
    ORDER BY ${orderSql(conditions, context)} LIMIT ${limit} OFFSET ${offset}`.execute(db)
  return rows
}

const maxSources = 200

/** The distinct sources of the agent's clients, ignoring case, by name. */
export async function listSources(db: Db, agentId: string): Promise<string[]> {
  const { rows } = await sql<{ source: string }>`
    SELECT min(source) AS source FROM client
    WHERE agent_id = ${agentId} AND archived_at IS NULL AND source <> ''
    GROUP BY lower(source) ORDER BY lower(source) COLLATE "und-x-icu" LIMIT ${maxSources}`.execute(db)
  return rows.map(({ source }) => source)
}

/** Counts the agent's lists; locks the agent's row, so that concurrent inserts cannot exceed the limit. */
export async function countForInsert(tx: Tx, agentId: string): Promise<number> {
  await sql`SELECT 1 FROM agent WHERE person_id = ${agentId} FOR NO KEY UPDATE`.execute(tx)
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM client_list
    WHERE agent_id = ${agentId} AND removed_at IS NULL`.execute(tx)
  return one(rows).count
}

export async function insertList(
  tx: Tx,
  list: { agentId: string; name: string; conditions: ListConditions; now: Date },
): Promise<string> {
  const { id } = await tx
    .insertInto('client_list')
    .values({
      agent_id: list.agentId,
      name: list.name,
      conditions: toJsonText(list.conditions),
      created_at: list.now,
      removed_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns false if the agent has no such list. */
export async function updateList(
  tx: Tx,
  agentId: string,
  id: string,
  { name, conditions }: { name: string; conditions: ListConditions },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('client_list')
    .set({ name, conditions: toJsonText(conditions) })
    .where('id', '=', id)
    .where('agent_id', '=', agentId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns false if the agent has no such list. */
export async function markListRemoved(db: Db, agentId: string, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('client_list')
    .set({ removed_at: at })
    .where('id', '=', id)
    .where('agent_id', '=', agentId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns false if the agent has not removed such a list since that time. */
export async function markListRestored(tx: Tx, agentId: string, id: string, since: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('client_list')
    .set({ removed_at: null })
    .where('id', '=', id)
    .where('agent_id', '=', agentId)
    .where('removed_at', '>=', since)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
