import type { ClientOptOut } from '@pb/contract/email-opt-outs'
import { toUnixSeconds } from '@pb/rules/dates'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../platform/db/db.ts'
import './tables.ts'

const optOutsOfClient = (clientId: RawBuilder<unknown>) => sql`FROM email_opt_out o
  WHERE o.sha256 IN (SELECT email_address_hash(e.email::text) FROM client_email e WHERE e.client_id = ${clientId})`

interface OptOutRow {
  readonly opted_out_at: Date
  readonly source: ClientOptOut['source']
  readonly reason: string
  readonly by: string
}

/** The first opt-out of a client's addresses that still holds; null for none. */
export async function findClientOptOut(db: Db | Tx, clientId: string): Promise<ClientOptOut | null> {
  const { rows } = await sql<OptOutRow>`SELECT o.opted_out_at, o.source, o.reason,
      coalesce((SELECT p.name FROM person p WHERE p.id = o.set_by), '') AS by
    ${optOutsOfClient(sql`${clientId}::bigint`)} AND o.ended_at IS NULL ORDER BY o.opted_out_at, o.id LIMIT 1`.execute(
    db,
  )
  const [row] = rows
  if (!row) return null
  const { opted_out_at, source, reason, by } = row
  return { time: toUnixSeconds(opted_out_at), source, reason, by }
}

/**
 * When a client's addresses opted out, for the timeline: `SELECT kind, id, at, payload`. Addresses that did at once are
 * one entry.
 */
export const optOutEntries = (clientId: string): RawBuilder<unknown> => sql`
  SELECT 'email-opt-out' AS kind, min(o.id) AS id, o.opted_out_at AS at,
    jsonb_build_object('source', o.source, 'reason', o.reason) AS payload
  ${optOutsOfClient(sql`${clientId}::bigint`)} GROUP BY o.opted_out_at, o.source, o.reason`

/** When they got emails again, likewise. */
export const optInEntries = (clientId: string): RawBuilder<unknown> => sql`
  SELECT 'email-opt-in' AS kind, min(o.id) AS id, o.ended_at AS at, jsonb_build_object('reason', o.end_reason) AS payload
  ${optOutsOfClient(sql`${clientId}::bigint`)} AND o.ended_at IS NOT NULL GROUP BY o.ended_at, o.end_reason`
