import type { LookupFunction } from 'node:net'
import type { Deps } from '../../../../platform/deps.ts'
import type { ImapSettings } from '../accounts/types.ts'

/** Connection settings and credentials of a mailbox. Must never be logged. */
export interface ImapAccess extends ImapSettings {
  readonly personId: string
  readonly address: string
  /** Account version; work for an earlier one stops. */
  readonly epoch: number
  /** When the account was connected: messages sent before have their copies elsewhere. */
  readonly connectedAt: Date
  /** Of the lease under which the account is synced; without one for what an agent does. */
  readonly claim?: string
}

/** Restricts the hosts that agents may configure: how names resolve, and which certificates are trusted. */
export interface MailEgressPolicy {
  readonly lookup?: LookupFunction
  /** A certificate authority to trust besides the system's. */
  readonly ca?: string
  /** Whether a literal IP address is allowed; names are checked by `lookup`. */
  allowsAddress(host: string): boolean
}

/** Access to the stored accounts. */
export interface ImapAccounts {
  /** Returns the ids of people with an IMAP mailbox. */
  listConnected(deps: Deps): Promise<string[]>
  /** Throws `AccountError`. */
  getAccess(deps: Deps, personId: string): Promise<ImapAccess>
  /** Handles credentials that the server rejected; returns true when a new token is available for a retry. */
  handleRejectedCredentials(deps: Deps, access: ImapAccess): Promise<boolean>
  egressPolicy(deps: Deps): MailEgressPolicy
}
