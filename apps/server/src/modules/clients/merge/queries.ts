import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { mergedColumns, type ClientJson } from './merge-fields.ts'
import { toJsonText } from '../../../platform/db/json-text.ts'
import { maybeOne, one } from '../../../platform/db/one-row.ts'

export interface MergeRow {
  readonly id: string
  readonly kept_id: string
  readonly merged_id: string
  readonly kept: { readonly user_id: string; readonly first_name: string; readonly last_name: string }
  readonly merged: { readonly user_id: string; readonly first_name: string; readonly last_name: string }
  readonly at: Date
  readonly undone_at: Date | null
}

const toNameJson = (of: 'k' | 'l') =>
  sql.raw(`jsonb_build_object('user_id', ${of}.person_id::text, 'first_name', ${of}.first_name,
    'last_name', ${of}.last_name)`)
const columns = sql`m.id, m.kept_id, m.merged_id, ${toNameJson('k')} AS kept, ${toNameJson('l')} AS merged, m.at, m.undone_at`
const tables = sql`client_merge m JOIN client k ON k.id = m.kept_id JOIN client l ON l.id = m.merged_id`

export async function findMerge(db: Db | Tx, agentId: string, id: string): Promise<MergeRow | undefined> {
  const { rows } = await sql<MergeRow>`SELECT ${columns} FROM ${tables}
    WHERE m.id = ${id} AND m.agent_id = ${agentId} AND k.agent_id = ${agentId} AND l.agent_id = ${agentId}`.execute(
    db,
  )
  return maybeOne(rows)
}

/** The merges of a client that have not been undone, the latest first. */
export async function listMerges(db: Db, agentId: string, clientId: string): Promise<MergeRow[]> {
  const { rows } = await sql<MergeRow>`SELECT ${columns} FROM ${tables}
    WHERE m.agent_id = ${agentId} AND (m.kept_id = ${clientId} OR m.merged_id = ${clientId})
      AND m.undone_at IS NULL ORDER BY m.id DESC LIMIT 50`.execute(db)
  return rows
}

export interface LockedClient {
  readonly id: string
  readonly archived: boolean
  readonly json: ClientJson
}

/** Locks clients of an agent by their ids until the transaction ends. */
export async function lockClients(tx: Tx, agentId: string, ids: readonly string[]): Promise<LockedClient[]> {
  const { rows } = await sql<LockedClient>`
    SELECT id, archived_at IS NOT NULL AS archived, to_jsonb(c) AS json FROM client c
    WHERE agent_id = ${agentId} AND id = ANY (${[...ids]}::bigint[]) ORDER BY id FOR UPDATE`.execute(tx)
  return rows
}

export async function findClientIds(
  tx: Tx,
  agentId: string,
  userIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; person_id: string }>`SELECT id, person_id FROM client
    WHERE agent_id = ${agentId} AND person_id = ANY (${[...userIds]}::bigint[])`.execute(tx)
  return new Map(rows.map(({ id, person_id }) => [person_id, id]))
}

export async function getClientJson(tx: Tx, id: string): Promise<ClientJson> {
  const { rows } = await sql<{ json: ClientJson }>`SELECT to_jsonb(c) AS json FROM client c
    WHERE id = ${id}`.execute(tx)
  return one(rows).json
}

/** Writes the merged columns. */
export async function writeFields(tx: Tx, id: string, fields: ClientJson): Promise<void> {
  const set = sql.raw(mergedColumns.map((column) => `${column} = r.${column}`).join(', '))
  await sql`UPDATE client c SET ${set}
    FROM jsonb_populate_record(NULL::client, ${toJsonText(fields)}::jsonb) r WHERE c.id = ${id}`.execute(tx)
}

export async function insertMerge(
  tx: Tx,
  merge: { agentId: string; keptId: string; mergedId: string; now: Date },
): Promise<string> {
  const { agentId, keptId, mergedId, now } = merge
  const json = (id: string) => sql`(SELECT to_jsonb(c) FROM client c WHERE id = ${id})`
  const { rows } = await sql<{ id: string }>`
    INSERT INTO client_merge (agent_id, kept_id, merged_id, kept_before, merged_before, kept_after, at)
    VALUES (${agentId}, ${keptId}, ${mergedId}, ${json(keptId)}, ${json(mergedId)}, '{}', ${now}::timestamptz)
    RETURNING id`.execute(tx)
  return one(rows).id
}

export async function saveMergeResult(tx: Tx, id: string, keptId: string): Promise<void> {
  await sql`UPDATE client_merge SET kept_after = (SELECT to_jsonb(c) FROM client c WHERE c.id = ${keptId})
    WHERE id = ${id}`.execute(tx)
}

export async function archiveMerged(tx: Tx, id: string, keptId: string, now: Date): Promise<void> {
  await tx
    .updateTable('client')
    .set({ archived_at: now, archive_reason: 'duplicate', merged_into: keptId })
    .where('id', '=', id)
    .execute()
}

/** Restores the archive columns that the merged record had before. */
export async function unarchiveMerged(tx: Tx, mergeId: string, id: string): Promise<void> {
  await sql`UPDATE client c SET archived_at = r.archived_at, archive_reason = r.archive_reason,
      merged_into = r.merged_into
    FROM client_merge m, LATERAL jsonb_populate_record(NULL::client, m.merged_before) r
    WHERE m.id = ${mergeId} AND c.id = ${id}`.execute(tx)
}

export async function getMergeSnapshots(
  tx: Tx,
  id: string,
): Promise<{ kept_before: ClientJson; kept_after: ClientJson }> {
  const { rows } = await sql<{ kept_before: ClientJson; kept_after: ClientJson }>`
    SELECT kept_before, kept_after FROM client_merge WHERE id = ${id}`.execute(tx)
  return one(rows)
}

/** Whether either record is part of a later merge that has not been undone. */
export async function hasLaterMerge(tx: Tx, { id, kept_id, merged_id }: MergeRow): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM client_merge m WHERE m.id > ${id} AND m.undone_at IS NULL
    AND (m.kept_id IN (${kept_id}, ${merged_id}) OR m.merged_id IN (${kept_id}, ${merged_id}))`.execute(tx)
  return rows.length > 0
}

export async function markUndone(tx: Tx, id: string, now: Date): Promise<void> {
  await sql`UPDATE client_merge SET undone_at = ${now}::timestamptz WHERE id = ${id}`.execute(tx)
  await sql`DELETE FROM client_merge_move WHERE merge_id = ${id}`.execute(tx)
  await sql`DELETE FROM client_merge_fill WHERE merge_id = ${id}`.execute(tx)
}

/** Deletes the timeline entry of a merge. */
export async function deleteMergeEvent(tx: Tx, clientId: string, mergeId: string): Promise<void> {
  await sql`DELETE FROM client_event WHERE client_id = ${clientId} AND kind = 'merged'
    AND payload->>'merge_id' = ${mergeId}`.execute(tx)
}

export interface DuplicateRow {
  readonly user_id: string
  readonly first_name: string
  readonly last_name: string
  readonly email: string | null
  readonly phone: string | null
  readonly reason: 'address' | 'phone' | 'name'
}

/** The agent's other clients with the same email, phone or full name, the strongest match first. */
export async function findDuplicateRows(db: Db, agentId: string, clientId: string): Promise<DuplicateRow[]> {
  const { rows } = await sql<DuplicateRow>`
    SELECT o.person_id AS user_id, o.first_name, o.last_name, found.reason,
      (SELECT email::text FROM client_email WHERE client_id = o.id ORDER BY position, email LIMIT 1) AS email,
      (SELECT phone FROM client_phone WHERE client_id = o.id ORDER BY position, phone LIMIT 1) AS phone
    FROM client c JOIN client o ON o.agent_id = c.agent_id AND o.id <> c.id AND o.archived_at IS NULL
    CROSS JOIN LATERAL (SELECT CASE
      WHEN EXISTS (SELECT FROM client_email a JOIN client_email b ON b.email = a.email
        WHERE a.client_id = c.id AND b.client_id = o.id) THEN 'address'
      WHEN EXISTS (SELECT FROM client_phone a JOIN client_phone b ON b.phone = a.phone
        WHERE a.client_id = c.id AND b.client_id = o.id) THEN 'phone'
      WHEN o.search = c.search THEN 'name' END AS reason) found
    WHERE c.id = ${clientId} AND c.agent_id = ${agentId} AND found.reason IS NOT NULL
    ORDER BY array_position(ARRAY['address', 'phone', 'name'], found.reason), o.id LIMIT 10`.execute(db)
  return rows
}
