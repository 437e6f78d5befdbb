import type { Tx } from '../../../../platform/db/db.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { notify } from '../../../notifications/index.ts'

/** Notifies a person of a change of their sign-in: under the bell, by push, and by email at once. */
export async function notifyHolder(tx: Tx, deps: Deps, personId: string, message: string): Promise<void> {
  await notify(tx, deps, personId, {
    kind: 'security',
    message,
    payload: { link: '/account-settings#two-factor' },
  })
}
