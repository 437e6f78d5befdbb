import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { MailThreadRow } from '@pb/contract/mailbox-threads'
import type { ServerAgent } from './gmail/server.fixture.ts'

/** What tests say that measure a server as it is run; none of them fails for it. */
export const say = (line: string): void => void process.stdout.write(`  ${line}\n`)

export function figures(name: string, times: readonly number[]): void {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!)
  say(`${name}: median ${at(0.5)} ms, p95 ${at(0.95)} ms, worst ${at(1)} ms, of ${times.length}`)
}

export const inboxOf = async (agent: ServerAgent): Promise<MailThreadRow[]> =>
  (await agent.call<{ collection: { threads: MailThreadRow[] } }>('/v1/gmail-threads?label=INBOX')).collection
    .threads

/** Milliseconds until the page of an agent would show a row like this: told by an event, and then read. */
export async function shown(
  agent: ServerAgent,
  isIt: (row: MailThreadRow) => boolean,
  change: () => Promise<unknown>,
): Promise<number> {
  let ring: () => void = () => {}
  let news = new Promise<void>((done) => (ring = done))
  const stop = agent.listen((kind) => kind === 'mail' && ring())
  // The stream is open.
  await pause(300)
  const began = performance.now()
  await change()
  for (;;) {
    await Promise.race([news, pause(25_000)])
    news = new Promise<void>((done) => (ring = done))
    if ((await inboxOf(agent)).some(isIt)) break
    if (performance.now() - began > 60_000) throw new Error('it did not come')
  }
  stop()
  return performance.now() - began
}

let written = 0

/** A mail that nobody has got yet. */
export function rawMail(to: string, subject: string, more = '', body = 'Is it available?'): string {
  written += 1
  return (
    `From: Nora Bell <nora${written % 200}@client.example>\r\nTo: ${to}\r\nSubject: ${subject}\r\n` +
    `Message-ID: <measured-${written}@client.example>\r\nDate: ${new Date().toUTCString()}\r\n${more}\r\n${body}\r\n`
  )
}

/** The `n`th mail of a mailbox: one of 20 carries a file, and one of 500 a large one, as mail does. */
export function usualMail(to: string, n: number): string {
  const words = 'Is the two-bedroom still on the market, and may we see it on Saturday? '.repeat(
    20 + (n % 60),
  )
  const bytes = n % 500 === 0 ? 5_000_000 : n % 20 === 0 ? 300_000 : 0
  if (bytes === 0) return rawMail(to, `Mail ${n}`, '', words)
  const file = randomBytes(bytes).toString('base64').replaceAll(/.{76}/g, '$&\r\n')
  const parts = [
    `--b\r\nContent-Type: text/plain\r\n\r\n${words}`,
    `--b\r\nContent-Type: application/pdf; name="plan-${n}.pdf"\r\nContent-Transfer-Encoding: base64\r\n\r\n${file}`,
  ]
  const type = 'MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n'
  return rawMail(to, `Mail ${n}`, type, `${parts.join('\r\n')}\r\n--b--`)
}

export const sumOf = ({ server, children }: { server: number; children: number }): number => server + children
