import type { MailThreadRow } from '@pb/contract/mail-threads'
import { toUnixSeconds } from '@pb/rules/dates'
import { beforeEach, expect, test } from 'vitest'
import { deliver } from '../../../../../test/factories/mail.ts'
import { testOffice, type TestPerson } from '../../../../../test/harness/test-office.ts'
import { labelBits } from '../../labels.ts'
import { lockMailbox } from '../../store/mailbox.ts'
import { applyLabelChanges, applyRemovals } from './apply-remote-changes.ts'

const office = testOffice()
const { INBOX, SPAM, TRASH } = labelBits
let agent: TestPerson

beforeEach(async () => {
  agent = await office.person()
})

async function folder(label: string): Promise<MailThreadRow[]> {
  const reply = await office.call({ url: `/v1/gmail-threads?label=${label}`, as: agent })
  return reply.json<{ collection: { threads: MailThreadRow[] } }>().collection.threads
}

/** A received message with a reply that is scheduled for tomorrow. */
async function receiveAndSchedule(): Promise<{ id: string; threadId: string }> {
  const received = await deliver(office.deps, agent, {}, { labels: INBOX })
  const send_at = toUnixSeconds(office.clock.now()) + 86_400
  const payload = { to: ['nora@client.example'], subject: 'Offer', body: '<p>Hi</p>', send_at }
  const url = `/v1/gmail-messages/${received.threadId}`
  expect((await office.call({ method: 'POST', url, as: agent, payload })).statusCode).toBe(201)
  return received
}

const findOutbox = async () =>
  (
    await office.deps.db
      .selectFrom('mail_outbox')
      .select('state')
      .where('person_id', '=', agent.personId)
      .where('kind', '=', 'send')
      .execute()
  ).map(({ state }) => state)

const findNotices = async () =>
  (
    await office.deps.pool.query<{ message: string }>(
      'SELECT message FROM notification WHERE person_id = $1',
      [agent.personId],
    )
  ).rows.map(({ message }) => message)

const change = (messageId: string, now: number) =>
  office.deps.db.transaction().execute(async (tx) => {
    await lockMailbox(tx, agent.personId)
    await applyLabelChanges(tx, office.deps, agent.personId, [{ messageId, before: INBOX, now }])
  })

test.each([
  ['deleted', TRASH],
  ['reported as spam', SPAM],
])('a thread %s in another program cancels its scheduled reply and notifies the agent', async (_how, bit) => {
  const { id } = await receiveAndSchedule()
  await change(id, bit)
  expect(await findOutbox()).toEqual(['cancelled'])
  expect(await folder('SCHEDULED')).toEqual([])
  expect(await folder('TRASH')).toHaveLength(1)
  expect(await findNotices()).toEqual([expect.stringMatching(/^Canceled your scheduled email “Offer”/)])
})

test('a message deleted for good in another program cancels the reply to it', async () => {
  const { id } = await receiveAndSchedule()
  await office.deps.pool.query(
    `INSERT INTO mail_remote (person_id, folder, remote_id, message_id, labels) VALUES ($1, 'INBOX', '1', $2, $3)`,
    [agent.personId, id, INBOX],
  )
  const deleted = await office.deps.db
    .transaction()
    .execute((tx) => applyRemovals(tx, office.deps, agent.personId, [{ folder: 'INBOX', remoteId: '1' }]))
  expect(deleted).toBe(1)
  expect(await findOutbox()).toEqual(['cancelled'])
  expect(await folder('TRASH')).toHaveLength(1)
})

test('a thread that was archived in another program keeps its scheduled reply', async () => {
  const { id } = await receiveAndSchedule()
  await change(id, 0)
  expect(await findOutbox()).toEqual(['queued'])
  expect(await folder('SCHEDULED')).toHaveLength(1)
  expect(await findNotices()).toEqual([])
})
