import type { Draft } from '@pb/contract/mail-drafts'
import type { SentMessage } from '@pb/contract/mail-sending'
import type { MailThread, MailThreadRow } from '@pb/contract/mail-threads'
import { toUnixSeconds } from '@pb/rules/dates'
import { beforeEach, describe, expect, test } from 'vitest'
import { deliver } from '../../../../../test/factories/mail.ts'
import { testOffice, type TestPerson } from '../../../../../test/harness/test-office.ts'
import { claimEntry, markDataSent, requeueEntry } from '../../outbox/claim.ts'
import { deliverDue } from '../../outbox/delivery-worker.ts'
import { smtpProvider } from './provider.ts'
import { storeInbound } from './store-inbound.ts'

const office = testOffice()
let [agent, colleague] = [] as unknown as [TestPerson, TestPerson]

beforeEach(async () => {
  agent = await office.person()
  colleague = await office.person()
})

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  office.call({ method, url, as: agent, ...(payload && { payload }) })

async function folder(label: string, as = agent): Promise<MailThreadRow[]> {
  const reply = await office.call({ url: `/v1/gmail-threads?label=${label}`, as })
  return reply.json<{ collection: { threads: MailThreadRow[] } }>().collection.threads
}

const tomorrow = () => toUnixSeconds(office.clock.now()) + 86_400

async function schedule(payload: object = {}, url = '/v1/gmail-messages'): Promise<SentMessage> {
  const mail = { to: [colleague.email], subject: 'Offer', body: '<p>Hi</p>', send_at: tomorrow(), ...payload }
  const reply = await call('POST', url, mail)
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json<SentMessage>()
}

async function advance(seconds: number): Promise<void> {
  office.clock.advance(seconds)
  await deliverDue(office.deps, { builtin: smtpProvider })
  await storeInbound(office.deps)
}

/** Returns the subjects of the mail that left, two days later. */
async function receivedByColleague(): Promise<string[]> {
  await advance(2 * 86_400)
  return (await folder('INBOX', colleague)).map(({ subject }) => subject)
}

const trash = (...ids: string[]) => call('DELETE', `/v1/gmail-threads?thread_ids=${ids.join(',')}`)
const restore = (id: string) => call('POST', '/v1/gmail-threads/restore', { thread_ids: id })

describe('mail that is deleted before it was sent is not sent', () => {
  const ways: readonly (readonly [string, (sent: SentMessage) => Promise<unknown>])[] = [
    ['its thread is moved to the trash', ({ thread_id }) => trash(thread_id)],
    [
      'its thread is flagged as deleted',
      ({ thread_id }) => call('POST', `/v1/gmail-flags/${thread_id}/deleted`),
    ],
    ['its message is flagged as trash', ({ id }) => call('POST', `/v1/gmail-flags/trash?message_ids=${id}`)],
    [
      'its thread is deleted permanently',
      ({ thread_id }) => call('DELETE', `/v1/gmail-threads/${thread_id}/permanently`),
    ],
    [
      'the trash is emptied',
      async ({ thread_id }) => {
        await trash(thread_id)
        await call('DELETE', '/v1/gmail-trash')
        expect(await folder('TRASH')).toEqual([])
      },
    ],
  ]
  test.each(ways)('when %s', async (_way, remove) => {
    const sent = await schedule()
    await remove(sent)
    expect(await folder('SCHEDULED')).toEqual([])
    expect(await receivedByColleague()).toEqual([])
  })

  test('when it is a scheduled reply in a thread that is deleted, together with other threads', async () => {
    const { threadId } = await deliver(office.deps, agent)
    const reply = await schedule({}, `/v1/gmail-messages/${threadId}`)
    expect(reply.thread_id).toBe(threadId)
    const other = await schedule({ subject: 'Second offer' })
    expect((await trash(threadId, other.thread_id)).json()).toMatchObject({ canceled: 2 })
    expect(await receivedByColleague()).toEqual([])
  })

  test('when its undo period has not passed', async () => {
    const { thread_id } = await schedule({ send_at: 0 })
    expect((await trash(thread_id)).json()).toMatchObject({ canceled: 1 })
    expect(await receivedByColleague()).toEqual([])
  })

  test('when a process has claimed it and its first attempt fails', async () => {
    const { thread_id } = await schedule({ send_at: 0 })
    office.clock.advance(5)
    const entry = (await claimEntry(office.deps))!
    await trash(thread_id)
    await expect(markDataSent(office.deps, entry)).rejects.toThrow('deleted')
    const dueAt = office.clock.now()
    await requeueEntry(office.deps, entry, { dueAt, failure: 'x', tried: true })
    expect(await receivedByColleague()).toEqual([])
  })

  test("and does not touch another agent's", async () => {
    const { thread_id } = await schedule()
    const stranger = await office.person()
    await office.call({ method: 'DELETE', url: `/v1/gmail-threads?thread_ids=${thread_id}`, as: stranger })
    expect(await receivedByColleague()).toEqual(['Offer'])
  })
})

describe('a scheduled reply in a thread that is reported as spam', () => {
  const report = async (threadId: string) => {
    const reply = await call('POST', '/v1/gmail-bulk', { action: 'spam', thread_ids: threadId })
    return reply.json<{ id: string; canceled: number }>()
  }

  test('is canceled, moved to the trash and counted', async () => {
    const { threadId } = await deliver(office.deps, agent)
    await schedule({}, `/v1/gmail-messages/${threadId}`)
    expect(await report(threadId)).toMatchObject({ canceled: 1 })
    expect(await folder('SCHEDULED')).toEqual([])
    expect(await folder('TRASH')).toHaveLength(1)
    expect(await receivedByColleague()).toEqual([])
  })

  test('is canceled when one thread is flagged', async () => {
    const { threadId } = await deliver(office.deps, agent)
    await schedule({}, `/v1/gmail-messages/${threadId}`)
    await call('POST', `/v1/gmail-flags/${threadId}/spam`)
    expect(await receivedByColleague()).toEqual([])
  })

  test('is sent at its time after undo', async () => {
    const { threadId } = await deliver(office.deps, agent)
    await schedule({}, `/v1/gmail-messages/${threadId}`)
    const { id } = await report(threadId)
    await call('POST', `/v1/gmail-bulk/${id}/undo`)
    expect(await folder('SCHEDULED')).toHaveLength(1)
    expect(await folder('TRASH')).toEqual([])
    expect(await receivedByColleague()).toEqual(['Offer'])
  })

  test('stays canceled after undo if it was in the trash before', async () => {
    const { threadId } = await deliver(office.deps, agent)
    const sent = await schedule({}, `/v1/gmail-messages/${threadId}`)
    await call('POST', `/v1/gmail-flags/trash?message_ids=${sent.id}`)
    const { id, canceled } = await report(threadId)
    expect(canceled).toBe(0)
    await call('POST', `/v1/gmail-bulk/${id}/undo`)
    expect(await folder('TRASH')).toHaveLength(1)
    expect(await receivedByColleague()).toEqual([])
  })

  test('is sent when another received message of the thread remains', async () => {
    const { id, threadId } = await deliver(office.deps, agent)
    await deliver(office.deps, agent, {}, { threadId })
    await schedule({}, `/v1/gmail-messages/${threadId}`)
    await call('POST', `/v1/gmail-flags/spam?message_ids=${id}`)
    expect(await folder('SCHEDULED')).toHaveLength(1)
  })
})

describe('mail restored from the trash', () => {
  test('is scheduled again and sent at its time, once', async () => {
    const { thread_id, delivery } = await schedule()
    await trash(thread_id)
    const inTrash = (await call('GET', `/v1/gmail-threads/${thread_id}`)).json<MailThread>()
    expect(inTrash.messages[0]!.delivery).toMatchObject({ state: 'cancelled', send_at: delivery.send_at })
    expect((await restore(thread_id)).json()).toEqual({ threads: 1, scheduled: 1, drafts: 0 })
    expect(await folder('SCHEDULED')).toHaveLength(1)
    expect(await folder('INBOX')).toEqual([])
    expect(await receivedByColleague()).toEqual(['Offer'])
  })

  test('becomes a draft when its time has passed', async () => {
    const { thread_id } = await schedule()
    await trash(thread_id)
    office.clock.advance(86_401)
    expect((await restore(thread_id)).json()).toEqual({ threads: 1, scheduled: 0, drafts: 1 })
    const { collection } = (await call('GET', '/v1/gmail-drafts')).json<{ collection: Draft[] }>()
    expect(collection).toMatchObject([
      { subject: 'Offer', notice: expect.stringContaining('Trash') as string },
    ])
    expect(await receivedByColleague()).toEqual([])
  })

  test('can be edited from the trash, where it cannot be rescheduled', async () => {
    const { thread_id, delivery } = await schedule()
    await trash(thread_id)
    const url = `/v1/gmail-outbox/${delivery.outbox_id}`
    const now = await call('PUT', url, { send_at: 0 })
    expect([now.statusCode, now.json<{ errorMsg: string }>().errorMsg]).toEqual([
      409,
      'This email was canceled',
    ])
    expect((await call('POST', `${url}/undo`)).json()).toMatchObject({ subject: 'Offer' })
    expect(await folder('TRASH')).toEqual([])
    expect(await folder('DRAFT')).toHaveLength(1)
  })
})

test('mail of a deactivated agent becomes a draft when it is due', async () => {
  await schedule()
  await office.deps.pool.query('UPDATE agent SET deactivated_at = now() WHERE person_id = $1', [
    agent.personId,
  ])
  expect(await receivedByColleague()).toEqual([])
  await office.deps.pool.query('UPDATE agent SET deactivated_at = NULL WHERE person_id = $1', [
    agent.personId,
  ])
  expect(await folder('DRAFT')).toHaveLength(1)
})

test('scheduled mail is listed by the time at which it will be sent', async () => {
  const { delivery } = await schedule()
  await call('PUT', `/v1/gmail-outbox/${delivery.outbox_id}`, { send_at: tomorrow() + 3600 })
  expect(await folder('SCHEDULED')).toMatchObject([{ time_created: tomorrow() + 3600 }])
})
