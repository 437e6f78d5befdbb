import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { SmtpClient } from '../../apps/server/test/harness/smtp-client.ts'
import type { Generator } from './generator.ts'
import type { Outcome } from './recorder.ts'
import type { Visit } from './schedule.ts'

const answerTimeoutMs = 60_000
/** Shorter than the minutes of mail servers, so that a run need not wait for them. */
const retryMs = 5000
const maxAttempts = 40
const line = 'Is the apartment still available, and when can I see it? I can come any evening this week.\r\n'

/** An email as a client writes it: 1 to 20 kB, small ones are more common. */
function createEmail(generator: Generator, key: string, to: string): string {
  const lines = Math.ceil(10 ** (1 + 1.3 * generator.random()))
  return (
    `From: Dana Whitfield <${key}@client.example>\r\nTo: <${to}>\r\nSubject: ${key}\r\n` +
    `Message-ID: <${key}@client.example>\r\nDate: ${new Date().toUTCString()}\r\n\r\n${line.repeat(lines)}`
  )
}

/** Sends an email over a connection of its own, as another office's server does; returns the reply's code. */
async function submit(port: number, email: { from: string; to: string; text: string }): Promise<Outcome> {
  let client: SmtpClient | undefined
  const send = async (): Promise<Outcome> => {
    client = await SmtpClient.open(port)
    const reply = await client.send({ from: email.from, to: [email.to], text: email.text })
    return reply === '' ? 'broken connection' : Number(reply.slice(0, 3))
  }
  const timeout = new AbortController()
  try {
    return await Promise.race([
      send(),
      sleep(answerTimeoutMs, 'timeout' as const, { ref: false, signal: timeout.signal }),
    ])
  } finally {
    timeout.abort()
    client?.end()
  }
}

/** Sends an email until it is accepted or refused for good, as mail servers do. */
export async function sendToOffice(generator: Generator, visit: Visit): Promise<void> {
  const { ledger, recorder } = generator
  const key = generator.createKey('mail-in')
  const to = generator.agents[visit.agent]!.email
  const text = createEmail(generator, key, to)
  const sha256 = createHash('sha256').update(`${text}\r\n`).digest('hex')
  const value = `${sha256} ${text.length + 2}`
  ledger.write('attempt', 'mail-in', key, value)
  let at = visit.at
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const outcome = await submit(generator.smtpPort, { from: `${key}@client.example`, to, text })
    recorder.record('mail-in', at, outcome)
    if (outcome === 250) return ledger.write('acknowledged', 'mail-in', key, value)
    if (typeof outcome === 'number' && outcome >= 500) return ledger.write('refused', 'mail-in', key, value)
    await sleep(retryMs)
    at = recorder.now()
  }
  ledger.write('unknown', 'mail-in', key, value)
}
