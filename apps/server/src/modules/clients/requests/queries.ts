import type { NewClient } from '@pb/contract/clients'
import { chunk } from '@pb/rules/chunk'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { ActiveAgentRow } from '../record/find-queries.ts'
import type { PersonRow } from '../../accounts/people/index.ts'
import { toJsonText } from '../../../platform/db/json-text.ts'
import { one } from '../../../platform/db/one-row.ts'

export type RequestState = 'waiting' | 'approved' | 'refused'

/** A person an agent wants to add, with the fields the agent entered. */
export interface ClientRequestInput {
  readonly personId: string
  readonly fields: NewClient
}

/** Rows per statement. */
const batchSize = 500

/**
 * Inserts an agent's requests; returns request ids by person id. Each person must occur once. A request by hand updates
 * the waiting one for the same person; an import leaves that as it is and gets no id.
 */
export async function insertRequests(
  tx: Tx,
  agentId: string,
  inputs: readonly ClientRequestInput[],
  { byHand, now }: { byHand: boolean; now: Date },
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>()
  const onConflict = byHand ? sql`UPDATE SET fields = excluded.fields, by_hand = true` : sql`NOTHING`
  for (const batch of chunk(inputs, batchSize)) {
    const part = batch.map(({ personId, fields }, position) => ({ personId, fields, position }))
    const { rows } = await sql<{ id: string; person_id: string }>`
      INSERT INTO client_request (agent_id, person_id, fields, created_at, by_hand)
      SELECT ${agentId}::bigint, "personId", fields, ${now}::timestamptz, ${byHand}::boolean
      FROM jsonb_to_recordset(${toJsonText(part)}::jsonb) AS input("personId" bigint, fields jsonb, position int)
      ORDER BY position
      ON CONFLICT (agent_id, person_id) WHERE state = 'waiting' DO ${onConflict}
      RETURNING id, person_id`.execute(tx)
    for (const { id, person_id } of rows) ids.set(person_id, id)
  }
  return ids
}

export interface RequestFilter {
  readonly state?: readonly RequestState[] | undefined
  readonly offset: number
  readonly limit: number
}

export interface RequestRow {
  readonly id: string
  readonly state: RequestState
  readonly agent_id: string
  readonly agent_name: string
  readonly person_id: string
  readonly fields: NewClient
  readonly created_at: Date
  readonly decided_at: Date | null
  readonly note: string
  readonly active_agents: ActiveAgentRow[]
}

export interface RequestPage {
  readonly rows: readonly RequestRow[]
  readonly total: number
}

interface RequestQuery extends RequestFilter {
  /** Restricts to requests of this agent. */
  readonly agentId?: string
  readonly id?: string
}

/**
 * Requests, the latest first. Agents active with the person after `since` are shown to supervisors only, so they are
 * left empty when the query is restricted to one agent's requests.
 */
export async function findRequests(db: Db, query: RequestQuery, since: Date): Promise<RequestPage> {
  const byAgent = query.agentId === undefined ? sql`true` : sql`r.agent_id = ${query.agentId}`
  const byId = query.id === undefined ? sql`true` : sql`r.id = ${query.id}`
  const states = query.state?.length ? sql`r.state = ANY (${[...query.state]}::text[])` : sql`true`
  const where = sql`${byAgent} AND ${byId} AND ${states}`
  const active =
    query.agentId === undefined
      ? sql`(SELECT coalesce(jsonb_agg(jsonb_build_object('user_id', c.agent_id::text, 'name', a.name, 'last_activity',
          floor(extract(epoch FROM c.last_activity_at))) ORDER BY c.last_activity_at DESC, c.agent_id), '[]')
        FROM client c JOIN person a ON a.id = c.agent_id
        WHERE c.person_id = r.person_id AND c.agent_id <> r.agent_id AND c.archived_at IS NULL
          AND c.last_activity_at > ${since})`
      : sql`'[]'::jsonb`
  const [{ rows }, totals] = await Promise.all([
    sql<RequestRow>`
      SELECT r.id, r.state, r.agent_id, p.name AS agent_name, r.person_id, r.fields, r.created_at, r.decided_at, r.note,
        ${active} AS active_agents
      FROM client_request r JOIN person p ON p.id = r.agent_id WHERE ${where}
      ORDER BY r.id DESC LIMIT ${query.limit} OFFSET ${query.offset}`.execute(db),
    sql<{ total: number }>`SELECT count(*)::int AS total FROM client_request r WHERE ${where}`.execute(db),
  ])
  return { rows, total: one(totals.rows).total }
}

/** Counts the requests of all agents that wait for a supervisor. */
export async function countWaitingRequests(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM client_request WHERE state = 'waiting'`.execute(db)
  return one(rows).count
}

export async function deleteRequest(
  db: Db,
  { id, agentId }: { id: string; agentId: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('client_request')
    .where('id', '=', id)
    .where('agent_id', '=', agentId)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Locks a waiting request until the transaction ends. */
export async function lockRequest(
  tx: Tx,
  id: string,
): Promise<{ agent_id: string; person: PersonRow; fields: NewClient } | undefined> {
  const row = await tx
    .selectFrom('client_request')
    .innerJoin('person', 'person.id', 'client_request.person_id')
    .where('client_request.id', '=', id)
    .where('state', '=', 'waiting')
    .select(['agent_id', 'fields', 'person.id', 'person.name', 'person.first_name', 'person.last_name'])
    .forUpdate('client_request')
    .executeTakeFirst()
  if (!row) return undefined
  const { agent_id, fields, ...person } = row
  return { agent_id, fields, person }
}

export async function updateDecision(
  tx: Tx,
  id: string,
  decision: { state: RequestState; note: string; decided_at: Date; decided_by: string },
): Promise<void> {
  await tx.updateTable('client_request').set(decision).where('id', '=', id).execute()
}

/** Locks the agent's row until the transaction ends; returns false if the person is not an active agent. */
export async function lockActiveAgent(tx: Tx, personId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('agent')
    .where('person_id', '=', personId)
    .where('deactivated_at', 'is', null)
    .select('person_id')
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}
