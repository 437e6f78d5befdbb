import type { Deps } from '../../../../platform/deps.ts'
import { isFirstNoticeToday } from '../attempts.ts'
import { notifyHolder } from '../two-factor/notify-holder.ts'
import { findAccountByEmail } from '../account-queries.ts'
import { passwordTexts } from '../texts.ts'

export const lockOutJob = 'auth.lock-out'

/**
 * Reports that a password can't be tried any more for a while. A job looks for the account, so that the time of the reply
 * does not show whether there is one.
 */
export async function reportLockOut(deps: Deps, email: string): Promise<void> {
  await deps.jobs.send(deps.db, lockOutJob, { email })
}

/** Notifies the person of a lock-out, if this is the address of an active account. */
export async function notifyLockOut(deps: Deps, email: string): Promise<void> {
  const account = await findAccountByEmail(deps.db, email)
  if (!account || account.deactivated_at) return
  const { person_id: personId } = account
  if (!(await isFirstNoticeToday(deps, 'lock-out-notice', personId))) return
  await deps.db.transaction().execute((tx) => notifyHolder(tx, deps, personId, passwordTexts.lockedOut))
}
