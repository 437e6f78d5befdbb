import MailComposer from 'nodemailer/lib/mail-composer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { Readable } from 'node:stream'
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

function connectionTo(env: ResolvedEnv, url: URL): SMTPConnection {
  const secure = url.protocol === 'smtps:'
  return new SMTPConnection({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || (secure ? 465 : 587)),
    secure,
    // A password is not sent in the clear, except within this machine.
    requireTLS: !secure && url.username !== '' && !loopback.has(url.hostname),
    name: mailDomain(env),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
  })
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
 * Gives a text to the relay; never throws. `open` is called once the relay has said that it takes the text, and what it
 * throws ends the talk before a byte of it was said.
 */
export async function handOverText(
  env: ResolvedEnv,
  relayUrl: string,
  { from, to }: Envelope,
  open: () => Promise<Readable | Buffer>,
): Promise<HandedOver> {
  const url = new URL(relayUrl)
  const connection = connectionTo(env, url)
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
      if (url.username === '') return send()
      const credentials = { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }
      connection.login({ credentials }, (failed) => (failed ? finish(failed) : send()))
    })
  })
}

/** Gives one mail of the office to the relay; never throws. */
export async function handOver(env: ResolvedEnv, relayUrl: string, mail: OutgoingMail): Promise<Outcome> {
  const bytes = await compose(env, mail)
  const envelope = { from: senderAddress(env), to: [mail.to] }
  const { outcome } = await handOverText(env, relayUrl, envelope, async () => bytes)
  return outcome
}
