import { imapAccounts } from '../accounts/imap-accounts.ts'
import { imapProvider } from './provider.ts'

/** Any other mail account, as agents have connected it. */
export const imap = imapProvider(imapAccounts)
