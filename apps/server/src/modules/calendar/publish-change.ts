import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Deps } from '../../platform/deps.ts'

/**
 * Notifies an agent's open tabs, on every device, of a change of the calendar, and has a connected Google calendar
 * synced; with a transaction, on commit.
 */
export async function publishChange(
  tx: Tx | Db,
  { events }: Pick<Deps, 'events'>,
  agentId: string,
): Promise<void> {
  await sql`INSERT INTO calendar_google_wake (agent_id) SELECT agent_id FROM calendar_google_account
    WHERE agent_id = ${agentId} AND state = 'connected' ON CONFLICT DO NOTHING`.execute(tx)
  await events.publish(agentId, { kind: 'calendar', data: {} }, tx)
}
