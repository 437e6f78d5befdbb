import type { MailSecurity } from '@pb/contract/mail-accounts'
import { ExpectedError } from '../../../../platform/errors/expected-error.ts'

/** A remote account that a mailbox is synced with. */
export interface ConnectedAccount {
  readonly personId: string
  readonly provider: 'gmail' | 'imap'
  readonly address: string
  /** Incremented whenever the mailbox switches its account; see `isCurrentAccount`. */
  readonly epoch: number
  readonly connectedAt: Date
}

export interface ServerAddress {
  readonly host: string
  readonly port: number
  readonly security: MailSecurity
}

/** The servers of an IMAP account and its username there. egress-policy.ts restricts their hosts. */
interface ImapServers {
  readonly imap: ServerAddress
  readonly smtp: ServerAddress
  readonly user: string
}

/** The stored credentials of an IMAP account with a password. */
export interface ImapCredentials extends ImapServers {
  readonly password: string
}

/** Everything that is needed to connect to an IMAP account. */
export interface ImapSettings extends ImapServers {
  readonly secret: ImapSecret
}

/** An app password, or a token of OAuth 2.0 (XOAUTH2, OAUTHBEARER). */
export type ImapSecret = { readonly password: string } | { readonly accessToken: string }

/** Why an account must be reconnected; texts.ts has the sentences. */
export type ReconnectReason = 'revoked' | 'narrowed' | 'password' | 'unreadable'

/**
 * An account cannot be used:
 * - `reconnect`  it rejects its credentials, and the agent must reconnect it
 * - `gone`       the mailbox does not use this account
 * - `away`       the issuer is unavailable: worth a retry
 */
export class AccountError extends ExpectedError {
  readonly kind: 'reconnect' | 'gone' | 'away'
  constructor(kind: AccountError['kind'], options?: ErrorOptions) {
    super(`the mail account cannot be used: ${kind}`, options)
    this.kind = kind
  }
}
