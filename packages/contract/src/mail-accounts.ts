import { isEmail } from '@pb/rules/mail/email-pattern'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { unixSeconds } from './wire.ts'

const count = z.number().int().nonnegative()

export const mailProvider = z.enum(['builtin', 'gmail', 'imap'])
export type MailProvider = z.infer<typeof mailProvider>

/**
 * - `connected`     in use
 * - `reconnect`     the account does not let the office in any more: what is here can be read, nothing comes or goes
 * - `disconnected`  the agent has disconnected it
 */
export const mailAccountState = z.enum(['connected', 'reconnect', 'disconnected'])
export type MailAccountState = z.infer<typeof mailAccountState>

/** Who gives the office leave to use an account, where that is not by a password. */
const mailIssuer = z.enum(['google', 'microsoft'])
export type MailIssuer = z.infer<typeof mailIssuer>

/** `tls` from the first byte, `starttls` after a greeting in the clear, `none` for servers of the own network alone. */
export const mailSecurity = z.enum(['tls', 'starttls', 'none'])
export type MailSecurity = z.infer<typeof mailSecurity>

const hostName = /^(?=.{1,253}$)[a-z\d]([a-z\d-]{0,61}[a-z\d])?(\.[a-z\d]([a-z\d-]{0,61}[a-z\d])?)*\.?$/i
/** Of IPv6, what can be one; the resolver says whether it is. */
const ipv6 = /^[\da-f:.]{2,45}$/i

const mailServer = z.object({
  host: z
    .string()
    .trim()
    .min(1, 'Enter the name of the server')
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

/** How any other mail account is reached: IMAP for what comes, SMTP for what goes, one log-in for both. */
export const imapAccount = z.strictObject({
  address: z.string().trim().max(254).refine(isEmail, 'Enter an e-mail address').meta({ format: 'email' }),
  imap: mailServer,
  smtp: mailServer,
  user: z.string().trim().min(1, 'Enter the user name').max(320),
  password: z.string().min(1, 'Enter the password').max(1000),
})
export type ImapAccount = z.infer<typeof imapAccount>

export const mailAccount = z.object({
  provider: mailProvider,
  /** Who opens it to the office; null for a password, and for the office's own mail. */
  issuer: mailIssuer.nullable(),
  /** That the mailbox sends from. */
  address: z.string(),
  /** That the agent signs in with. */
  own_address: z.string(),
  state: mailAccountState,
  /** Why it has to be connected again, in a sentence. */
  reason: z.string().nullable(),
  /** When everything there was known here; null before the first time, and for the office's own mail. */
  in_step_at: unixSeconds.nullable(),
  /** The first fetching, while it lasts: messages that are here, of about so many. */
  snapshot: z.object({ done: count, total: count }).nullable(),
  /** It has not answered several times in a row, and is tried again. */
  failing: z.boolean(),
  /** Messages that could not be read so far, and are tried again. */
  set_aside: count,
  /** Changes made here that the account has not heard of, and mails that have not left. */
  waiting: z.object({ changes: count, mails: count }),
  /** Something was to be deleted for good, which Google has not been asked to allow. */
  asks_deletion: z.boolean(),
  /** Of an IMAP account: how it is reached; never its password. */
  servers: z.object({ imap: mailServer, smtp: mailServer, user: z.string() }).nullable(),
  /** An account that waits for the agent's word, since its address is not the one of the sign-in. */
  offer: z.object({ address: z.string(), issuer: mailIssuer }).nullable(),
  /** What this office can connect. */
  google: z.boolean(),
  microsoft: z.boolean(),
  /** Whether servers of the office's own network may be connected, and without encryption. */
  private_hosts: z.boolean(),
})
export type MailAccount = z.infer<typeof mailAccount>

const own = { tag: 'mailbox', access: 'session' } as const
const oneReply = { 200: mailAccount }
/** Where to go, and the state to come back with to PUBLIC_URL's /login. */
const goThere = { 200: z.object({ authorize_url: z.string(), state: z.string() }) }
/** Counted apart from signing in, and tight: each call reaches out to servers that the caller names. */
const outside = { name: 'mail-account', max: 40, seconds: 300 } as const

/** Where the mail of the caller's mailbox lives, and how that changes. */
export const mailAccounts = {
  mailAccount: endpoint({
    ...own,
    method: 'GET',
    path: '/v1/mail-account',
    summary: 'The account that the mailbox is kept in step with, and how far it is',
    replies: oneReply,
  }),
  connectGoogle: endpoint({
    ...own,
    method: 'POST',
    path: '/v1/mail-account/google',
    summary:
      "Begin to connect a Google account: where to go, and the state to come back with to PUBLIC_URL's /login",
    limit: outside,
    body: z.strictObject({
      /** `deletion` asks for what deleting for good takes, beside what was granted. */
      permission: z.enum(['mailbox', 'deletion']).default('mailbox'),
    }),
    replies: goThere,
    errors: ['rule_broken', 'not_ready'],
  }),
  connectMicrosoft: endpoint({
    ...own,
    method: 'POST',
    path: '/v1/mail-account/microsoft',
    summary:
      "Begin to connect an Outlook.com or Microsoft 365 account: where to go, and the state to come back with to PUBLIC_URL's /login",
    limit: outside,
    replies: goThere,
    errors: ['rule_broken', 'not_ready'],
  }),
  answerIssuer: endpoint({
    ...own,
    method: 'POST',
    path: '/v1/mail-account/answer',
    summary:
      'Hand in what Google or Microsoft answered; an address that is not the one of the sign-in waits as an offer',
    limit: outside,
    body: z.strictObject({ code: z.string().min(1).max(4096), state: z.string().min(1).max(512) }),
    replies: oneReply,
    errors: ['rule_broken', 'conflict', 'not_ready'],
  }),
  acceptOffer: endpoint({
    ...own,
    method: 'POST',
    path: '/v1/mail-account/offer',
    summary: 'Connect the account on offer, whose address the caller names',
    body: z.strictObject({ address: z.string().min(1).max(320) }),
    replies: oneReply,
    errors: ['not_found', 'conflict'],
  }),
  declineOffer: endpoint({
    ...own,
    method: 'DELETE',
    path: '/v1/mail-account/offer',
    summary: 'Do not connect the account on offer; its grant is given back',
    replies: oneReply,
  }),
  connectImap: endpoint({
    ...own,
    method: 'POST',
    path: '/v1/mail-account/imap',
    summary: 'Connect any other mail account; both servers are tried before anything is kept',
    limit: outside,
    body: imapAccount,
    replies: oneReply,
    errors: ['rule_broken', 'conflict'],
  }),
  disconnectMail: endpoint({
    ...own,
    method: 'POST',
    path: '/v1/mail-account/disconnect',
    summary: 'Give the grant back and forget password or tokens; what is here can still be read',
    replies: oneReply,
    errors: ['conflict'],
  }),
  moveToBuiltin: endpoint({
    ...own,
    method: 'POST',
    path: '/v1/mail-account/builtin',
    summary: "Move the mailbox back to the office's own mail; nothing that is here is lost",
    replies: oneReply,
    errors: ['conflict'],
  }),
}
