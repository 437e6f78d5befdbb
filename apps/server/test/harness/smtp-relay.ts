import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface ReceivedMail {
  readonly from: string
  readonly to: readonly string[]
  /** Raw headers and body. */
  readonly text: string
}

/** Starts an SMTP relay on a free port; accepted emails are added to `received`. */
export async function startSmtpRelay(
  received: ReceivedMail[],
  options: SMTPServerOptions = {},
): Promise<{ url: string; close: () => Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        received.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          text: Buffer.concat(parts).toString(),
        })
        done()
      })
    },
    ...options,
  })
  // Ignores connections that a test aborts.
  server.on('error', () => {})
  const tcp = server.listen(0, '127.0.0.1')
  await new Promise((done) => tcp.once('listening', done))
  return {
    url: `smtp://127.0.0.1:${(tcp.address() as AddressInfo).port}`,
    close: () => new Promise<void>((done) => server.close(done)),
  }
}
