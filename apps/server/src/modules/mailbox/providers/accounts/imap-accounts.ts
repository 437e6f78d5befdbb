import type { Deps } from '../../../../platform/deps.ts'
import type { ImapAccess, ImapAccounts } from '../imap/imap-access.ts'
import { getAccessToken } from './access-token.ts'
import { requireConnectedAccount, findConnectedAccounts, getImapSettings } from './connected-account.ts'
import { requireReconnect } from './require-reconnect.ts'
import { getEgressPolicy } from './egress-policy.ts'
import { isAccessRefused } from './verify-servers.ts'
import { AccountError } from './types.ts'

/** Returns a new token instead of a rejected one; null when the account must be reconnected or the issuer is unavailable. */
async function renewRefusedToken(deps: Deps, personId: string, refused: string): Promise<string | null> {
  try {
    return await getAccessToken(deps, personId, { provider: 'imap', refused })
  } catch (error) {
    if (error instanceof AccountError) return null
    throw error
  }
}

/** A token can be revoked before it expires. When a new one is rejected too, the account must be reconnected. */
async function handleRefusedToken(deps: Deps, access: ImapAccess, refused: string): Promise<boolean> {
  const token = await renewRefusedToken(deps, access.personId, refused)
  if (token === null) return false
  if (!(await isAccessRefused(deps, { ...access, secret: { accessToken: token } }))) return true
  await requireReconnect(deps, access, 'password')
  return false
}

/** The account store of the IMAP provider. */
export const imapAccounts: ImapAccounts = {
  async listConnected(deps) {
    return (await findConnectedAccounts(deps, 'imap')).map(({ personId }) => personId)
  },
  async getAccess(deps, personId) {
    const account = await requireConnectedAccount(deps, personId)
    if (account.provider !== 'imap') throw new AccountError('gone')
    const { address, epoch, connectedAt } = account
    return { personId, address, epoch, connectedAt, ...(await getImapSettings(deps, account)) }
  },
  async handleRejectedCredentials(deps, access) {
    if ('accessToken' in access.secret) return handleRefusedToken(deps, access, access.secret.accessToken)
    await requireReconnect(deps, access, 'password')
    return false
  },
  egressPolicy: getEgressPolicy,
}
