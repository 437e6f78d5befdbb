import type { Tx } from '../../../../platform/db.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { lockMailbox } from '../../store/mailbox.ts'
import { AccountFault, type ConnectedAccount } from '../accounts/types.ts'
import type { GmailClient } from './client.ts'

/** Where the accounts are kept: tokens come from there, and what became of them goes back. */
export interface GmailAccounts {
  connectedAccount(deps: Deps, personId: string): Promise<ConnectedAccount>
  isCurrent(tx: Tx, account: ConnectedAccount): Promise<boolean>
  accessToken(deps: Deps, personId: string, options: { readonly refused?: string }): Promise<string>
  /** Whether the office may delete for good; asks the agent where not. */
  mayDelete(deps: Deps, personId: string): Promise<boolean>
  needsReconnect(deps: Deps, account: ConnectedAccount, reason: 'revoked' | 'narrowed'): Promise<void>
}

/** A mailbox of Gmail, at work. */
export interface Box {
  readonly deps: Deps
  readonly personId: string
  readonly account: ConnectedAccount
  readonly accounts: GmailAccounts
  readonly client: GmailClient
}

/** Asked between two pieces of work: throws where the mailbox is in other hands, or the process is to stop. */
export type Hold = () => void

/** The one folder: Gmail's ids hold for the whole mailbox. */
export const folder = ''

/** Takes the mailbox for this transaction, and throws where it has moved to another account meanwhile. */
export async function stillCurrent(
  tx: Tx,
  { personId, account, accounts }: Pick<Box, 'personId' | 'account' | 'accounts'>,
): Promise<void> {
  await lockMailbox(tx, personId)
  if (!(await accounts.isCurrent(tx, account))) throw new AccountFault('gone')
}

/**
 * Stores what came from the account, with the mailbox locked: nothing of one that it has left may come in any more.
 */
export function storing<T>(
  { deps, personId, account, accounts }: Box,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return deps.db.transaction().execute(async (tx) => {
    await stillCurrent(tx, { personId, account, accounts })
    return work(tx)
  })
}
