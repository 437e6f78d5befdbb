import type { ClientStage } from '@pb/rules/clients'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { toJsonText } from '../../../platform/db/json-text.ts'

/**
 * Sets the stages of an agent's clients, of those in the stage `from` only if it is given, with the same timeline entry as
 * the form. Returns the clients whose stage changed and their stage before.
 */
export async function setStages(
  tx: Tx,
  agentId: string,
  stages: readonly { readonly client_id: string; readonly stage: ClientStage }[],
  now: Date,
  from?: ClientStage,
): Promise<{ client_id: string; before: ClientStage }[]> {
  const { rows } = await sql<{ client_id: string; before: ClientStage; after: ClientStage }>`
    WITH old AS (
      SELECT c.id, c.stage AS before, s.stage AS after
      FROM client c JOIN jsonb_to_recordset(${toJsonText(stages)}::jsonb) AS s(client_id bigint, stage text)
        ON s.client_id = c.id
      WHERE c.agent_id = ${agentId} AND c.stage <> s.stage AND (${from ?? null}::text IS NULL OR c.stage = ${from ?? null})
      ORDER BY c.id FOR NO KEY UPDATE OF c
    )
    UPDATE client c SET stage = old.after FROM old WHERE c.id = old.id
    RETURNING c.id AS client_id, old.before, old.after`.execute(tx)
  await sql`INSERT INTO client_event (client_id, agent_id, kind, payload, at)
    SELECT client_id, ${agentId}::bigint, 'stage', jsonb_build_object('before', before, 'after', after), ${now}::timestamptz
    FROM jsonb_to_recordset(${toJsonText(rows)}::jsonb) AS r(client_id bigint, before text, after text)`.execute(
    tx,
  )
  await sql`UPDATE client SET last_activity_at = greatest(last_activity_at, ${now}::timestamptz)
    WHERE agent_id = ${agentId} AND id = ANY (${rows.map(({ client_id }) => client_id)}::bigint[])`.execute(
    tx,
  )
  return rows.map(({ client_id, before }) => ({ client_id, before }))
}
