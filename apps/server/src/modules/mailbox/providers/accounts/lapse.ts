import type { Tx } from '../../../../platform/db.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { notify } from '../../../notifications/index.ts'
import { markReconnect } from './queries.ts'
import type { ReconnectReason } from './types.ts'

type Told = Pick<Deps, 'events'>

/** Tells open tabs that something about the account is another. */
export function tellAccount(tx: Tx, { events }: Told, personId: string, state: string): Promise<void> {
  return events.publish(personId, { kind: 'mail_account', data: { state } }, tx)
}

/** The account does not let the office in any more: its state says so, and so does a notification, once. */
export async function lapse(
  tx: Tx,
  deps: Deps,
  personId: string,
  which: { readonly epoch: number; readonly credentials?: string },
  reason: ReconnectReason,
): Promise<void> {
  if (!(await markReconnect(tx, personId, which, reason, deps.clock.now()))) return
  await tellAccount(tx, deps, personId, 'reconnect')
  await notify(tx, deps, personId, {
    kind: 'mail',
    message: 'Your mail account has to be connected again. Until then, mail neither comes nor leaves.',
    payload: { link: '/account-settings#mail-account' },
  })
}

/** For a provider that was refused: the account is to be connected again. An account of a later epoch is left alone. */
export function needsReconnect(
  deps: Deps,
  { personId, epoch }: { readonly personId: string; readonly epoch: number },
  reason: ReconnectReason,
): Promise<void> {
  return deps.db.transaction().execute((tx) => lapse(tx, deps, personId, { epoch }, reason))
}
