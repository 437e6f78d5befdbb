import type { Deps } from '../../../../platform/deps.ts'
import type { ImapAccess, ImapAccounts } from '../imap/access.ts'
import { accessToken } from './access-token.ts'
import { connectedAccount, connectedAccounts, imapDoor } from './account.ts'
import { needsReconnect } from './lapse.ts'
import { reachOf } from './reach.ts'
import { refusesUs } from './try-servers.ts'
import { AccountFault } from './types.ts'

/** A fresh token in the place of one that was not taken; null where there is none to be had, and that was noted or will pass. */
async function freshToken(deps: Deps, personId: string, refused: string): Promise<string | null> {
  try {
    return await accessToken(deps, personId, { provider: 'imap', refused })
  } catch (error) {
    if (error instanceof AccountFault) return null
    throw error
  }
}

/** A token may have been taken back, or lapsed before its time; where a fresh one is not taken either, the mailbox is shut. */
async function tokenRefused(deps: Deps, access: ImapAccess, refused: string): Promise<boolean> {
  const token = await freshToken(deps, access.personId, refused)
  if (token === null) return false
  if (!(await refusesUs(deps, { ...access, secret: { accessToken: token } }))) return true
  await needsReconnect(deps, access, 'password')
  return false
}

/** The accounts that are reached by IMAP, as their provider asks for them. */
export const imapAccounts: ImapAccounts = {
  async connected(deps) {
    return (await connectedAccounts(deps, 'imap')).map(({ personId }) => personId)
  },
  async accessOf(deps, personId) {
    const account = await connectedAccount(deps, personId)
    if (account.provider !== 'imap') throw new AccountFault('gone')
    const { address, epoch, connectedAt } = account
    return { personId, address, epoch, connectedAt, ...(await imapDoor(deps, account)) }
  },
  async refused(deps, access) {
    if ('accessToken' in access.secret) return tokenRefused(deps, access, access.secret.accessToken)
    await needsReconnect(deps, access, 'password')
    return false
  },
  reach: reachOf,
}
