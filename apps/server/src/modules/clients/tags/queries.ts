import type { TagColor, Tagging } from '@pb/contract/client-tags'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { maybeOne, one } from '../../../platform/db/one-row.ts'
import './tables.ts'

export interface TagRow {
  readonly id: string
  readonly name: string
  readonly color: TagColor
  readonly clients: number
}

const columns = sql`t.id, t.name, t.color, (SELECT count(*)::int FROM client_tagging g
  JOIN client c ON c.id = g.client_id AND c.archived_at IS NULL
  WHERE g.tag_id = t.id AND g.agent_id = t.agent_id) AS clients`

/** The agent's tags that are not removed, by name. */
export async function listTags(db: Db, agentId: string): Promise<TagRow[]> {
  const { rows } = await sql<TagRow>`SELECT ${columns} FROM client_tag t
    WHERE t.agent_id = ${agentId} AND t.removed_at IS NULL ORDER BY t.name COLLATE "und-x-icu", t.id`.execute(
    db,
  )
  return rows
}

export async function findTag(db: Db | Tx, agentId: string, id: string): Promise<TagRow | undefined> {
  const { rows } = await sql<TagRow>`SELECT ${columns} FROM client_tag t
    WHERE t.agent_id = ${agentId} AND t.id = ${id} AND t.removed_at IS NULL`.execute(db)
  return maybeOne(rows)
}

/** Counts the agent's tags; locks the agent's row, so that concurrent inserts cannot exceed the limit. */
export async function countForInsert(tx: Tx, agentId: string): Promise<number> {
  await sql`SELECT 1 FROM agent WHERE person_id = ${agentId} FOR NO KEY UPDATE`.execute(tx)
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM client_tag
    WHERE agent_id = ${agentId} AND removed_at IS NULL`.execute(tx)
  return one(rows).count
}

export async function insertTag(
  tx: Tx,
  tag: { agentId: string; name: string; color: TagColor; now: Date },
): Promise<string> {
  const { id } = await tx
    .insertInto('client_tag')
    .values({
      agent_id: tag.agentId,
      name: tag.name,
      color: tag.color,
      created_at: tag.now,
      removed_at: null,
      merged_into: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateTag(
  tx: Tx,
  id: string,
  { name, color }: { name: string; color: TagColor },
): Promise<void> {
  await tx.updateTable('client_tag').set({ name, color }).where('id', '=', id).execute()
}

/** Marks a tag as removed; `into` is the tag it was merged into. */
export async function markTagRemoved(tx: Tx, id: string, at: Date, into: string | null): Promise<void> {
  await tx.updateTable('client_tag').set({ removed_at: at, merged_into: into }).where('id', '=', id).execute()
}

/** Adds tag `to` to all clients with tag `from`; `via_tag_id` marks the rows added, for an undo. */
export async function copyTaggings(tx: Tx, agentId: string, from: string, to: string): Promise<void> {
  await sql`INSERT INTO client_tagging (client_id, agent_id, tag_id, via_tag_id)
    SELECT client_id, agent_id, ${to}::bigint, ${from}::bigint FROM client_tagging
    WHERE tag_id = ${from} AND agent_id = ${agentId} ON CONFLICT DO NOTHING`.execute(tx)
}

/** Undoes `copyTaggings`. */
export async function removeCopiedTaggings(tx: Tx, from: string, to: string): Promise<void> {
  await sql`DELETE FROM client_tagging WHERE tag_id = ${to} AND via_tag_id = ${from}`.execute(tx)
}

/** Locks a removed tag that can still be restored, until the transaction ends. */
export async function lockRemovedTag(
  tx: Tx,
  agentId: string,
  id: string,
  since: Date,
): Promise<{ merged_into: string | null } | undefined> {
  const { rows } = await sql<{ merged_into: string | null }>`SELECT merged_into FROM client_tag
    WHERE id = ${id} AND agent_id = ${agentId} AND removed_at >= ${since}::timestamptz FOR UPDATE`.execute(tx)
  return maybeOne(rows)
}

export async function markTagRestored(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('client_tag')
    .set({ removed_at: null, merged_into: null })
    .where('id', '=', id)
    .execute()
}

/** All tags of the agent, removed ones included, with the tag each was merged into. */
export async function findTagMerges(
  db: Db | Tx,
  agentId: string,
): Promise<{ id: string; removed: boolean; merged_into: string | null }[]> {
  const { rows } = await sql<{ id: string; removed: boolean; merged_into: string | null }>`
    SELECT id, removed_at IS NOT NULL AS removed, merged_into FROM client_tag
    WHERE agent_id = ${agentId}`.execute(db)
  return rows
}

/** The tags of the agent's clients, removed tags left out. */
export async function listTaggings(db: Db, agentId: string, userIds: readonly string[]): Promise<Tagging[]> {
  const { rows } = await sql<Tagging>`
    SELECT c.person_id AS user_id, g.tag_id FROM client c JOIN client_tagging g ON g.client_id = c.id
    JOIN client_tag t ON t.id = g.tag_id AND t.agent_id = c.agent_id AND t.removed_at IS NULL
    WHERE c.agent_id = ${agentId} AND c.person_id = ANY(${userIds}::bigint[])
    ORDER BY c.person_id, t.name COLLATE "und-x-icu", t.id`.execute(db)
  return rows
}

export interface OwnTagging extends Tagging {
  readonly client_id: string
}

/** The given taggings whose client and tag are the agent's own. */
export async function findOwnTaggings(
  tx: Tx,
  agentId: string,
  taggings: readonly Tagging[],
): Promise<OwnTagging[]> {
  const { rows } = await sql<OwnTagging>`
    SELECT DISTINCT c.id AS client_id, c.person_id AS user_id, t.id AS tag_id
    FROM unnest(${taggings.map(({ user_id }) => user_id)}::bigint[],
      ${taggings.map(({ tag_id }) => tag_id)}::bigint[]) AS input(user_id, tag_id)
    JOIN client c ON c.agent_id = ${agentId} AND c.person_id = input.user_id
    JOIN client_tag t ON t.agent_id = ${agentId} AND t.id = input.tag_id AND t.removed_at IS NULL`.execute(tx)
  return rows
}

/** Inserts taggings; returns the new ones. */
export async function addTaggings(
  tx: Tx,
  agentId: string,
  taggings: readonly OwnTagging[],
): Promise<{ client_id: string; tag_id: string }[]> {
  const { rows } = await sql<{ client_id: string; tag_id: string }>`
    INSERT INTO client_tagging (client_id, agent_id, tag_id)
    SELECT client_id, ${agentId}::bigint, tag_id
    FROM unnest(${taggings.map(({ client_id }) => client_id)}::bigint[],
      ${taggings.map(({ tag_id }) => tag_id)}::bigint[]) AS input(client_id, tag_id)
    ON CONFLICT DO NOTHING RETURNING client_id, tag_id`.execute(tx)
  return rows
}

/** Deletes taggings; returns those that existed. */
export async function removeTaggings(
  tx: Tx,
  taggings: readonly OwnTagging[],
): Promise<{ client_id: string; tag_id: string }[]> {
  const { rows } = await sql<{ client_id: string; tag_id: string }>`
    DELETE FROM client_tagging g
    USING unnest(${taggings.map(({ client_id }) => client_id)}::bigint[],
      ${taggings.map(({ tag_id }) => tag_id)}::bigint[]) AS input(client_id, tag_id)
    WHERE g.client_id = input.client_id AND g.tag_id = input.tag_id
    RETURNING g.client_id, g.tag_id`.execute(tx)
  return rows
}
