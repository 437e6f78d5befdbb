import type { Query } from '@pb/contract/endpoint'
import type { clients } from '@pb/contract/clients'
import type { ClientStage } from '@pb/rules/clients'
import type { AdType } from '@pb/rules/vocabulary'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { one } from '../../../platform/db/one-row.ts'
import { hasClientOptedOut } from '../../email-opt-outs/index.ts'
import { rankSearchMatch, matchesSearchText } from './search.ts'

/** A client as shown in lists. */
export interface ClientListRow {
  readonly person_id: string
  readonly first_name: string
  readonly last_name: string
  readonly search_types: AdType[]
  readonly stage: ClientStage
  readonly is_new: boolean
  readonly created_at: Date
  readonly last_activity_at: Date
  readonly assigned_at: Date
  readonly photo: string | null
  readonly email: string | null
  readonly phone: string | null
}

/** Filters, order and page of a list; the agent is a separate argument. */
export type ClientListQuery = Omit<Query<typeof clients.clients>, 'agent_id'>

const sortColumns = {
  name: sql`c.search`,
  time_created: sql`c.created_at`,
  last_activity: sql`c.last_activity_at`,
  assigned_at: sql`c.assigned_at`,
}

/** Columns of a list; the subqueries run only for the rows of the page. */
export const listColumns = sql`c.person_id, c.first_name, c.last_name, c.search_types, c.stage, c.is_new, c.created_at,
  c.last_activity_at, c.assigned_at, (SELECT photo FROM agent a WHERE a.person_id = c.person_id) AS photo,
  (SELECT email::text FROM client_email e WHERE e.client_id = c.id ORDER BY position LIMIT 1) AS email,
  (SELECT phone FROM client_phone p WHERE p.client_id = c.id ORDER BY position LIMIT 1) AS phone`

/** The statements for one page of an agent's clients and for their total count; the id makes the order total. */
export function buildListStatements(agentId: string, query: ClientListQuery) {
  const archived = query.mode === 'ARCHIVED' ? sql`IS NOT NULL` : sql`IS NULL`
  const ofType = query.search_type ? sql`c.search_types @> ARRAY[${query.search_type}::text]` : sql`true`
  const optedOut = query.mode === 'OPTED_OUT' ? hasClientOptedOut(sql`c.id`) : sql`true`
  const where = sql`c.agent_id = ${agentId} AND c.archived_at ${archived} AND ${ofType} AND ${optedOut}
    AND ${matchesSearchText(agentId, query.search)}`
  const direction = query.sort_dir === 'desc' ? sql`DESC` : sql`ASC`
  const order = sql`${sortColumns[query.sort_by]} ${direction}, c.id ${direction}`
  return [
    // Selects the ids first, with an index-only scan, so that a high offset reads no table rows.
    sql<ClientListRow>`
      WITH page AS MATERIALIZED (
        SELECT c.id FROM client c WHERE ${where} ORDER BY ${order} LIMIT ${query.limit} OFFSET ${query.offset}
      ) SELECT ${listColumns} FROM page JOIN client c ON c.id = page.id ORDER BY ${order}`,
    sql<{ total: number }>`SELECT count(*)::int AS total FROM client c WHERE ${where}`,
  ] as const
}

/** SQL condition on a client `c`: active, and in the list of this type and search text. */
export function matchesClientFilter(
  agentId: string,
  { search_type, search }: { search_type?: AdType | undefined; search: string },
): RawBuilder<boolean> {
  const ofType = search_type ? sql`c.search_types @> ARRAY[${search_type}::text]` : sql`true`
  return sql<boolean>`c.archived_at IS NULL AND ${ofType} AND ${matchesSearchText(agentId, search)}`
}

export async function findClients(
  db: Db,
  agentId: string,
  query: ClientListQuery,
): Promise<{ rows: ClientListRow[]; total: number }> {
  const [page, count] = buildListStatements(agentId, query)
  const [{ rows }, totals] = await Promise.all([page.execute(db), count.execute(db)])
  return { rows, total: one(totals.rows).total }
}

/** An agent's clients matching a text, the best match first, then the most recently active. */
export async function findSuggestions(
  db: Db,
  agentId: string,
  { search, searchType, limit }: { search: string; searchType?: AdType | undefined; limit: number },
): Promise<ClientListRow[]> {
  const ofType = searchType ? sql`c.search_types @> ARRAY[${searchType}::text]` : sql`true`
  const order =
    search === ''
      ? sql`c.last_activity_at DESC, c.id DESC`
      : sql`${rankSearchMatch(search)}, c.last_activity_at DESC, c.id DESC`
  const { rows } = await sql<ClientListRow>`
    WITH page AS MATERIALIZED (
      SELECT c.id FROM client c
      WHERE c.agent_id = ${agentId} AND c.archived_at IS NULL AND ${ofType} AND ${matchesSearchText(agentId, search)}
      ORDER BY ${order} LIMIT ${limit}
    ) SELECT ${listColumns} FROM page JOIN client c ON c.id = page.id ORDER BY ${order}`.execute(db)
  return rows
}
