import { imapAccounts } from '../accounts/imap-accounts.ts'
import { imapProvider } from './provider.ts'

/** The provider for all IMAP accounts. */
export const imap = imapProvider(imapAccounts)
