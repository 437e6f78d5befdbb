import type { ImapAccounts } from '../imap/access.ts'
import { connectedAccount, connectedAccounts, imapCredentials } from './account.ts'
import { needsReconnect } from './lapse.ts'
import { reachOf } from './reach.ts'
import { AccountFault } from './types.ts'

/** The accounts that are reached by IMAP, as their provider asks for them. */
export const imapAccounts: ImapAccounts = {
  async connected(deps) {
    return (await connectedAccounts(deps, 'imap')).map(({ personId }) => personId)
  },
  async accessOf(deps, personId) {
    const account = await connectedAccount(deps, personId)
    if (account.provider !== 'imap') throw new AccountFault('gone')
    const { password, ...servers } = await imapCredentials(deps, account)
    const { address, epoch, connectedAt } = account
    return { personId, address, epoch, connectedAt, ...servers, secret: { password } }
  },
  passwordFailed: (deps, access) => needsReconnect(deps, access, 'password'),
  reach: reachOf,
}
