import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { unixSeconds } from './wire.ts'
import { email } from './email.ts'

const count = z.number().int().nonnegative()

export const mailProvider = z.enum(['builtin', 'gmail', 'imap'])
export type MailProvider = z.infer<typeof mailProvider>

/**
 * - `connected`     in use
 * - `reconnect`     access was revoked: stored mail can be read, nothing is sent or received
 * - `disconnected`  disconnected by the agent
 */
export const mailAccountState = z.enum(['connected', 'reconnect', 'disconnected'])
export type MailAccountState = z.infer<typeof mailAccountState>

/** OAuth issuer of an account without a password. */
const mailIssuer = z.enum(['google', 'microsoft'])
export type MailIssuer = z.infer<typeof mailIssuer>

/** Implicit `tls`, `starttls`, or `none`, which is allowed only for servers in the office's network. */
export const mailSecurity = z.enum(['tls', 'starttls', 'none'])
export type MailSecurity = z.infer<typeof mailSecurity>

const hostName = /^(?=.{1,253}$)[a-z\d]([a-z\d-]{0,61}[a-z\d])?(\.[a-z\d]([a-z\d-]{0,61}[a-z\d])?)*\.?$/i
/** Roughly an IPv6 address; the resolver decides. */
const ipv6 = /^[\da-f:.]{2,45}$/i

const mailServer = z.object({
  host: z
    .string()
    .trim()
    .min(1, 'Enter the server name')
    .max(253)
    .refine(
      (host) => hostName.test(host) || (host.includes(':') && ipv6.test(host)),
      'Enter a name like imap.example.com',
    ),
  port: z
    .number('Enter a port')
    .int('Enter a whole number')
    .min(1, 'From 1 to 65535')
    .max(65_535, 'From 1 to 65535'),
  security: mailSecurity,
})
export type MailServer = z.infer<typeof mailServer>

/** Any other mail account: IMAP for incoming and SMTP for outgoing mail, with one login. */
export const imapAccount = z.strictObject({
  address: email,
  imap: mailServer,
  smtp: mailServer,
  user: z.string().trim().min(1, 'Enter the username').max(320),
  password: z.string().min(1, 'Enter the password').max(1000),
})
export type ImapAccount = z.infer<typeof imapAccount>

export const mailAccount = z.object({
  provider: mailProvider,
  /** OAuth issuer; null with a password, and for the office's own mail. */
  issuer: mailIssuer.nullable(),
  /** Address that the mailbox sends from. */
  address: z.string(),
  /** Address that the agent signs in with. */
  own_address: z.string(),
  state: mailAccountState,
  /** Why it must be reconnected, as a sentence. */
  reason: z.string().nullable(),
  /** Time of the last complete sync; null before the first, and for the office's own mail. */
  in_step_at: unixSeconds.nullable(),
  /** Progress of the initial sync: messages stored, of an estimated total. */
  snapshot: z.object({ done: count, total: count }).nullable(),
  /** Several syncs failed in a row; retried automatically. */
  failing: z.boolean(),
  /** When the last attempt to sync failed; null after a success. */
  failed_at: unixSeconds.nullable(),
  /** The account has no room left: it refuses drafts, sent mail and new mail. */
  full: z.boolean(),
  /** Quarantined messages, which are retried. */
  set_aside: count,
  /** Changes not synced to the account yet, and emails not sent yet. */
  waiting: z.object({ changes: count, mails: count }),
  /** Permanent deletion needs a permission that Google was not asked for yet. */
  asks_deletion: z.boolean(),
  /** Settings of an IMAP account, without the password. */
  servers: z.object({ imap: mailServer, smtp: mailServer, user: z.string() }).nullable(),
  /** An account that waits for confirmation, since its address differs from the sign-in address. */
  offer: z.object({ address: z.string(), issuer: mailIssuer }).nullable(),
  /** Providers that this office can connect. */
  google: z.boolean(),
  microsoft: z.boolean(),
  /** Whether servers of the office's own network may be connected, and without encryption. */
  private_hosts: z.boolean(),
})
export type MailAccount = z.infer<typeof mailAccount>

const mailboxSession = { tag: 'mailbox', access: 'session' } as const
const accountReply = { 200: mailAccount }
/** OAuth URL, and the state to return with to /login at PUBLIC_URL. */
const authorizationReply = { 200: z.object({ authorize_url: z.string(), state: z.string() }) }
/** A strict limit of its own, since each call connects to servers that the caller names. */
const connectLimit = { name: 'mail-account', max: 40, seconds: 300 } as const

/** The mail account of the caller's mailbox. */
export const mailAccounts = {
  mailAccount: endpoint({
    ...mailboxSession,
    method: 'GET',
    path: '/v1/mail-account',
    summary: 'The account that the mailbox syncs with, and its sync state',
    replies: accountReply,
  }),
  connectGoogle: endpoint({
    ...mailboxSession,
    method: 'POST',
    path: '/v1/mail-account/google',
    creates: false,
    summary: 'Start connecting a Google account: returns the OAuth URL and state',
    limit: connectLimit,
    body: z.strictObject({
      /** `deletion` also asks for permission to delete permanently. */
      permission: z.enum(['mailbox', 'deletion']).default('mailbox'),
    }),
    replies: authorizationReply,
    errors: ['rule_broken', 'not_ready'],
  }),
  connectMicrosoft: endpoint({
    ...mailboxSession,
    method: 'POST',
    path: '/v1/mail-account/microsoft',
    creates: false,
    summary: 'Start connecting an Outlook.com or Microsoft 365 account: returns the OAuth URL and state',
    limit: connectLimit,
    replies: authorizationReply,
    errors: ['rule_broken', 'not_ready'],
  }),
  answerIssuer: endpoint({
    ...mailboxSession,
    method: 'POST',
    path: '/v1/mail-account/answer',
    creates: false,
    summary:
      'Complete the OAuth flow of Google or Microsoft; an address other than the sign-in address waits as an offer',
    limit: connectLimit,
    body: z.strictObject({ code: z.string().min(1).max(4096), state: z.string().min(1).max(512) }),
    replies: accountReply,
    errors: ['rule_broken', 'conflict', 'not_ready'],
  }),
  acceptOffer: endpoint({
    ...mailboxSession,
    method: 'POST',
    path: '/v1/mail-account/offer',
    creates: false,
    summary: 'Connect the offered account with this address',
    body: z.strictObject({ address: z.string().min(1).max(320) }),
    replies: accountReply,
    errors: ['not_found', 'conflict'],
  }),
  declineOffer: endpoint({
    ...mailboxSession,
    method: 'DELETE',
    path: '/v1/mail-account/offer',
    summary: 'Decline the offered account and revoke its grant',
    replies: accountReply,
  }),
  connectImap: endpoint({
    ...mailboxSession,
    method: 'POST',
    path: '/v1/mail-account/imap',
    creates: false,
    summary: 'Connect any other mail account; both servers are tested before anything is saved',
    limit: connectLimit,
    body: imapAccount,
    replies: accountReply,
    errors: ['rule_broken', 'conflict'],
  }),
  retryMail: endpoint({
    ...mailboxSession,
    method: 'POST',
    path: '/v1/mail-account/retry',
    creates: false,
    summary: 'Try to sync and to send now instead of waiting for the next attempt',
    limit: { name: 'mail-account-retry', max: 30, seconds: 60 },
    replies: accountReply,
    errors: ['conflict'],
  }),
  disconnectMail: endpoint({
    ...mailboxSession,
    method: 'POST',
    path: '/v1/mail-account/disconnect',
    creates: false,
    summary: 'Revoke the grant and delete password or tokens; stored mail can still be read',
    replies: accountReply,
    errors: ['conflict'],
  }),
  moveToBuiltin: endpoint({
    ...mailboxSession,
    method: 'POST',
    path: '/v1/mail-account/builtin',
    creates: false,
    summary: "Move the mailbox back to the office's own mail; stored mail is kept",
    replies: accountReply,
    errors: ['conflict'],
  }),
}
