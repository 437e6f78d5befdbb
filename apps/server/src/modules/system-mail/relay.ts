import MailComposer from 'nodemailer/lib/mail-composer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import XOAuth2 from 'nodemailer/lib/xoauth2'
import { Readable } from 'node:stream'
import type { ConnectionOptions } from 'node:tls'
import type { ResolvedEnv } from '../../env.ts'
import { mailDomain, senderAddress, type SystemMail } from './envelope.ts'

/**
 * How handing a mail to the relay ended; `code` says why, never with an address or text.
 * - `sent`     taken
 * - `later`    surely not taken, worth another attempt
 * - `refused`  surely not taken, now or ever
 * - `unknown`  the relay had the text and did not answer
 */
export type Outcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'later' | 'refused' | 'unknown'; readonly code: string }

/** A recipient whom the relay did not take, while it may have taken others. */
interface Refusal {
  readonly email: string
  /** Worth another attempt. */
  readonly passing: boolean
  /** One line of the relay's own words, which may name the recipient: for the sender's eyes alone. */
  readonly words: string
}

/** How a mail to several recipients ended: the outcome is that of everybody who is not among the refusals. */
export interface HandedOver {
  readonly outcome: Outcome
  readonly refusals: readonly Refusal[]
}

export interface Envelope {
  readonly from: string
  readonly to: readonly string[]
}

export interface OutgoingMail extends SystemMail {
  /** Fixed for all attempts, so that whoever receives a repeat can tell. */
  readonly messageId: string
  readonly date: Date
}

const connectMs = 15_000
const silenceMs = 60_000
const loopback = new Set(['127.0.0.1', '[::1]', 'localhost'])
const senderName = 'PB Office'

function compose(env: ResolvedEnv, mail: OutgoingMail): Promise<Buffer> {
  const composer = new MailComposer({
    from: { name: senderName, address: senderAddress(env) },
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    ...(mail.html !== undefined && { html: mail.html }),
    messageId: mail.messageId,
    date: mail.date,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    // Whatever the text names, no file and no address is read to make a mail.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return composer.compile().build()
}

/** A server that takes mail, and how to get in. Nothing of it may stand in a log. */
export interface SmtpLine {
  readonly host: string
  readonly port: number
  /** TLS from the first byte; else `requireTLS` goes no further without STARTTLS. */
  readonly secure: boolean
  readonly requireTLS: boolean
  /** STARTTLS is used where it is offered, unless this says no. */
  readonly ignoreTLS?: boolean
  /** What this server calls itself. */
  readonly name: string
  /** Null where it takes mail from anybody who can reach it. */
  readonly login:
    | { readonly user: string; readonly password: string }
    | { readonly user: string; readonly accessToken: string }
    | null
  /** Whom to trust, and by what name; the system's ways where it is left out. */
  readonly tls?: ConnectionOptions
}

/** The line that SMTP_RELAY_URL names. */
export function relayLine(env: ResolvedEnv, relayUrl: string): SmtpLine {
  const url = new URL(relayUrl)
  const secure = url.protocol === 'smtps:'
  const { username, password } = url
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || (secure ? 465 : 587)),
    secure,
    // A password is not sent in the clear, except within this machine.
    requireTLS: !secure && username !== '' && !loopback.has(url.hostname),
    name: mailDomain(env),
    login:
      username === '' ? null : { user: decodeURIComponent(username), password: decodeURIComponent(password) },
  }
}

function connectionTo({ login: _login, ...line }: SmtpLine): SMTPConnection {
  return new SMTPConnection({
    ...line,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
  })
}

/** How nodemailer says who we are. */
export function smtpAuth(login: NonNullable<SmtpLine['login']>) {
  if ('password' in login) return { credentials: { user: login.user, pass: login.password } }
  const { user, accessToken } = login
  return { user, oauth2: new XOAuth2({ user, accessToken }) }
}

/** What an error means: an answer of the relay is final knowledge, silence is so only before it had the text. */
function outcomeOf(error: Error, textBegun: boolean): Outcome {
  const { code = 'ERROR', responseCode } = error as { code?: string; responseCode?: number }
  // A text that broke off on our side never came to its end, without which nobody takes it.
  if (code === 'ESTREAM') return { kind: 'later', code }
  if (responseCode === undefined) return { kind: textBegun ? 'unknown' : 'later', code }
  // A wrong password is the operator's to mend, and no fault of the mail.
  const passing = responseCode < 500 || code === 'EAUTH'
  return { kind: passing ? 'later' : 'refused', code: `${code} ${responseCode}` }
}

interface RejectedError extends Error {
  readonly recipient?: string
  readonly response?: string
  readonly responseCode?: number
}

function refusalsOf(result: { readonly rejectedErrors?: readonly RejectedError[] } | undefined): Refusal[] {
  return (result?.rejectedErrors ?? []).flatMap(({ recipient, response = '', responseCode = 500 }) =>
    recipient === undefined
      ? []
      : [
          {
            email: recipient,
            passing: responseCode < 500,
            words: response.replace(/[\s\p{Cc}]+/gu, ' ').slice(0, 300),
          },
        ],
  )
}

/**
 * Gives a text to a server that takes mail; never throws. `open` is called once the relay has said that it takes the text, and what it
 * throws ends the talk before a byte of it was said.
 */
export async function handOverText(
  line: SmtpLine,
  { from, to }: Envelope,
  open: () => Promise<Readable | Buffer>,
): Promise<HandedOver> {
  const connection = connectionTo(line)
  let textBegun = false
  // Read only once the relay has said that it takes the text.
  async function* pieces() {
    const opened = await open()
    textBegun = true
    if (opened instanceof Buffer) yield opened
    else yield* opened as AsyncIterable<Buffer>
  }
  const text = Readable.from(pieces(), { objectMode: false })
  return new Promise<HandedOver>((resolve) => {
    const finish = (error?: Error | null, info?: object): void => {
      const outcome: Outcome = error ? outcomeOf(error, textBegun) : { kind: 'sent' }
      resolve({ outcome, refusals: refusalsOf(error ?? info) })
      text.destroy()
      connection.close()
    }
    const send = (): void => connection.send({ from, to: [...to] }, text, finish)
    connection.once('error', finish)
    // The other side hung up; where there was an answer, it has been heard by then.
    connection.once('end', () => finish(Object.assign(new Error('closed'), { code: 'ECONNECTION' })))
    connection.connect((error) => {
      if (error) return finish(error)
      if (!line.login) return send()
      connection.login(smtpAuth(line.login), (failed) => (failed ? finish(failed) : send()))
    })
  })
}

/** Gives one mail of the office to the relay; never throws. */
export async function handOver(env: ResolvedEnv, relayUrl: string, mail: OutgoingMail): Promise<Outcome> {
  const bytes = await compose(env, mail)
  const envelope = { from: senderAddress(env), to: [mail.to] }
  const { outcome } = await handOverText(relayLine(env, relayUrl), envelope, async () => bytes)
  return outcome
}
