import type { Tx } from '../../platform/db/db.ts'
import type { Deps } from '../../platform/deps.ts'

/** Notifies the agent's open tabs of a change to a client, when the transaction commits. */
export function publishClientEvent(
  tx: Tx,
  { events }: Pick<Deps, 'events'>,
  agentId: string,
  userId: string,
  what: 'saved' | 'sent' | 'viewed' | 'marked' | 'asked' | 'notice',
): Promise<void> {
  return events.publish(agentId, { kind: 'client', data: { user_id: userId, what } }, tx)
}
