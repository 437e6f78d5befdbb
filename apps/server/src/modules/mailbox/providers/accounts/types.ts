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

/** The servers of an IMAP account, and who we are there. How far their hosts may lead says reach.ts. */
interface ImapServers {
  readonly imap: ServerAddress
  readonly smtp: ServerAddress
  readonly user: string
}

/** What is kept of an IMAP account that a password opens. */
export interface ImapCredentials extends ImapServers {
  readonly password: string
}

/** How an IMAP account is opened now. */
export interface ImapDoor extends ImapServers {
  readonly secret: ImapSecret
}

/** An app password, or a token of OAuth 2.0 (XOAUTH2, OAUTHBEARER). */
export type ImapSecret = { readonly password: string } | { readonly accessToken: string }

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
