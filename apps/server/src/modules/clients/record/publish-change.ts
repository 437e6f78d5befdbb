import type { Tx, Db } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'

/** Notifies the agent's open tabs of a changed client, on commit; `userId` '0' means several clients changed. */
export function publishClientChange(
  tx: Tx | Db,
  { events }: Pick<Deps, 'events'>,
  agentId: string,
  userId: string,
): Promise<void> {
  return events.publish(agentId, { kind: 'client', data: { user_id: userId } }, tx)
}
