import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { MailThreadRow } from '@pb/contract/mail-threads'
import type { ServerAgent } from '../../apps/server/src/modules/mailbox/providers/gmail/google-server.fixture.ts'

/** Prints a line of a benchmark, which never fails because of its results. */
export const print = (line: string): void => void process.stdout.write(`  ${line}\n`)

export function printTimings(name: string, times: readonly number[]): void {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!)
  print(`${name}: median ${at(0.5)} ms, p95 ${at(0.95)} ms, worst ${at(1)} ms, of ${times.length}`)
}

export const fetchInbox = async (agent: ServerAgent): Promise<MailThreadRow[]> =>
  (await agent.call<{ collection: { threads: MailThreadRow[] } }>('/v1/gmail-threads?label=INBOX&count=100'))
    .collection.threads

/** Returns the milliseconds until the web app would show a matching row: after an event and a request. */
export async function measureUntilShown(
  agent: ServerAgent,
  isIt: (row: MailThreadRow) => boolean,
  change: () => Promise<unknown>,
): Promise<number> {
  let signal: () => void = () => {}
  let nextEvent = new Promise<void>((done) => (signal = done))
  const stop = agent.onEvent((kind) => kind === 'mail' && signal())
  // Wait until the event stream is open.
  await pause(300)
  const began = performance.now()
  await change()
  for (;;) {
    await Promise.race([nextEvent, pause(25_000)])
    nextEvent = new Promise<void>((done) => (signal = done))
    if ((await fetchInbox(agent)).some(isIt)) break
    if (performance.now() - began > 60_000) throw new Error('the row was not shown')
  }
  stop()
  return performance.now() - began
}

let mailCount = 0

/** Creates a raw message with a new Message-ID. */
export function createRawMail(to: string, subject: string, more = '', body = 'Is it available?'): string {
  mailCount += 1
  return (
    `From: Nora Bell <nora${mailCount % 200}@client.example>\r\nTo: ${to}\r\nSubject: ${subject}\r\n` +
    `Message-ID: <measured-${mailCount}@client.example>\r\nDate: ${new Date().toUTCString()}\r\n${more}\r\n${body}\r\n`
  )
}

/** Creates the `n`th mail of a typical mailbox: one in 20 has an attachment, one in 500 a large one. */
export function createTypicalMail(to: string, n: number): string {
  const text = 'Is the two-bedroom still on the market, and may we see it on Saturday? '.repeat(20 + (n % 60))
  const bytes = n % 500 === 0 ? 5_000_000 : n % 20 === 0 ? 300_000 : 0
  if (bytes === 0) return createRawMail(to, `Mail ${n}`, '', text)
  const file = randomBytes(bytes).toString('base64').replaceAll(/.{76}/g, '$&\r\n')
  const parts = [
    `--b\r\nContent-Type: text/plain\r\n\r\n${text}`,
    `--b\r\nContent-Type: application/pdf; name="plan-${n}.pdf"\r\nContent-Transfer-Encoding: base64\r\n\r\n${file}`,
  ]
  const type = 'MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n'
  return createRawMail(to, `Mail ${n}`, type, `${parts.join('\r\n')}\r\n--b--`)
}

export const sumMemory = ({ server, children }: { server: number; children: number }): number =>
  server + children
