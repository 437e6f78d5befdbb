import type { Tx } from '../../../../platform/db.ts'
import { lockMailbox } from '../../store/mailbox.ts'
import { isCurrent } from '../accounts/account.ts'
import { AccountFault } from '../accounts/types.ts'
import type { ImapAccess } from './access.ts'

/**
 * Takes the mailbox for this transaction, and throws where it has moved to another account meanwhile: nothing of the
 * one that it left may come in any more.
 */
export async function stillCurrent(tx: Tx, access: ImapAccess): Promise<void> {
  await lockMailbox(tx, access.personId)
  await checkCurrent(tx, access)
}

/** The same, where the mailbox is taken already. */
export async function checkCurrent(tx: Tx, { personId, epoch }: ImapAccess): Promise<void> {
  if (!(await isCurrent(tx, { personId, provider: 'imap', epoch }))) throw new AccountFault('gone')
}
