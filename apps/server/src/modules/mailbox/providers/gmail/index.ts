import { getAccessToken } from '../accounts/access-token.ts'
import {
  requireConnectedAccount,
  isCurrentAccount,
  canDeletePermanently,
} from '../accounts/connected-account.ts'
import { requireReconnect } from '../accounts/require-reconnect.ts'
import { gmailProvider } from './provider.ts'

/** The provider for all Gmail accounts. */
export const gmail = gmailProvider({
  accessToken: getAccessToken,
  connectedAccount: requireConnectedAccount,
  isCurrent: isCurrentAccount,
  mayDelete: canDeletePermanently,
  needsReconnect: requireReconnect,
})
