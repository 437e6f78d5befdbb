import type { Tx } from '../../../../platform/db/db.ts'
import { lockMailbox } from '../../store/mailbox.ts'
import { isCurrentAccount } from '../accounts/connected-account.ts'
import { AccountError } from '../accounts/types.ts'
import { isLeaseHeld, LeaseLostError } from '../sync/mailbox-lease.ts'
import type { ImapAccess } from './imap-access.ts'

/**
 * Locks the mailbox for this transaction and throws when it has moved to another account, so that nothing from the old
 * account gets stored, or when another process has taken over the sync: what this one read may be older by now.
 */
export async function assertCurrentAccount(tx: Tx, access: ImapAccess): Promise<void> {
  await lockMailbox(tx, access.personId)
  await checkCurrentAccount(tx, access)
}

/** The same check when the mailbox is already locked. */
export async function checkCurrentAccount(tx: Tx, { personId, epoch, claim }: ImapAccess): Promise<void> {
  if (!(await isCurrentAccount(tx, { personId, provider: 'imap', epoch }))) throw new AccountError('gone')
  if (claim !== undefined && !(await isLeaseHeld(tx, { personId, claim }))) throw new LeaseLostError()
}
