import { connect } from 'node:net'
import { createInterface } from 'node:readline'

interface SmtpMessage {
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The envelope sender; by default the address in `from`. */
  readonly envelope?: string
  /** More header lines. */
  readonly headers?: readonly string[]
}

const parseAddress = (mailbox: string): string => /<(.+)>$/.exec(mailbox)?.[1] ?? mailbox

/** Sends an email to the office by SMTP, on the port after that of `baseURL`. */
export async function sendBySmtp(
  baseURL: string,
  { from, to, subject, text, envelope = parseAddress(from), headers = [] }: SmtpMessage,
): Promise<void> {
  const socket = connect(Number(new URL(baseURL).port) + 1, '127.0.0.1')
  const lines = createInterface(socket)[Symbol.asyncIterator]()
  /** Waits for the end of a reply, and throws when it is an error. */
  async function expectReply(): Promise<void> {
    for (;;) {
      const { value, done } = await lines.next()
      if (done === true) throw new Error('The SMTP server closed the connection')
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
    ...headers,
    '',
    text,
    '.',
  ].join('\r\n')
  await expectReply()
  for (const line of [
    'EHLO client.example',
    `MAIL FROM:<${envelope}>`,
    `RCPT TO:<${parseAddress(to)}>`,
    'DATA',
    mail,
    'QUIT',
  ]) {
    socket.write(`${line}\r\n`)
    await expectReply()
  }
  socket.end()
}
