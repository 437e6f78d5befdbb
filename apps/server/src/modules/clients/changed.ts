import type { Tx, Db } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'

/** Tells an agent's open tabs that a client changed, once the transaction commits; '0' for several at once. */
export function clientChanged(
  tx: Tx | Db,
  { events }: Pick<Deps, 'events'>,
  agentId: string,
  userId: string,
): Promise<void> {
  return events.publish(agentId, { kind: 'client', data: { user_id: userId } }, tx)
}
