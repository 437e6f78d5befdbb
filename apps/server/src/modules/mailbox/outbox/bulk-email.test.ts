import type { SentMessage } from '@pb/contract/mail-sending'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeClient } from '../../../../test/factories/clients.ts'
import { deliver } from '../../../../test/factories/mail.ts'
import { makeOptOut } from '../../../../test/factories/opt-outs.ts'
import { startSmtpRelay, type ReceivedMail } from '../../../../test/harness/smtp-relay.ts'
import { alterToken } from '../../../../test/calls/alter-token.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import type { Deps } from '../../../platform/deps.ts'
import { endOptOuts, findOptedOut } from '../../email-opt-outs/index.ts'
import { getOptOutUrl } from '../../email-opt-outs/link.ts'
import { labelBits } from '../labels.ts'
import { smtpProvider } from '../providers/smtp/provider.ts'
import { deliverDue } from './delivery-worker.ts'
import { processEmailQueue, type EmailQueue } from './email-queue.ts'

const office = testOffice()
const received: ReceivedMail[] = []
let agent: TestPerson
let deps: Deps
let relay: Awaited<ReturnType<typeof startSmtpRelay>>

beforeEach(async () => {
  received.length = 0
  agent = await office.person()
  relay = await startSmtpRelay(received)
  const { env } = office.deps
  deps = {
    ...office.deps,
    env: { ...env, publicUrl: 'https://office.example', smtp: { ...env.smtp, relayUrl: relay.url } },
  }
})
afterEach(() => relay.close())

interface QueueRow {
  readonly email: string
  state: 'waiting' | 'queued' | 'failed' | 'opted-out'
}

/** A queue in memory, of emails that go to many or take part in something. */
function createQueue(rows: QueueRow[], isBulk = true): EmailQueue<QueueRow> {
  const subject = isBulk ? 'News' : 'Your showing'
  const settle = async (row: QueueRow, state: QueueRow['state']) => {
    if (row.state === 'waiting') row.state = state
  }
  return {
    name: 'a test',
    purpose: isBulk
      ? { getAddress: ({ email }) => email, recordOptedOut: (_deps, row) => settle(row, 'opted-out') }
      : 'transactional',
    claimNext: async () => rows.find(({ state }) => state === 'waiting'),
    getKey: ({ email }) => ({ personId: agent.personId, key: `${subject}:${email}` }),
    write: async (_deps, { email }) => ({
      to: [{ name: '', email }],
      subject,
      html: '<p>Hi</p>',
      undoable: false,
    }),
    recordQueued: (_deps, row) => settle(row, 'queued'),
    recordFailure: (_deps, row) => settle(row, 'failed'),
    unexpectedFailure: 'failed',
  }
}
const toRows = (...emails: string[]): QueueRow[] => emails.map((email) => ({ email, state: 'waiting' }))
const deliverAll = () => deliverDue(deps, { builtin: smtpProvider })

test('each recipient gets an own link with one click, which other email has not', async () => {
  await processEmailQueue(deps, createQueue(toRows('ana@client.example', 'ben@client.example')))
  await processEmailQueue(deps, createQueue(toRows('cem@client.example'), false))
  await deliverAll()
  const byRecipient = new Map(received.map(({ to, text }) => [to[0], text.replaceAll('\r\n ', ' ')]))
  const links = ['ana', 'ben'].map((name) => {
    const text = byRecipient.get(`${name}@client.example`)!
    expect(text).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
    return /(?:^|\r\n)List-Unsubscribe: <(https:\/\/office\.example\/unsubscribe\/([\w-]{32}))>, <mailto:([^>?]+)\?subject=unsubscribe%20\2>\r\n/.exec(
      text,
    )
  })
  expect(links.map((link) => decodeURIComponent(link![3]!))).toEqual([agent.email, agent.email])
  expect(new Set(links.map((link) => link![1])).size).toBe(2)
  expect(byRecipient.get('cem@client.example')).not.toMatch(/unsubscribe/i)
})

test('an opt-out holds for what is in the outbox, and not for answers and other email', async () => {
  const rows = toRows('ana@out.example', 'ben@out.example', 'cem@out.example')
  await makeOptOut(deps, 'Ben@OUT.example')
  await processEmailQueue(deps, createQueue(rows))
  expect(rows.map(({ state }) => state)).toEqual(['queued', 'opted-out', 'queued'])
  await makeOptOut(deps, 'cem@out.example')
  await processEmailQueue(deps, createQueue(toRows('cem@out.example'), false))
  const { threadId } = await deliver(deps, agent, { from: { name: '', email: 'cem@out.example' } })
  const reply = await office.call({
    method: 'POST',
    url: `/v1/gmail-messages/${threadId}`,
    as: agent,
    payload: { body: '<p>Yes, it is.</p>' },
  })
  expect(reply.statusCode, reply.body).toBe(201)
  await deliverAll()
  const getSubject = (text: string) => /\r\nSubject: (.*)\r\n/.exec(text)?.[1]
  expect(received.map(({ to, text }) => `${to[0]}: ${getSubject(text)}`).toSorted()).toEqual([
    'ana@out.example: News',
    'cem@out.example: Your showing',
  ])
  const { rows: entries } = await deps.pool.query(
    `SELECT o.state, o.opted_out, o.failure, m.labels & ${labelBits.TRASH} <> 0 AS trashed FROM mail_outbox o JOIN mail_message m ON m.id = o.message_id
     WHERE o.person_id = $1 AND o.key = 'News:cem@out.example'`,
    [agent.personId],
  )
  expect(entries).toEqual([
    { state: 'cancelled', opted_out: true, failure: 'They asked not to get emails', trashed: true },
  ])
  office.clock.advance(10)
  await deliverAll()
  expect(received).toHaveLength(3)
  expect(received.at(-1)!.to, 'the answer').toEqual(['cem@out.example'])
  expect(reply.json<SentMessage>().thread_id).toBe(threadId)
})

test('an email written by hand goes to ten clients at most, who opted out or not', async () => {
  const emails = Array.from({ length: 11 }, (_, at) => `by-hand-${at}@client.example`)
  for (const address of emails) await makeClient(office.deps, agent, { emails: [address] })
  await makeOptOut(office.deps, emails[0]!)
  const write = (to: readonly string[], bcc: readonly string[]) =>
    office.call({
      method: 'POST',
      url: '/v1/gmail-messages',
      as: agent,
      payload: { to, bcc, subject: 'Open house', body: '<p>Hi</p>' },
    })
  const refused = await write(emails.slice(0, 1), emails.slice(1))
  expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([
    422,
    expect.stringContaining('use Follow up'),
  ])
  expect((await write(emails.slice(0, 10), ['lawyer@other.example'])).statusCode).toBe(201)
})

test('an email to the address of List-Unsubscribe stops the emails of its token alone', async () => {
  const stopped = async (...emails: string[]) => [...(await findOptedOut(deps.db, '0', emails))].toSorted()
  const [dora, emil] = ['dora@mail.example', 'emil@mail.example']
  const getToken = async (email: string) => (await getOptOutUrl(deps, email)).split('/').at(-1)!
  const token = await getToken(dora)
  const other = await getToken(emil)
  const sent = received.length
  const before = office.clock.now()
  for (const subject of [
    `Re: unsubscribe ${other}`,
    `Fwd: unsubscribe ${other}`,
    `unsubscribe ${other} now`,
    `unsubscribe ${alterToken(other)}`,
    'unsubscribe',
  ])
    await deliver(deps, agent, { subject, from: { name: '', email: emil } })
  expect(await stopped(dora, emil)).toEqual([])
  // The person may have another address by now, and a mail program may write it otherwise.
  await deliver(deps, agent, {
    subject: `Unsubscribe ${token}`,
    from: { name: '', email: 'any@else.example' },
  })
  await deliver(deps, agent, { subject: `unsubscribe ${token}`, from: { name: '', email: emil } })
  expect(await stopped(dora, emil)).toEqual([dora])
  await deliverAll()
  expect(received, 'nothing is answered').toHaveLength(sent)
  office.clock.advance(60)
  await endOptOuts(deps.db, [dora], {
    reason: 'Asked for them',
    endedBy: agent.personId,
    now: office.clock.now(),
  })
  await deliver(deps, agent, { subject: `unsubscribe ${token}`, text: 'late' }, { at: before })
  expect(await stopped(dora), 'a request of before').toEqual([])
})
