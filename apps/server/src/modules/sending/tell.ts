import type { Tx } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'

/** Tells the agent's open tabs that something of a client is new, in the transaction that makes it so. */
export function tellOfClient(
  tx: Tx,
  { events }: Pick<Deps, 'events'>,
  agentId: string,
  userId: string,
  what: 'saved' | 'sent' | 'viewed' | 'marked' | 'asked' | 'notice',
): Promise<void> {
  return events.publish(agentId, { kind: 'client', data: { user_id: userId, what } }, tx)
}

/** Whole seconds since 1970; null stays null. */
export const seconds = (time: Date): number => Math.floor(time.getTime() / 1000)
export const secondsOrNull = (time: Date | null): number | null => (time === null ? null : seconds(time))
