import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import './tables.ts'

interface NamedTag {
  readonly id: string
  /** In lower case. */
  readonly name: string
}

/** The agent's tags by name. */
export async function findTagNames(db: Db | Tx, agentId: string): Promise<NamedTag[]> {
  const { rows } = await sql<NamedTag>`SELECT id, lower(name) AS name FROM client_tag
    WHERE agent_id = ${agentId} AND removed_at IS NULL`.execute(db)
  return rows
}

/** Names of tags by their ids. */
export async function findNamesOfTags(
  db: Db | Tx,
  agentId: string,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM client_tag
    WHERE agent_id = ${agentId} AND removed_at IS NULL AND id = ANY (${[...ids]}::bigint[]) ORDER BY id`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

/** Adds the agent's tags of these names that are missing; returns the ids of those added. */
export async function insertMissingTags(
  tx: Tx,
  { agentId, names, now }: { agentId: string; names: readonly string[]; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO client_tag (agent_id, name, color, created_at)
    SELECT ${agentId}::bigint, name, 'gray', ${now}::timestamptz FROM unnest(${[...names]}::text[]) AS given(name)
    ON CONFLICT (agent_id, lower(name)) WHERE removed_at IS NULL DO NOTHING RETURNING id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Adds tags to new clients; each pair is a client and a tag of the agent. */
export async function insertTaggings(
  tx: Tx,
  agentId: string,
  taggings: readonly { readonly clientId: string; readonly tagId: string }[],
): Promise<void> {
  await sql`INSERT INTO client_tagging (client_id, agent_id, tag_id)
    SELECT client_id, ${agentId}::bigint, tag_id
    FROM unnest(${taggings.map(({ clientId }) => clientId)}::bigint[],
      ${taggings.map(({ tagId }) => tagId)}::bigint[]) AS given(client_id, tag_id) ON CONFLICT DO NOTHING`.execute(
    tx,
  )
}

/** Deletes tags that an undone import made, unless a client or a list uses them by now. */
export async function deleteUnusedTags(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`DELETE FROM client_tag t WHERE t.id = ANY (${[...ids]}::bigint[])
    AND NOT EXISTS (SELECT FROM client_tagging g WHERE g.tag_id = t.id)
    AND NOT EXISTS (SELECT FROM client_tag m WHERE m.merged_into = t.id)
    AND NOT EXISTS (SELECT FROM client_list l WHERE l.agent_id = t.agent_id
      AND l.conditions::text ~ ('"' || t.id || '"'))`.execute(tx)
}
