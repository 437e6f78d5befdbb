import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../apps/server/src/platform/db/db.ts'
import type { BenchAgent } from './accounts.ts'

/** Calls the API as the web app does; throws on an error response. */
export type CallApi = (agent: BenchAgent, path: string, body?: object) => Promise<void>

export function createCallApi(origin: string): CallApi {
  return async ({ sessionId }, path, body) => {
    const reply = await fetch(`${origin}/v1/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        'x-app-auth': 'bench',
        'x-requested-with': 'XMLHttpRequest',
        'x-session-id': sessionId,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${text}`)
  }
}

/** A mailbox whose servers answer. */
export interface AnsweredMailbox {
  readonly name: string
  readonly agent: BenchAgent
  /** Whether an email has reached the server; by default whether it is in the recipient's inbox. */
  readonly hasSent?: (subject: string) => boolean | Promise<boolean>
  /** Adds an email to the remote inbox. */
  readonly deliver?: (raw: string) => Promise<unknown>
}

/** Seconds that emails took, by what happened. */
export type Delays = Map<string, number[]>

const giveUpMs = 300_000

async function measureUntil(isDone: () => boolean | Promise<boolean>): Promise<number> {
  const start = performance.now()
  while (!(await isDone())) {
    if (performance.now() - start > giveUpMs) return Number.POSITIVE_INFINITY
    await sleep(100)
  }
  return (performance.now() - start) / 1000
}

interface Traffic {
  readonly database: Database
  readonly call: CallApi
  readonly answered: readonly AnsweredMailbox[]
  /** Agents that write drafts and emails, whether their servers answer or not. */
  readonly writers: readonly BenchAgent[]
  readonly recipient: BenchAgent
}

let subjects = 0

/** Writes, sends and receives emails until `isOver`; the results are complete when it resolves. */
export async function runTraffic(traffic: Traffic, isOver: () => boolean): Promise<Delays> {
  const { database, call, answered, writers, recipient } = traffic
  const delays: Delays = new Map()
  const record = (title: string, seconds: number) =>
    delays.set(title, [...(delays.get(title) ?? []), seconds])

  async function isStored(subject: string): Promise<boolean> {
    const query = 'SELECT FROM mail_message WHERE subject = $1 AND labels & 1 <> 0'
    return (await database.pool.query(query, [subject])).rows.length > 0
  }

  async function send({ name, agent, hasSent = isStored }: AnsweredMailbox): Promise<void> {
    const subject = `Mail ${(subjects += 1)}`
    await call(agent, 'gmail-messages', { to: [recipient.email], subject, body: 'x' })
    record(`sent by ${name}`, await measureUntil(() => hasSent(subject)))
  }

  async function receive({ name, deliver }: AnsweredMailbox): Promise<void> {
    const id = (subjects += 1)
    const lines = ['From: nora@client.example', `Message-ID: <${id}@client.example>`, `Subject: Mail ${id}`]
    await deliver!(`${lines.join('\r\n')}\r\n\r\nx`)
    record(`received by ${name}`, await measureUntil(() => isStored(`Mail ${id}`)))
  }

  async function write(): Promise<void> {
    for (const agent of writers) {
      await call(agent, 'gmail-drafts', { subject: 'Draft', body: 'x' })
      await call(agent, 'gmail-messages', { to: ['nora@client.example'], subject: 'Lease', body: 'x' })
    }
    await sleep(10_000)
  }

  async function repeat(task: () => Promise<void>): Promise<void> {
    while (!isOver()) await task()
  }
  const remote = answered.filter(({ deliver }) => deliver)
  await Promise.all([
    repeat(write),
    ...answered.map((mailbox) => repeat(() => send(mailbox))),
    ...remote.map((mailbox) => repeat(() => receive(mailbox))),
  ])
  return delays
}
