import { accessToken } from '../accounts/access-token.ts'
import { connectedAccount, isCurrent, mayDelete } from '../accounts/account.ts'
import { needsReconnect } from '../accounts/lapse.ts'
import { gmailProvider } from './provider.ts'

/** Mailboxes of Gmail, with the accounts that agents have connected. */
export const gmail = gmailProvider({ accessToken, connectedAccount, isCurrent, mayDelete, needsReconnect })
