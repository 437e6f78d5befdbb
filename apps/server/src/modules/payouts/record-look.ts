import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { recordAuditEntry } from '../../platform/audit.ts'
import type { Deps } from '../../platform/deps.ts'

const minutes = 60

/** Records a supervisor's look at an agent's payout or statement, once an hour for each person and record. */
export async function recordLook(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  agentId: string | null,
  { what, id }: { readonly what: 'payout_viewed' | 'statement_viewed'; readonly id: string },
): Promise<void> {
  if (agentId === null || agentId === actor.personId) return
  const { rows } =
    await sql`SELECT FROM office_audit WHERE by_id = ${actor.personId} AND about_id = ${agentId}
    AND what = ${what} AND details ->> 'id' = ${id}
    AND created_at > ${deps.clock.now()}::timestamptz - make_interval(mins => ${minutes}) LIMIT 1`.execute(
      deps.db,
    )
  if (rows.length > 0) return
  await recordAuditEntry(deps.db, deps, { by: actor.personId, about: agentId, what, details: { id } })
}
