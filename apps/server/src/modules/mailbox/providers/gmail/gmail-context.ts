import type { Tx } from '../../../../platform/db/db.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { lockMailbox } from '../../store/mailbox.ts'
import { AccountError, type ConnectedAccount } from '../accounts/types.ts'
import type { GmailClient } from './client.ts'

/** Access to the stored accounts and their tokens. */
export interface GmailAccounts {
  connectedAccount(deps: Deps, personId: string): Promise<ConnectedAccount>
  isCurrent(tx: Tx, account: ConnectedAccount): Promise<boolean>
  accessToken(deps: Deps, personId: string, options: { readonly refused?: string }): Promise<string>
  /** Whether permanent deletion is permitted; otherwise asks the agent for permission. */
  mayDelete(deps: Deps, personId: string): Promise<boolean>
  needsReconnect(deps: Deps, account: ConnectedAccount, reason: 'revoked' | 'narrowed'): Promise<void>
}

/** A Gmail mailbox with its account and client. */
export interface GmailContext {
  readonly deps: Deps
  readonly personId: string
  readonly account: ConnectedAccount
  readonly accounts: GmailAccounts
  readonly client: GmailClient
}

/** Called between steps: throws when the lease is lost or the process stops. */
export type AssertLease = () => void

/** The only folder, since Gmail ids are unique in the mailbox. */
export const folder = ''

/** Locks the mailbox for this transaction and throws when it has moved to another account. */
async function assertCurrentAccount(
  tx: Tx,
  { personId, account, accounts }: Pick<GmailContext, 'personId' | 'account' | 'accounts'>,
): Promise<void> {
  await lockMailbox(tx, personId)
  if (!(await accounts.isCurrent(tx, account))) throw new AccountError('gone')
}

/** Runs a transaction with the mailbox locked, so that nothing from an earlier account gets stored. */
export function inMailboxTransaction<T>(
  { deps, personId, account, accounts }: GmailContext,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return deps.db.transaction().execute(async (tx) => {
    await assertCurrentAccount(tx, { personId, account, accounts })
    return work(tx)
  })
}
