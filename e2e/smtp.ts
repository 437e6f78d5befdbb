import { connect } from 'node:net'
import { createInterface } from 'node:readline'

export interface PlainMail {
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly text: string
}

const addressOf = (who: string): string => /<(.+)>$/.exec(who)?.[1] ?? who

/** Sends a mail to the office that `baseURL` names, by the SMTP port beside it, as any mail program does. */
export async function sendBySmtp(baseURL: string, { from, to, subject, text }: PlainMail): Promise<void> {
  const socket = connect(Number(new URL(baseURL).port) + 1, '127.0.0.1')
  const lines = createInterface(socket)[Symbol.asyncIterator]()
  /** Waits for the end of a reply and throws where it is a refusal. */
  async function heard(): Promise<void> {
    for (;;) {
      const { value, done } = await lines.next()
      if (done === true) throw new Error('the office hung up')
      if (!/^[23]/.test(value)) throw new Error(value)
      if (value[3] === ' ') return
    }
  }
  const mail = [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Message-ID: <${Date.now()}.${Math.random()}@client.example>`,
    `Date: ${new Date().toUTCString()}`,
    '',
    text,
    '.',
  ].join('\r\n')
  await heard()
  for (const line of [
    'EHLO client.example',
    `MAIL FROM:<${addressOf(from)}>`,
    `RCPT TO:<${addressOf(to)}>`,
    'DATA',
    mail,
    'QUIT',
  ]) {
    socket.write(`${line}\r\n`)
    await heard()
  }
  socket.end()
}
