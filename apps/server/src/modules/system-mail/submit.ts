import MailComposer from 'nodemailer/lib/mail-composer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import XOAuth2 from 'nodemailer/lib/xoauth2'
import { Readable } from 'node:stream'
import type { ConnectionOptions } from 'node:tls'
import type { ResolvedEnv } from '../../env.ts'
import { mailDomain, senderAddress, type SystemMail } from './envelope.ts'

/**
 * Outcome of a submission to an SMTP server. `code` is the reason, without addresses or text.
 * - `sent`     accepted
 * - `later`    not accepted, worth another attempt
 * - `refused`  permanently rejected
 * - `unknown`  the server has received the data and did not reply
 */
export type SubmissionOutcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'later' | 'refused' | 'unknown'; readonly code: string }

/** A rejected recipient; others of the same submission may have been accepted. */
interface RejectedRecipient {
  readonly email: string
  readonly retryable: boolean
  /** The server's reply as one line. It may contain the recipient's address, so only the sender may see it. */
  readonly response: string
}

/** Result of a submission to several recipients. `outcome` applies to all recipients not in `rejected`. */
export interface SubmissionResult {
  readonly outcome: SubmissionOutcome
  readonly rejected: readonly RejectedRecipient[]
}

export interface Envelope {
  readonly from: string
  readonly to: readonly string[]
  /** The message has bytes above 127, which is declared as `BODY=8BITMIME` (RFC 6152). */
  readonly hasEightBitData?: boolean
}

export interface OutgoingMail extends SystemMail {
  /** The office's name. */
  readonly senderName: string
  /** The same for all attempts, so that receivers can recognize a duplicate. */
  readonly messageId: string
  readonly date: Date
}

const connectTimeoutMs = 15_000
const socketTimeoutMs = 60_000
const loopback = new Set(['127.0.0.1', '[::1]', 'localhost'])

function compose(env: ResolvedEnv, mail: OutgoingMail): Promise<Buffer> {
  const composer = new MailComposer({
    from: { name: mail.senderName, address: senderAddress(env) },
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    ...(mail.html !== undefined && { html: mail.html }),
    messageId: mail.messageId,
    date: mail.date,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    // The text must not make the composer read files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return composer.compile().build()
}

/** An SMTP server with credentials. Must not be logged. */
export interface SmtpOptions {
  readonly host: string
  readonly port: number
  /** Implicit TLS. Otherwise `requireTLS` fails without STARTTLS. */
  readonly secure: boolean
  readonly requireTLS: boolean
  /** Skips STARTTLS even if the server offers it. */
  readonly ignoreTLS?: boolean
  /** Our host name for EHLO. */
  readonly name: string
  /** Null where the server requires no authentication. */
  readonly login:
    | { readonly user: string; readonly password: string }
    | { readonly user: string; readonly accessToken: string }
    | null
  /** Trusted certificates and server name; Node's defaults if omitted. */
  readonly tls?: ConnectionOptions
}

/** Returns the options of SMTP_RELAY_URL. */
export function getRelayOptions(env: ResolvedEnv, relayUrl: string): SmtpOptions {
  const url = new URL(relayUrl)
  const secure = url.protocol === 'smtps:'
  const { username, password } = url
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || (secure ? 465 : 587)),
    secure,
    // Requires TLS for a password, except to loopback.
    requireTLS: !secure && username !== '' && !loopback.has(url.hostname),
    name: mailDomain(env),
    login:
      username === '' ? null : { user: decodeURIComponent(username), password: decodeURIComponent(password) },
  }
}

function createConnection({ login: _login, ...line }: SmtpOptions): SMTPConnection {
  return new SMTPConnection({
    ...line,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: socketTimeoutMs,
  })
}

/** Returns the credentials as nodemailer expects them. */
export function smtpAuth(login: NonNullable<SmtpOptions['login']>) {
  if ('password' in login) return { credentials: { user: login.user, pass: login.password } }
  const { user, accessToken } = login
  return { user, oauth2: new XOAuth2({ user, accessToken }) }
}

/** A reply of the server is conclusive. Without one, the outcome is unknown once data was sent. */
function toOutcome(error: Error, dataSent: boolean): SubmissionOutcome {
  const { code = 'ERROR', responseCode } = error as { code?: string; responseCode?: number }
  // Our stream failed before the end of the data, without which no server accepts the message.
  if (code === 'ESTREAM') return { kind: 'later', code }
  if (responseCode === undefined) return { kind: dataSent ? 'unknown' : 'later', code }
  // The operator can correct a wrong password, so the message stays in the queue.
  const retryable = responseCode < 500 || code === 'EAUTH'
  return { kind: retryable ? 'later' : 'refused', code: `${code} ${responseCode}` }
}

interface RejectedError extends Error {
  readonly recipient?: string
  readonly response?: string
  readonly responseCode?: number
}

function toRejectedRecipients(
  result: { readonly rejectedErrors?: readonly RejectedError[] } | undefined,
): RejectedRecipient[] {
  return (result?.rejectedErrors ?? []).flatMap(({ recipient, response = '', responseCode = 500 }) =>
    recipient === undefined
      ? []
      : [
          {
            email: recipient,
            retryable: responseCode < 500,
            response: response.replace(/[\s\p{Cc}]+/gu, ' ').slice(0, 300),
          },
        ],
  )
}

/**
 * Submits a message to an SMTP server (RFC 6409); never throws. `open` is called when the server is ready for the data;
 * an error it throws closes the connection before any data was sent.
 */
export async function submit(
  options: SmtpOptions,
  { from, to, hasEightBitData = false }: Envelope,
  open: () => Promise<Readable | Buffer>,
): Promise<SubmissionResult> {
  const connection = createConnection(options)
  let dataSent = false
  // Runs when the connection first reads the stream, after the server's reply to DATA.
  async function* readData() {
    const data = await open()
    dataSent = true
    if (data instanceof Buffer) yield data
    else yield* data as AsyncIterable<Buffer>
  }
  const stream = Readable.from(readData(), { objectMode: false })
  return new Promise<SubmissionResult>((resolve) => {
    const finish = (error?: Error | null, info?: object): void => {
      const outcome: SubmissionOutcome = error ? toOutcome(error, dataSent) : { kind: 'sent' }
      resolve({ outcome, rejected: toRejectedRecipients(error ?? info) })
      stream.destroy()
      connection.close()
    }
    const send = (): void =>
      connection.send({ from, to: [...to], use8BitMime: hasEightBitData }, stream, finish)
    connection.once('error', finish)
    // The server has closed the connection; a reply would have been processed before.
    connection.once('end', () => finish(Object.assign(new Error('closed'), { code: 'ECONNECTION' })))
    connection.connect((error) => {
      if (error) return finish(error)
      if (!options.login) return send()
      connection.login(smtpAuth(options.login), (loginError) => (loginError ? finish(loginError) : send()))
    })
  })
}

/** Submits a system email to the relay; never throws. */
export async function submitSystemMail(
  env: ResolvedEnv,
  relayUrl: string,
  mail: OutgoingMail,
): Promise<SubmissionOutcome> {
  const bytes = await compose(env, mail)
  const envelope = { from: senderAddress(env), to: [mail.to] }
  const { outcome } = await submit(getRelayOptions(env, relayUrl), envelope, async () => bytes)
  return outcome
}
