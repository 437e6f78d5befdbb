import type { SentMessage } from '@pb/contract/mail-sending'
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { crashDatabase, type CrashDatabase } from '../../../../../test/harness/crashing-process.ts'
import { testOffice, type TestPerson } from '../../../../../test/harness/test-office.ts'
import { systemClock } from '../../../../platform/clock.ts'
import { isDeadHolder } from '../../../../platform/processes.ts'
import { one } from '../../../../platform/db/one-row.ts'
import { sharedBits } from '../sync/label-merge.ts'
import { deliverDue } from '../../outbox/delivery-worker.ts'
import { createRandom, failOneInTen } from './failures.fixture.ts'
import { toLabelBits } from './label-mapping.ts'
import { createGmailEnvironment, type GmailEnvironment } from './gmail-environment.fixture.ts'

/** Set `PB_GMAIL_TEST=10000` to test with a large mailbox. */
const mails = Number(process.env['PB_GMAIL_TEST'] ?? 300)
const full = mails > 300
const [kills, sends] = full ? [10, 200] : [2, 20]

const office = testOffice()
let environment: GmailEnvironment
let agent: TestPerson
let child: ChildProcess | undefined
let database: CrashDatabase

beforeAll(async () => {
  environment = await createGmailEnvironment(office)
})
afterAll(async () => {
  child?.kill('SIGKILL')
  await environment.close()
})
beforeEach(async () => {
  agent = await office.person()
  await environment.useGmail(agent)
  environment.gmail.injectFailure = () => null
})

const raw = (n: number): string =>
  `From: Nora Bell <nora@client.example>\r\nTo: ${agent.email}\r\nSubject: Mail ${n}\r\nMessage-ID: <${n}@client.example>\r\n` +
  `Date: ${new Date(Date.UTC(2026, 0, 1) + n * 60_000).toUTCString()}\r\n${n % 7 === 0 ? `In-Reply-To: <${n - 7}@client.example>\r\n` : ''}\r\nText ${n}\r\n`

async function start(): Promise<void> {
  database = crashDatabase(office.databaseUrl)
  const options = {
    env: { ...office.deps.env, gmailApiUrl: environment.gmail.url },
    databaseUrl: database.url,
  }
  child = fork(join(import.meta.dirname, 'sync-child.fixture.ts'), [JSON.stringify(options)], {
    execArgv: [],
  })
  await once(child, 'message')
}

/** Expires the leases of ended processes at once instead of waiting. */
async function expireDeadLeases(): Promise<void> {
  const { pool } = office.deps
  for (const [table, condition] of [
    ['mail_sync', 'claim IS NOT NULL'],
    ['mail_outbox', "state = 'sending'"],
  ] as const) {
    const { rows } = await pool.query<{ leased_by: string }>(
      `SELECT DISTINCT leased_by FROM ${table} WHERE ${condition} AND leased_by IS NOT NULL`,
    )
    const dead = rows.map(({ leased_by }) => leased_by).filter(isDeadHolder)
    await pool.query(
      `UPDATE ${table} SET leased_until = '-infinity', due_at = '-infinity'
       WHERE ${condition} AND leased_until > '-infinity' AND leased_by = ANY ($1::text[])`,
      [dead],
    )
  }
}

async function kill(): Promise<void> {
  await database.crash(child!)
  await expireDeadLeases()
}

const count = async (query: string): Promise<number> => {
  const { rows } = await office.deps.pool.query<{ count: number }>(query, [agent.personId])
  return one(rows).count
}
/** Returns how many messages are stored, and makes delayed mailboxes due. */
async function countStored(): Promise<number> {
  await office.deps.pool.query(`UPDATE mail_sync SET due_at = '-infinity' WHERE claim IS NULL`)
  return count('SELECT count(*)::int AS count FROM mail_remote WHERE person_id = $1')
}

/** Simulates activity on both sides: reading, starring, deleting, new mail. */
async function simulateActivity(random: () => number, n: number): Promise<void> {
  const { gmail } = environment
  const all = gmail.messages(agent.email)
  const any = () => all[Math.floor(random() * all.length)]!.id
  for (let k = 0; k < 10; k += 1) {
    await gmail.modifyLabels(agent.email, any(), { add: ['STARRED'], remove: ['UNREAD'] })
    await gmail.modifyLabels(agent.email, any(), { remove: ['INBOX'] })
    await gmail.modifyLabels(agent.email, any(), { add: ['TRASH'], remove: ['INBOX'] })
  }
  await gmail.deleteMessage(agent.email, any())
  await gmail.addMessage(agent.email, raw(n))
  const { rows } = await office.deps.pool.query<{ id: string }>(
    'SELECT id FROM mail_message WHERE person_id = $1 ORDER BY random() LIMIT 5',
    [agent.personId],
  )
  for (const { id } of rows)
    await office.call({
      method: 'POST',
      url: '/v1/gmail-flags/starred',
      as: agent,
      payload: { message_ids: [id] },
    })
}

interface Row {
  readonly remote_id: string
  readonly remote_labels: number
  readonly here: number
  readonly raw_key: string
}

async function readText(key: string): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of (await office.deps.files.get(key))!.stream as AsyncIterable<Buffer>)
    pieces.push(piece)
  return Buffer.concat(pieces).toString()
}

test(
  'converges to the same ids, labels and texts while calls fail and the process is killed',
  { timeout: full ? 1_800_000 : 180_000 },
  async () => {
    const { gmail } = environment
    for (let n = 0; n < mails; n += 1)
      await gmail.addMessage(agent.email, raw(n), n % 3 === 0 ? ['INBOX'] : undefined)
    const random = createRandom(7)
    gmail.injectFailure = failOneInTen(42)
    gmail.shuffledHistory = true
    for (let died = 0; died < kills; died += 1) {
      await start()
      const enough = ((died + 1) * mails) / (kills + 2)
      await expect.poll(countStored, { timeout: 300_000, interval: 20 }).toBeGreaterThan(enough)
      await simulateActivity(random, mails + died)
      await kill()
    }
    const deps = { ...environment.deps, clock: systemClock }
    const settled = async (): Promise<boolean> => {
      await expireDeadLeases()
      await office.deps.pool.query(`UPDATE mail_sync SET due_at = '-infinity', failures = 0`)
      await office.deps.pool.query(`UPDATE mail_sync_quarantine SET not_before = '-infinity'`)
      await office.deps.pool.query(`UPDATE mail_outbox SET due_at = '-infinity' WHERE state = 'queued'`)
      await environment.provider.fetchMail(deps)
      await deliverDue(deps, { gmail: environment.provider })
      return (
        (await count(
          `SELECT count(*)::int AS count FROM mail_outbox WHERE person_id = $1 AND state <> 'sent'`,
        )) === 0 &&
        (await count('SELECT count(*)::int AS count FROM mail_sync_quarantine WHERE person_id = $1')) === 0 &&
        (await count('SELECT failures AS count FROM mail_sync WHERE person_id = $1')) === 0 &&
        (await count(
          'SELECT count(*)::int AS count FROM mail_sync_cursor WHERE person_id = $1 AND snapshot IS NULL',
        )) === 1
      )
    }
    for (let round = 0; round < 60 && !(await settled()); round += 1);
    gmail.injectFailure = () => null
    expect(await settled()).toBe(true)
    expect(await settled()).toBe(true)

    const { rows } = await office.deps.pool.query<Row>(
      `SELECT r.remote_id, r.labels AS remote_labels, m.labels AS here, m.raw_key
       FROM mail_remote r JOIN mail_message m ON m.id = r.message_id WHERE r.person_id = $1`,
      [agent.personId],
    )
    const remote = new Map(gmail.messages(agent.email).map((message) => [message.id, message]))
    expect(rows.map(({ remote_id }) => remote_id).toSorted()).toEqual([...remote.keys()].toSorted())
    expect(await count('SELECT count(*)::int AS count FROM mail_message WHERE person_id = $1')).toBe(
      remote.size,
    )
    // The inbox label of trashed messages is only remote locally.
    const seen = (bits: number) => (bits & 16 ? bits & sharedBits & ~1 : bits & sharedBits)
    const differ = rows.filter(
      ({ remote_id, here }) => seen(here) !== seen(toLabelBits(remote.get(remote_id)!.labels)),
    )
    expect(differ).toEqual([])
    for (const { remote_id, raw_key } of rows)
      expect(await readText(raw_key)).toBe(remote.get(remote_id)!.raw)
    // At most two processes, one of which is exiting.
    expect(gmail.maxConcurrent.get(agent.email)).toBeLessThanOrEqual(8)
  },
)

test(
  'sends each message exactly once or marks it as uncertain',
  async () => {
    const { gmail, provider, deps } = environment
    const sent: SentMessage[] = []
    for (let n = 0; n < sends; n += 1) {
      const payload = { to: ['nora@client.example'], subject: `Out ${n}`, body: '<p>Hi</p>' }
      const reply = await office.call({ method: 'POST', url: '/v1/gmail-messages', as: agent, payload })
      sent.push(reply.json<SentMessage>())
    }
    gmail.injectFailure = failOneInTen(4711)
    const open = `SELECT count(*)::int AS count FROM mail_outbox WHERE person_id = $1 AND state IN ('queued', 'sending')`
    for (let round = 0; round < 30 && (await count(open)) > 0; round += 1) {
      office.clock.advance(86_400)
      await deliverDue(deps, { gmail: provider })
      await provider.fetchMail(deps)
    }
    expect(await count(open)).toBe(0)
    const { rows } = await office.deps.pool.query<{ state: string; subject: string }>(
      `SELECT o.state, m.subject FROM mail_outbox o JOIN mail_message m ON m.id = o.message_id
       WHERE o.person_id = $1 AND o.kind = 'send'`,
      [agent.personId],
    )
    expect(rows).toHaveLength(sends)
    const left = gmail.sentMail
      .filter(({ from }) => from === agent.email)
      .map(({ text }) => /^Subject: (.*)\r$/m.exec(text)![1]!)
    expect(left.toSorted()).toEqual([...new Set(left)].toSorted())
    expect(rows.filter(({ state }) => state !== 'sent' && state !== 'uncertain')).toEqual([])
    expect(rows.filter(({ state, subject }) => state === 'sent' && !left.includes(subject))).toEqual([])
    // Most are certain, because messages with lost responses are found.
    expect(rows.filter(({ state }) => state === 'uncertain').length).toBeLessThanOrEqual(sends / 5)
  },
  full ? 300_000 : 120_000,
)
