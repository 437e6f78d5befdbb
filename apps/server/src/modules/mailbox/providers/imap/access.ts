import type { LookupFunction } from 'node:net'
import type { Deps } from '../../../../platform/deps.ts'
import type { ImapDoor } from '../accounts/types.ts'

/** How a mailbox is reached now. Nothing of it may stand in a log. */
export interface ImapAccess extends ImapDoor {
  readonly personId: string
  readonly address: string
  /** Of the account: whoever works for an earlier one stops. */
  readonly epoch: number
  /** When it was connected: what was sent before has its copies elsewhere. */
  readonly connectedAt: Date
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
  /** The server does not take this password or token; true where there is a fresh token by now that may do. */
  refused(deps: Deps, access: ImapAccess): Promise<boolean>
  reach(deps: Deps): ImapReach
}
