import type { MailSecurity } from '@pb/contract/mail-accounts'

/** A mailbox that is kept in step with an account elsewhere. */
export interface ConnectedAccount {
  readonly personId: string
  readonly provider: 'gmail' | 'imap'
  readonly address: string
  /**
   * Rises whenever the mailbox changes its account. Whoever stores what came from one asks `isCurrent` in the same
   * transaction, with the mailbox locked.
   */
  readonly epoch: number
  readonly connectedAt: Date
}

export interface ServerAddress {
  readonly host: string
  readonly port: number
  readonly security: MailSecurity
}

/** How an IMAP account is reached, and let in. How far its hosts may lead says reach.ts. */
export interface ImapCredentials {
  readonly imap: ServerAddress
  readonly smtp: ServerAddress
  readonly user: string
  readonly password: string
}

/** Why an account has to be connected again; sentences of it stand in present.ts. */
export type ReconnectReason = 'revoked' | 'narrowed' | 'password' | 'unreadable'

/**
 * An account cannot be used now:
 * - `reconnect`  it does not let the office in any more; its state says so, and nothing helps but the agent
 * - `gone`       the mailbox has no such account (any more): stop
 * - `away`       whoever gives out tokens cannot be reached: try again
 */
export class AccountFault extends Error {
  readonly kind: 'reconnect' | 'gone' | 'away'
  constructor(kind: AccountFault['kind'], options?: ErrorOptions) {
    super(`the mail account cannot be used: ${kind}`, options)
    this.name = 'AccountFault'
    this.kind = kind
  }
}
