import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { publishApplication } from '../forms/publish-application.ts'

/** Notifies the agent's open tabs that something of a household was sent, opened or revoked. */
export async function publishHousehold(
  tx: Tx,
  deps: Pick<Deps, 'events'>,
  householdId: string,
): Promise<void> {
  const { rows } = await sql<{ agent_id: string; user_id: string }>`SELECT h.agent_id, c.person_id AS user_id
    FROM application_household h JOIN client c ON c.id = h.client_id WHERE h.id = ${householdId}`.execute(tx)
  const [row] = rows
  if (row) await publishApplication(tx, deps, row.agent_id, row.user_id)
}
