import type { BulkAction } from '@pb/contract/mail-bulk'
import type { MailFolder } from '@pb/contract/mail-messages'
import { beforeEach, describe, expect, test } from 'vitest'
import { deliver, deliverThreads } from '../../../../test/factories/mail.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { labelBits } from '../labels.ts'
import { continueBulkActions } from './bulk-actions.ts'

const office = testOffice()
const { INBOX, SENT, SPAM, UNREAD } = labelBits
let agent: TestPerson

beforeEach(async () => {
  agent = await office.person()
})

async function request<T>(method: 'GET' | 'POST', url: string, payload?: object): Promise<T> {
  const reply = await office.call({ method, url, as: agent, ...(payload && { payload }) })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<T>()
}

const start = (payload: object) => request<BulkAction>('POST', '/v1/gmail-bulk', payload)
const undo = ({ id }: BulkAction) => request<BulkAction>('POST', `/v1/gmail-bulk/${id}/undo`)
const count = (query: string) =>
  request<{ total: number; as_of: string }>('GET', `/v1/gmail-threads/count?${query}`)

async function folders(): Promise<Record<string, [number, number]>> {
  const { collection } = await request<{
    collection: { id: MailFolder; threadsTotal: number; threadsUnread: number }[]
  }>('GET', '/v1/gmail-labels')
  return Object.fromEntries(
    collection
      .filter(({ threadsTotal }) => threadsTotal > 0)
      .map(({ id, threadsTotal, threadsUnread }) => [id, [threadsTotal, threadsUnread]]),
  )
}

const addThreads = (total: number) => deliverThreads(office.deps, agent, total)

describe('an action on all threads of a folder', () => {
  test('archives 1,200 threads in batches, counts them, and undoes it', async () => {
    await addThreads(1200)
    const { total, as_of } = await count('label=INBOX')
    expect(total).toBe(1200)
    const first = await start({ action: 'archive', label: 'INBOX', as_of })
    expect(first).toMatchObject({ total: 1200, done: 500, state: 'running' })
    await continueBulkActions(office.deps)
    expect(await request('GET', `/v1/gmail-bulk/${first.id}`)).toMatchObject({ done: 1200, state: 'done' })
    expect(await folders()).toEqual({ ALL: [1200, 1200] })
    expect(await undo(first)).toMatchObject({ done: 700, state: 'undoing' })
    await continueBulkActions(office.deps)
    expect(await request('GET', `/v1/gmail-bulk/${first.id}`)).toMatchObject({ done: 0, state: 'undone' })
    expect(await folders()).toEqual({ ALL: [1200, 1200], INBOX: [1200, 1200] })
  })

  test('is listed for other tabs while it runs and for two minutes after, unlike single threads', async () => {
    const recent = async () => {
      const { collection } = await request<{ collection: BulkAction[] }>('GET', '/v1/gmail-bulk')
      return collection.map(({ id, state, done }) => [id, state, done])
    }
    await addThreads(600)
    const { threadId } = await deliver(office.deps, agent, { subject: 'Alone' })
    await start({ action: 'archive', thread_ids: threadId })
    expect(await recent()).toEqual([])
    const { id } = await start({ action: 'archive', label: 'INBOX' })
    expect(await recent()).toEqual([[id, 'running', 500]])
    await continueBulkActions(office.deps)
    office.clock.advance(119)
    expect(await recent()).toEqual([[id, 'done', 600]])
    const stranger = await office.person()
    expect((await office.call({ url: '/v1/gmail-bulk', as: stranger })).json()).toEqual({ collection: [] })
    office.clock.advance(2)
    expect(await recent()).toEqual([])
    expect(await undo({ id } as BulkAction)).toMatchObject({ state: 'undoing' })
    expect(await recent()).toEqual([[id, 'undoing', 100]])
  })

  test('stops and undoes an action that is still running', async () => {
    await addThreads(600)
    const running = await start({ action: 'trash', label: 'INBOX' })
    expect(running.state).toBe('running')
    expect(await undo(running)).toMatchObject({ state: 'undone', done: 0 })
    await continueBulkActions(office.deps)
    expect(await folders()).toEqual({ ALL: [600, 600], INBOX: [600, 600] })
  })

  test('leaves out threads with mail that came after the count', async () => {
    const { threadId } = await deliver(office.deps, agent, { subject: 'Old' })
    await deliver(office.deps, agent, { subject: 'Old too' })
    const { as_of } = await count('label=INBOX')
    await deliver(office.deps, agent, { subject: 'New' })
    await deliver(office.deps, agent, { subject: 'Re: Old' }, { threadId })
    expect(await start({ action: 'archive', label: 'INBOX', as_of })).toMatchObject({
      total: 1,
      state: 'done',
    })
    expect((await folders())['INBOX']).toEqual([2, 2])
  })

  test('acts on the threads of a search only', async () => {
    for (const subject of ['Lease for 5B', 'Lease for 6C', 'Dinner'])
      await deliver(office.deps, agent, { subject })
    expect(await count('label=INBOX&q=lease')).toMatchObject({ total: 2 })
    expect(await start({ action: 'read', label: 'INBOX', q: 'lease' })).toMatchObject({ total: 2 })
    expect(await folders()).toEqual({ ALL: [3, 1], INBOX: [3, 1] })
  })

  test("does not touch other people's threads", async () => {
    const stranger = await office.person()
    const { threadId } = await deliver(office.deps, stranger, { subject: 'Not yours' })
    await start({ action: 'trash', thread_ids: threadId })
    await start({ action: 'trash', label: 'INBOX' })
    const reply = await office.call({ url: '/v1/gmail-threads', as: stranger })
    expect(reply.json()).toMatchObject({ collection: { total: 1 } })
  })

  test('deletes and discards without undo', async () => {
    const { threadId } = await deliver(office.deps, agent, { subject: 'Old' })
    await start({ action: 'trash', thread_ids: threadId })
    const payload = { to: ['a@b.example'], subject: 'Draft', body: 'Hi' }
    await office.call({ method: 'POST', url: '/v1/gmail-drafts', as: agent, payload })
    const deletion = await start({ action: 'delete', label: 'TRASH' })
    await start({ action: 'discard', label: 'DRAFT' })
    expect(await folders()).toEqual({})
    const refused = await office.call({
      method: 'POST',
      url: `/v1/gmail-bulk/${deletion.id}/undo`,
      as: agent,
    })
    expect(refused.statusCode).toBe(422)
  })

  test('snoozes until a time, and undo removes the time', async () => {
    const { threadId } = await deliver(office.deps, agent, { subject: 'Later' })
    const due_at = Math.floor(office.clock.now().getTime() / 1000) + 3600
    expect(
      (await office.call({ method: 'POST', url: '/v1/gmail-bulk', as: agent, payload: { action: 'snooze' } }))
        .statusCode,
    ).toBe(422)
    const snoozed = await start({ action: 'snooze', label: 'INBOX', due_at })
    expect(await folders()).toEqual({ ALL: [1, 1], SNOOZED: [1, 1] })
    await undo(snoozed)
    expect(await folders()).toEqual({ ALL: [1, 1], INBOX: [1, 1] })
    expect(await request('GET', `/v1/gmail-threads/${threadId}`)).toMatchObject({ reminders: [] })
  })

  test('reminds of 600 threads, and undo returns the reminder that one had before', async () => {
    await addThreads(599)
    const { threadId } = await deliver(office.deps, agent, { subject: 'Reminded' })
    const now = Math.floor(office.clock.now().getTime() / 1000)
    await request('POST', '/v1/gmail-bulk', { action: 'remind', thread_ids: threadId, due_at: now + 7200 })
    const { as_of } = await count('label=INBOX')
    const reminding = await start({ action: 'remind', label: 'INBOX', as_of, due_at: now + 3600 })
    expect(reminding).toMatchObject({ total: 600, done: 500, state: 'running' })
    await continueBulkActions(office.deps)
    const findReminders = async () => {
      const { rows } = await office.deps.pool.query<{ due: string; threads: number }>(
        `SELECT extract(epoch FROM due_at)::int AS due, count(*)::int AS threads FROM mail_reminder
         WHERE person_id = $1 AND kind = 'reply' GROUP BY 1 ORDER BY 1`,
        [agent.personId],
      )
      return rows
    }
    expect(await findReminders()).toEqual([{ due: now + 3600, threads: 600 }])
    await undo(reminding)
    await continueBulkActions(office.deps)
    expect(await findReminders()).toEqual([{ due: now + 7200, threads: 1 }])
  })
})

describe('spam', () => {
  test('leaves sent messages and the trash alone, and undo returns an archived thread to All Mail', async () => {
    const { threadId } = await deliver(office.deps, agent, { subject: 'Cheap' }, { labels: UNREAD })
    await deliver(office.deps, agent, { subject: 'Re: Cheap' }, { threadId, labels: SENT })
    const report = await start({ action: 'spam', thread_ids: threadId })
    expect(await folders()).toEqual({ ALL: [1, 0], SENT: [1, 0], SPAM: [1, 1] })
    await undo(report)
    expect(await folders()).toEqual({ ALL: [1, 1], SENT: [1, 1] })
  })

  test('is reported from the inbox, and moved to the inbox when it is not spam', async () => {
    const { threadId } = await deliver(office.deps, agent, {}, { labels: INBOX })
    await office.call({ method: 'POST', url: `/v1/gmail-flags/${threadId}/spam`, as: agent })
    expect(await folders()).toEqual({ SPAM: [1, 0] })
    await office.call({ method: 'DELETE', url: `/v1/gmail-flags/${threadId}/spam`, as: agent })
    expect(await folders()).toEqual({ ALL: [1, 0], INBOX: [1, 0] })
    // A provider found it to be spam, so it never was in the inbox.
    await deliver(office.deps, agent, {}, { labels: SPAM })
    await start({ action: 'not-spam', label: 'SPAM' })
    expect(await folders()).toEqual({ ALL: [2, 0], INBOX: [2, 0] })
  })
})
