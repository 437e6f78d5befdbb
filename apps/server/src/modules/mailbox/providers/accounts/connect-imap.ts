import type { ImapAccount } from '@pb/contract/mail-accounts'
import type { Actor } from '../../../../platform/actor.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { AppError } from '../../../../platform/errors/app-error.ts'
import { sealCredentials } from './credentials.ts'
import { connectAccount, inAccountTransaction } from './switch-account.ts'
import { isColleagueAddress } from './queries.ts'
import { colleagueAddress } from './texts.ts'
import { verifyServers } from './verify-servers.ts'

/** Connects an IMAP account after logging in to both of its servers. Throws `rule_broken`, `conflict`. */
export async function connectImap(
  { personId }: Actor,
  deps: Deps,
  { address, ...credentials }: ImapAccount,
): Promise<void> {
  // Checked before connecting, so that this cannot be used to guess a colleague's password.
  if (await isColleagueAddress(deps.db, personId, address))
    throw new AppError('conflict', colleagueAddress(address))
  const { password, ...servers } = credentials
  await verifyServers(deps, personId, address, { ...servers, secret: { password } })
  const sealed = sealCredentials(deps, personId, credentials)
  await inAccountTransaction(deps, (tx) =>
    connectAccount(tx, deps, personId, {
      provider: 'imap',
      address,
      subject: null,
      scopes: [],
      credentials: sealed,
      expiresAt: null,
    }),
  )
}
