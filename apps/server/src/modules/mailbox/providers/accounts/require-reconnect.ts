import type { Tx } from '../../../../platform/db/db.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { notify } from '../../../notifications/index.ts'
import { markReconnect } from './queries.ts'
import { reconnectNotification } from './texts.ts'
import type { ReconnectReason } from './types.ts'

type PublishDeps = Pick<Deps, 'events'>

/** Publishes a change of the account to open tabs. */
export function publishAccountState(
  tx: Tx,
  { events }: PublishDeps,
  personId: string,
  state: string,
): Promise<void> {
  return events.publish(personId, { kind: 'mail_account', data: { state } }, tx)
}

/** Marks an account as to be reconnected and notifies the agent, once. */
export async function markForReconnect(
  tx: Tx,
  deps: Deps,
  personId: string,
  match: { readonly epoch: number; readonly credentials?: string },
  reason: ReconnectReason,
): Promise<void> {
  if (!(await markReconnect(tx, personId, match, reason, deps.clock.now()))) return
  await publishAccountState(tx, deps, personId, 'reconnect')
  await notify(tx, deps, personId, {
    kind: 'mail',
    message: reconnectNotification,
    payload: { link: '/account-settings#mail-account' },
  })
}

/** Called by a provider whose credentials were rejected. Does nothing when the account has a later epoch. */
export function requireReconnect(
  deps: Deps,
  { personId, epoch }: { readonly personId: string; readonly epoch: number },
  reason: ReconnectReason,
): Promise<void> {
  return deps.db.transaction().execute((tx) => markForReconnect(tx, deps, personId, { epoch }, reason))
}
