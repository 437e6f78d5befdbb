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
  if (responseCode === undefined) return { kind: textBegun ? 'unknown' : 'later', code }
  // A wrong password is the operator's to mend, and no fault of the mail.
  const passing = responseCode < 500 || code === 'EAUTH'
  return { kind: passing ? 'later' : 'refused', code: `${code} ${responseCode}` }
}

/** Gives one mail to the relay; never throws. */
export async function handOver(env: ResolvedEnv, relayUrl: string, mail: OutgoingMail): Promise<Outcome> {
  const url = new URL(relayUrl)
  const bytes = await compose(env, mail)
  const connection = connectionTo(env, url)
  let textBegun = false
  // Read only once the relay has said that it takes the text.
  const text = new Readable({
    read() {
      textBegun = true
      this.push(bytes)
      this.push(null)
    },
  })
  return new Promise<Outcome>((resolve) => {
    const finish = (error?: Error | null): void => {
      resolve(error ? outcomeOf(error, textBegun) : { kind: 'sent' })
      connection.close()
    }
    const send = (): void =>
      connection.send({ from: senderAddress(env), to: [mail.to] }, text, (error) => finish(error))
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
