import type { SavedSearchParams, Suspension } from '@pb/contract/saved-searches'
import type { AdType } from '@pb/rules/vocabulary'
import type { Selectable } from 'kysely'
import type { Db, Tables, Tx } from '../../platform/db/db.ts'
import './tables.ts'
import { toJsonText } from '../../platform/db/json-text.ts'

export type SearchRow = Selectable<Tables['saved_search']>

/** The agent and the client (by its internal id) that a search belongs to. */
export interface SearchOwner {
  readonly agentId: string
  readonly clientId: string
}

/** Searches of clients that are not removed: active ones first, then the last modified. */
export async function listSearches(
  db: Db | Tx,
  agentId: string,
  clientIds: readonly string[],
): Promise<SearchRow[]> {
  if (clientIds.length === 0) return []
  return db
    .selectFrom('saved_search')
    .selectAll()
    .where('agent_id', '=', agentId)
    .where('client_id', 'in', clientIds)
    .where('removed_at', 'is', null)
    .orderBy((eb) => eb('suspended_by', 'is', null), 'desc')
    .orderBy('modified_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** A search of a client, removed ones included. */
export function findSearch(
  db: Db | Tx,
  { agentId, clientId }: SearchOwner,
  id: string,
): Promise<SearchRow | undefined> {
  return db
    .selectFrom('saved_search')
    .selectAll()
    .where('id', '=', id)
    .where('agent_id', '=', agentId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
}

/** A search of the agent by its id; removed searches and those of archived clients are left out. */
export function findOwnSearch(db: Db, agentId: string, id: string): Promise<SearchRow | undefined> {
  return db
    .selectFrom('saved_search')
    .innerJoin('client', 'client.id', 'saved_search.client_id')
    .selectAll('saved_search')
    .where('saved_search.id', '=', id)
    .where('saved_search.agent_id', '=', agentId)
    .where('saved_search.removed_at', 'is', null)
    .where('client.archived_at', 'is', null)
    .executeTakeFirst()
}

/** Locks a client until the transaction ends, so that changes of its searches are serialized. */
export async function lockClient(tx: Tx, { agentId, clientId }: SearchOwner): Promise<void> {
  await tx
    .selectFrom('client')
    .select('id')
    .where('id', '=', clientId)
    .where('agent_id', '=', agentId)
    .forNoKeyUpdate()
    .execute()
}

/** The active search of a type. */
export function findActiveSearch(tx: Tx, { agentId, clientId }: SearchOwner, adType: AdType) {
  return tx
    .selectFrom('saved_search')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('agent_id', '=', agentId)
    .where('ad_type', '=', adType)
    .where('suspended_by', 'is', null)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
}

export async function countSearches(tx: Tx, { agentId, clientId }: SearchOwner): Promise<number> {
  const { count } = await tx
    .selectFrom('saved_search')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('client_id', '=', clientId)
    .where('agent_id', '=', agentId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export interface NewSearch {
  readonly params: SavedSearchParams
  readonly title: string
  /** '0' for a generated search. */
  readonly createdBy: string
  readonly suspendedBy: Suspension | null
  readonly now: Date
}

export function insertSearch(
  tx: Tx,
  { agentId, clientId }: SearchOwner,
  search: NewSearch,
): Promise<SearchRow> {
  const { params, title, createdBy, suspendedBy, now } = search
  return tx
    .insertInto('saved_search')
    .values({
      client_id: clientId,
      agent_id: agentId,
      ad_type: params.ad_type,
      params: toJsonText(params),
      title,
      created_by: createdBy,
      made_for: createdBy === '0' ? clientId : null,
      created_at: now,
      modified_at: now,
      looked_at: now,
      suspended_by: suspendedBy,
      suspended_until: null,
      removed_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function updateParams(
  tx: Tx,
  { id, agent_id }: SearchRow,
  { params, title, now }: Pick<NewSearch, 'params' | 'title' | 'now'>,
): Promise<SearchRow> {
  return tx
    .updateTable('saved_search')
    .set({ params: toJsonText(params), title, modified_at: now })
    .where('id', '=', id)
    .where('agent_id', '=', agent_id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export interface SuspensionState {
  readonly by: SearchRow['suspended_by']
  readonly until: Date | null
}

export function setSuspended(
  tx: Tx,
  { id, agent_id }: SearchRow,
  { by, until }: SuspensionState,
): Promise<SearchRow> {
  return tx
    .updateTable('saved_search')
    .set({ suspended_by: by, suspended_until: until })
    .where('id', '=', id)
    .where('agent_id', '=', agent_id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function setRemoved(tx: Tx, { id, agent_id }: SearchRow, at: Date | null): Promise<SearchRow> {
  return tx
    .updateTable('saved_search')
    .set({ removed_at: at })
    .where('id', '=', id)
    .where('agent_id', '=', agent_id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Stores when the agent viewed the results of a search; returns false if there is no such search. */
export async function setViewed(
  db: Db,
  { agentId, clientId }: SearchOwner,
  id: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('saved_search')
    .set({ looked_at: now })
    .where('id', '=', id)
    .where('agent_id', '=', agentId)
    .where('client_id', '=', clientId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
