import type { Query } from '@pb/contract/endpoint'
import type { clients } from '@pb/contract/clients'
import type { ClientStage } from '@pb/rules/clients'
import type { AdType } from '@pb/rules/vocabulary'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { closeness, meant } from './search.ts'

/** A client as lists have one. */
export interface ListedRow {
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

/** What a list is asked; whose it is stands apart. */
export type ClientsAsked = Omit<Query<typeof clients.clients>, 'agent_id'>

const sortColumns = {
  name: sql`c.search`,
  time_created: sql`c.created_at`,
  last_activity: sql`c.last_activity_at`,
  assigned_at: sql`c.assigned_at`,
}

/** What lists show beside the row of `client`, for as many rows as are shown. */
const shown = sql`c.person_id, c.first_name, c.last_name, c.search_types, c.stage, c.is_new, c.created_at,
  c.last_activity_at, c.assigned_at, (SELECT photo FROM agent a WHERE a.person_id = c.person_id) AS photo,
  (SELECT email::text FROM client_email e WHERE e.client_id = c.id ORDER BY position LIMIT 1) AS email,
  (SELECT phone FROM client_phone p WHERE p.client_id = c.id ORDER BY position LIMIT 1) AS phone`

/** The statements of one page of an agent's clients and of how many there are; the id makes the order total. */
export function pageStatements(agentId: string, asked: ClientsAsked) {
  const archived = asked.mode === 'ARCHIVED' ? sql`IS NOT NULL` : sql`IS NULL`
  const ofType = asked.search_type ? sql`c.search_types @> ARRAY[${asked.search_type}::text]` : sql`true`
  const where = sql`c.agent_id = ${agentId} AND c.archived_at ${archived} AND ${ofType}
    AND ${meant(agentId, asked.search)}`
  const direction = asked.sort_dir === 'desc' ? sql`DESC` : sql`ASC`
  const order = sql`${sortColumns[asked.sort_by]} ${direction}, c.id ${direction}`
  return [
    // The ids first, from the index alone, so that a late page reads no rows on its way.
    sql<ListedRow>`
      WITH page AS MATERIALIZED (
        SELECT c.id FROM client c WHERE ${where} ORDER BY ${order} LIMIT ${asked.limit} OFFSET ${asked.offset}
      ) SELECT ${shown} FROM page JOIN client c ON c.id = page.id ORDER BY ${order}`,
    sql<{ total: number }>`SELECT count(*)::int AS total FROM client c WHERE ${where}`,
  ] as const
}

export async function findClients(
  db: Db,
  agentId: string,
  asked: ClientsAsked,
): Promise<{ rows: ListedRow[]; total: number }> {
  const [page, count] = pageStatements(agentId, asked)
  const [{ rows }, counted] = await Promise.all([page.execute(db), count.execute(db)])
  return { rows, total: counted.rows[0]!.total }
}

/** An agent's clients that a text may mean, the closest first, then the most recently active. */
export async function suggestFor(
  db: Db,
  agentId: string,
  { search, searchType, limit }: { search: string; searchType?: AdType | undefined; limit: number },
): Promise<ListedRow[]> {
  const ofType = searchType ? sql`c.search_types @> ARRAY[${searchType}::text]` : sql`true`
  const order =
    search === ''
      ? sql`c.last_activity_at DESC, c.id DESC`
      : sql`${closeness(search)}, c.last_activity_at DESC, c.id DESC`
  const { rows } = await sql<ListedRow>`
    WITH page AS MATERIALIZED (
      SELECT c.id FROM client c
      WHERE c.agent_id = ${agentId} AND c.archived_at IS NULL AND ${ofType} AND ${meant(agentId, search)}
      ORDER BY ${order} LIMIT ${limit}
    ) SELECT ${shown} FROM page JOIN client c ON c.id = page.id ORDER BY ${order}`.execute(db)
  return rows
}
