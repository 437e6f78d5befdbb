import type { LookupFunction } from 'node:net'
import type { Deps } from '../../../../platform/deps.ts'
import type { ServerAddress } from '../accounts/types.ts'

/** An app password, or a token of OAuth 2.0 (XOAUTH2). */
type ImapSecret = { readonly password: string } | { readonly accessToken: string }

/** How a mailbox is reached now. Nothing of it may stand in a log. */
export interface ImapAccess {
  readonly personId: string
  readonly address: string
  /** Of the account: whoever works for an earlier one stops. */
  readonly epoch: number
  /** When it was connected: what was sent before has its copies elsewhere. */
  readonly connectedAt: Date
  readonly imap: ServerAddress
  readonly smtp: ServerAddress
  readonly user: string
  readonly secret: ImapSecret
}

/** How far the hosts that agents name may lead: what makes addresses of names, and whom to trust. */
export interface ImapReach {
  readonly lookup?: LookupFunction
  /** A certificate to trust beside the system's. */
  readonly ca?: string
  /** Whether a host that is an address itself may be called; names are the look-up's. */
  allowsAddress(host: string): boolean
}

/** Where the accounts are kept: the provider asks, and tells what became of them. */
export interface ImapAccounts {
  /** Ids of the people whose mailboxes are kept in step over IMAP now. */
  connected(deps: Deps): Promise<string[]>
  /** Throws `AccountFault`. */
  accessOf(deps: Deps, personId: string): Promise<ImapAccess>
  /** The server does not take the password any more. */
  passwordFailed(deps: Deps, access: ImapAccess): Promise<void>
  reach(deps: Deps): ImapReach
}
