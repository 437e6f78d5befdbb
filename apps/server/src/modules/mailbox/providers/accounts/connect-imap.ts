import type { ImapAccount } from '@pb/contract/mail-accounts'
import type { Actor } from '../../../../platform/actor.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { AppError } from '../../../../platform/errors.ts'
import { sealCredentials } from './credentials.ts'
import { connect, moving } from './move.ts'
import { isColleagues } from './queries.ts'
import { tryServers } from './try-servers.ts'

/** Connects an account that is reached by IMAP and SMTP, once both have let the office in. Throws `rule_broken`, `conflict`. */
export async function connectImap(
  { personId }: Actor,
  deps: Deps,
  { address, ...credentials }: ImapAccount,
): Promise<void> {
  // Before anything is tried: nobody finds a colleague's password out here.
  if (await isColleagues(deps.db, personId, address))
    throw new AppError('conflict', `${address} is the address of a colleague's mailbox.`)
  const { password, ...servers } = credentials
  await tryServers(deps, personId, address, { ...servers, secret: { password } })
  const sealed = sealCredentials(deps, personId, credentials)
  await moving(deps, (tx) =>
    connect(tx, deps, personId, {
      provider: 'imap',
      address,
      subject: null,
      scopes: [],
      credentials: sealed,
      expiresAt: null,
    }),
  )
}
