import type { ListConditions } from '@pb/contract/client-lists'
import type { ClientStage } from '@pb/rules/clients'
import type { AdType } from '@pb/rules/vocabulary'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db.ts'
import '../tables.ts'
import { conditionSql, orderSql, type AskedAt } from './conditions.ts'

export interface ListRow {
  readonly id: string
  readonly name: string
  readonly conditions: ListConditions
}

/** The agent's own lists, in the order in which they were made. */
export function ownLists(db: Db | Tx, agentId: string): Promise<ListRow[]> {
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

/** How many of the agent's clients each of these conditions holds, in one pass over them. */
export async function countEach(
  db: Db | Tx,
  lists: readonly ListConditions[],
  at: AskedAt,
): Promise<number[]> {
  if (lists.length === 0) return []
  const counts = lists.map((conditions) => sql`count(*) FILTER (WHERE ${conditionSql(conditions, at)})::int`)
  const { rows } = await sql<{ counts: number[] }>`
    SELECT ARRAY[${sql.join(counts)}] AS counts FROM client c
    WHERE c.agent_id = ${at.agentId} AND c.archived_at IS NULL`.execute(db)
  return rows[0]!.counts
}

export interface ListedRow {
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

/** A page of the clients that conditions hold. */
export async function listMembers(
  db: Db,
  conditions: ListConditions,
  at: AskedAt,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    SELECT c.person_id AS user_id, c.first_name, c.last_name, c.search_types, c.stage, c.source, c.move_in_date,
      c.assigned_at, c.last_contacted_at,
      (SELECT email FROM client_email e WHERE e.client_id = c.id ORDER BY position, email LIMIT 1) AS email,
      (SELECT min(due_on) FROM client_task t WHERE t.client_id = c.id AND done_at IS NULL
        AND removed_at IS NULL) AS next_task_on
    FROM client c WHERE c.agent_id = ${at.agentId} AND c.archived_at IS NULL AND ${conditionSql(conditions, at)}
    ORDER BY ${orderSql(conditions, at)} LIMIT ${limit} OFFSET ${offset}`.execute(db)
  return rows
}

const mostSources = 200

/** What the agent's clients have as their source, by name. */
export async function sourcesOf(db: Db, agentId: string): Promise<string[]> {
  const { rows } = await sql<{ source: string }>`
    SELECT min(source) AS source FROM client
    WHERE agent_id = ${agentId} AND archived_at IS NULL AND source <> ''
    GROUP BY lower(source) ORDER BY lower(source) COLLATE "und-x-icu" LIMIT ${mostSources}`.execute(db)
  return rows.map(({ source }) => source)
}

/** How many lists the agent has; holds the agent's row, so that two tabs cannot both add the last one allowed. */
export async function countForInsert(tx: Tx, agentId: string): Promise<number> {
  await sql`SELECT 1 FROM agent WHERE person_id = ${agentId} FOR NO KEY UPDATE`.execute(tx)
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM client_list
    WHERE agent_id = ${agentId} AND removed_at IS NULL`.execute(tx)
  return rows[0]!.count
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
      conditions: JSON.stringify(list.conditions),
      created_at: list.now,
      removed_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** False where the agent has no such list. */
export async function updateList(
  tx: Tx,
  agentId: string,
  id: string,
  { name, conditions }: { name: string; conditions: ListConditions },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('client_list')
    .set({ name, conditions: JSON.stringify(conditions) })
    .where('id', '=', id)
    .where('agent_id', '=', agentId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** False where the agent has no such list. */
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

/** False where the agent has removed no such list since. */
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
