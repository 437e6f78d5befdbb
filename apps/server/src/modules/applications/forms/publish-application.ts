import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'

/** Notifies the agent's open tabs of a changed application of a client, when the transaction commits. */
export function publishApplication(
  tx: Tx,
  { events }: Pick<Deps, 'events'>,
  agentId: string,
  clientUserId: string,
): Promise<void> {
  return events.publish(agentId, { kind: 'client', data: { user_id: clientUserId, what: 'application' } }, tx)
}
