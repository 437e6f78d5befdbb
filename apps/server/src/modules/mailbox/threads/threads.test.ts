import type { MailFolder } from '@pb/contract/mail-messages'
import type { MailThread, MailThreadRow } from '@pb/contract/mail-threads'
import { toUnixSeconds } from '@pb/rules/dates'
import { beforeEach, describe, expect, test } from 'vitest'
import { deliver } from '../../../../test/factories/mail.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { labelBits } from '../labels.ts'

const office = testOffice()
let agent: TestPerson

beforeEach(async () => {
  agent = await office.person()
})

interface Page {
  threads: MailThreadRow[]
  next_page_token: string | null
  total: number
  total_is_exact: number
}

async function list(query = '', as = agent): Promise<Page> {
  const reply = await office.call({ url: `/v1/gmail-threads?${query}`, as })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<{ collection: Page }>().collection
}

const subjects = (page: Page) => page.threads.map(({ subject }) => subject)

async function folders(as = agent): Promise<Record<string, [number, number]>> {
  const reply = await office.call({ url: '/v1/gmail-labels', as })
  const { collection } = reply.json<{
    collection: { id: MailFolder; threadsTotal: number; threadsUnread: number }[]
  }>()
  return Object.fromEntries(
    collection
      .filter(({ threadsTotal }) => threadsTotal > 0)
      .map(({ id, threadsTotal, threadsUnread }) => [id, [threadsTotal, threadsUnread]]),
  )
}

const send = (method: 'POST' | 'DELETE', url: string, payload?: object) =>
  office.call({ method, url, as: agent, ...(payload && { payload }) })

async function later(seconds = 60): Promise<void> {
  office.clock.advance(seconds)
}

describe('thread list', () => {
  test('shows a thread by its newest message, unread, with its sender', async () => {
    const { threadId } = await deliver(office.deps, agent, {
      subject: 'Two bedrooms',
      messageId: 'a@x.example',
    })
    await later()
    await deliver(office.deps, agent, {
      subject: 'Re: Two bedrooms',
      references: ['a@x.example'],
      from: { name: 'Omar Reyes', email: 'Omar@Client.example' },
      snippet: 'Still interested',
    })
    const { threads, total } = await list()
    expect(total).toBe(1)
    expect(threads[0]).toMatchObject({
      id: threadId,
      subject: 'Two bedrooms',
      snippet: 'Still interested',
      from_name: 'Omar Reyes',
      from_email: 'Omar@client.example',
      seen: 0,
      label: 'INBOX',
      starred: 0,
    })
    expect(threads[0]!.messages.map(({ label_ids }) => label_ids)).toEqual([
      ['INBOX', 'UNREAD'],
      ['INBOX', 'UNREAD'],
    ])
    expect(await folders()).toEqual({ INBOX: [1, 1], ALL: [1, 1] })
  })

  test('opens a message with its signature', async () => {
    const signature = {
      state: 'untrusted',
      reason: 'expired',
      name: 'Ana Ruiz',
      email: 'ana@bank.example',
      matches_from: 1,
    } as const
    const { threadId } = await deliver(office.deps, agent, { signature, messageId: 'signed@x.example' })
    await deliver(office.deps, agent, { inReplyTo: 'signed@x.example' })
    const reply = await office.call({ url: `/v1/gmail-threads/${threadId}`, as: agent })
    expect(reply.json<MailThread>().messages.map((message) => message.signature)).toEqual([signature, null])
  })

  test('recognizes a colleague by address', async () => {
    const colleague = await office.person()
    await office.deps.db
      .updateTable('agent')
      .set({ photo: 'face.jpg' })
      .where('person_id', '=', colleague.personId)
      .execute()
    await deliver(office.deps, agent, { from: { name: 'A colleague', email: colleague.email.toUpperCase() } })
    const { threads } = await list()
    expect(threads[0]!.from_user).toEqual({ user_id: colleague.personId, photo: 'face.jpg' })
  })

  test('pages by token and by number, from both ends, without a gap', async () => {
    for (let n = 1; n <= 25; n += 1) {
      await later(n % 3 === 0 ? 0 : 60)
      await deliver(office.deps, agent, { subject: `${n}` })
    }
    const all = subjects(await list('count=100'))
    expect(all).toHaveLength(25)
    const first = await list('count=10')
    const second = await list(`count=10&page_token=${first.next_page_token}`)
    const third = await list(`count=10&page_token=${second.next_page_token}`)
    expect([...subjects(first), ...subjects(second), ...subjects(third)]).toEqual(all)
    expect(third.next_page_token).toBeNull()
    for (const page of [1, 2, 3]) {
      const numbered = await list(`count=10&page_token=page:${page}`)
      expect(subjects(numbered)).toEqual(all.slice((page - 1) * 10, page * 10))
      expect(numbered.next_page_token === null).toBe(page === 3)
    }
    expect(await list('count=10&page_token=page:4')).toMatchObject({ threads: [], total: 25 })
  })

  test.each(['page:0', 'page:-1', 'nonsense', 'page:99999999', '%00'])(
    'refuses the page %j',
    async (token) => {
      const reply = await office.call({ url: `/v1/gmail-threads?page_token=${token}`, as: agent })
      expect(reply.statusCode).toBe(400)
    },
  )
})

describe('flags', () => {
  test('change several messages: read, unread, starred', async () => {
    const [a, b] = [await deliver(office.deps, agent), await deliver(office.deps, agent)]
    const ids = `${a.id},${b.id}`
    expect((await send('POST', '/v1/gmail-flags/seen', { message_ids: ids })).json()).toEqual({ messages: 2 })
    expect(await folders()).toMatchObject({ INBOX: [2, 0] })
    await send('DELETE', `/v1/gmail-flags/seen?message_ids=${a.id}`)
    await send('POST', `/v1/gmail-flags/starred?message_ids=${b.id}`)
    expect(await folders()).toEqual({ INBOX: [2, 1], STARRED: [1, 0], ALL: [2, 1] })
    expect((await send('POST', '/v1/gmail-flags/starred', { message_ids: b.id })).json()).toEqual({
      messages: 0,
    })
  })

  test('of a thread apply to all its messages', async () => {
    const { threadId } = await deliver(office.deps, agent, { messageId: 'root@x.example' })
    await deliver(office.deps, agent, { inReplyTo: 'root@x.example' })
    const reply = await send('POST', `/v1/gmail-flags/${threadId}/starred`)
    expect(reply.json()).toEqual({ messages: 2 })
    const { threads } = await list('label=STARRED')
    expect(threads[0]).toMatchObject({ starred: 1, id: threadId })
    await send('DELETE', `/v1/gmail-flags/${threadId}/starred`)
    expect(await folders()).toEqual({ INBOX: [1, 1], ALL: [1, 1] })
  })

  test('archive and unarchive a thread', async () => {
    const { threadId } = await deliver(office.deps, agent)
    await send('DELETE', `/v1/gmail-flags/${threadId}/inbox`)
    expect(await folders()).toEqual({ ALL: [1, 1] })
    await send('POST', `/v1/gmail-flags/${threadId}/inbox`)
    expect(await folders()).toEqual({ INBOX: [1, 1], ALL: [1, 1] })
  })

  test('reject missing ids and unknown flags', async () => {
    expect((await send('POST', '/v1/gmail-flags/seen')).statusCode).toBe(422)
    expect((await send('POST', '/v1/gmail-flags/shiny?message_ids=1')).statusCode).toBe(400)
  })
})

describe('trash', () => {
  test('hides threads from other folders', async () => {
    const { threadId } = await deliver(office.deps, agent)
    await send('POST', `/v1/gmail-flags/${threadId}/starred`)
    expect((await send('DELETE', `/v1/gmail-threads?thread_ids=${threadId}`)).json()).toEqual({
      threads: 1,
      canceled: 0,
    })
    expect(await folders()).toEqual({ TRASH: [1, 1] })
    expect((await list('label=TRASH')).threads[0]).toMatchObject({ id: threadId, seen: 0 })
  })

  test('restores a received thread to the inbox, even if it was archived', async () => {
    const { threadId } = await deliver(office.deps, agent, {}, { labels: labelBits.UNREAD })
    await send('DELETE', '/v1/gmail-threads', { thread_ids: threadId })
    await send('DELETE', `/v1/gmail-flags/${threadId}/deleted`)
    expect(await folders()).toEqual({ INBOX: [1, 1], ALL: [1, 1] })
  })

  test('restores a thread with a sent message to where it was', async () => {
    const { threadId } = await deliver(
      office.deps,
      agent,
      { messageId: 'sent@x.example' },
      { labels: labelBits.SENT },
    )
    await deliver(office.deps, agent, { inReplyTo: 'sent@x.example' }, { labels: 0 })
    await send('DELETE', `/v1/gmail-threads?thread_ids=${threadId}`)
    expect(await folders()).toEqual({ TRASH: [1, 0] })
    await send('POST', '/v1/gmail-threads/restore', { thread_ids: [threadId] })
    expect(await folders()).toEqual({ SENT: [1, 0], ALL: [1, 0] })
  })

  test('is emptied without affecting other folders', async () => {
    const [trashed, other] = [await deliver(office.deps, agent), await deliver(office.deps, agent)]
    await send('DELETE', `/v1/gmail-threads?thread_ids=${trashed.threadId}`)
    expect((await send('DELETE', '/v1/gmail-trash')).json()).toEqual({ messages: 1 })
    expect(await folders()).toEqual({ INBOX: [1, 1], ALL: [1, 1] })
    expect((await office.call({ url: `/v1/gmail-threads/${trashed.threadId}`, as: agent })).statusCode).toBe(
      404,
    )
    expect((await office.call({ url: `/v1/gmail-threads/${other.threadId}`, as: agent })).statusCode).toBe(
      200,
    )
  })

  test('permanently deletes only the trashed messages of a thread', async () => {
    const { threadId } = await deliver(office.deps, agent, { messageId: 'old@x.example' })
    await send('DELETE', `/v1/gmail-threads?thread_ids=${threadId}`)
    await deliver(office.deps, agent, { inReplyTo: 'old@x.example' })
    await send('DELETE', `/v1/gmail-threads/${threadId}/permanently`)
    expect(await folders()).toEqual({ INBOX: [1, 1], ALL: [1, 1] })
    await send('DELETE', `/v1/gmail-threads/${threadId}/permanently`)
    expect(await folders()).toEqual({})
    expect((await send('DELETE', `/v1/gmail-threads/${threadId}/permanently`)).statusCode).toBe(404)
  })

  test('permanently deletes only threads that are in the trash', async () => {
    const [trashed, other] = [await deliver(office.deps, agent), await deliver(office.deps, agent)]
    await send('DELETE', `/v1/gmail-threads?thread_ids=${trashed.threadId}`)
    const reply = await send(
      'DELETE',
      `/v1/gmail-threads/permanently?thread_ids=${trashed.threadId},${other.threadId}`,
    )
    expect(reply.json()).toEqual({ threads: 1 })
    expect(await folders()).toEqual({ INBOX: [1, 1], ALL: [1, 1] })
  })
})

describe('snooze', () => {
  const inAnHour = () => toUnixSeconds(office.clock.now()) + 3600

  test('hides a thread from the inbox until a new message arrives', async () => {
    const { threadId } = await deliver(office.deps, agent, { messageId: 'asleep@x.example' })
    const reply = await send('POST', `/v1/gmail-threads/${threadId}/snooze`, { until: inAnHour() })
    expect(reply.json()).toEqual({ kind: 'snooze', due_at: inAnHour() })
    expect(await folders()).toEqual({ SNOOZED: [1, 1], ALL: [1, 1] })
    expect((await list('label=SNOOZED')).threads[0]!.reminders).toEqual([
      { kind: 'snooze', due_at: inAnHour() },
    ])
    await deliver(office.deps, agent, { inReplyTo: 'asleep@x.example' })
    expect(await folders()).toEqual({ INBOX: [1, 1], ALL: [1, 1] })
    expect((await list()).threads[0]!.reminders).toEqual([])
  })

  test('wakes a thread at its time, not at the next run of a periodic job', async () => {
    const { threadId } = await deliver(office.deps, agent)
    const until = inAnHour() + 437
    await send('POST', `/v1/gmail-threads/${threadId}/snooze`, { until })
    const { rows } = await office.deps.pool.query<{ at: Date }>(
      `SELECT start_after AS at FROM pgboss.job WHERE name = 'mailbox.wake' AND start_after = $1`,
      [new Date(until * 1000)],
    )
    expect(rows).toHaveLength(1)
  })

  test('can be canceled, and requires a future time', async () => {
    const { threadId } = await deliver(office.deps, agent)
    await send('POST', `/v1/gmail-threads/${threadId}/snooze`, { until: inAnHour() })
    await send('DELETE', `/v1/gmail-threads/${threadId}/snooze`)
    expect(await folders()).toEqual({ INBOX: [1, 1], ALL: [1, 1] })
    const past = await send('POST', `/v1/gmail-threads/${threadId}/snooze`, { until: 1000 })
    expect(past.statusCode).toBe(422)
  })
})

describe('open thread', () => {
  test('shows every message in full', async () => {
    const { threadId, id } = await deliver(office.deps, agent, {
      html: '<p onclick="x()">Is it <b>free</b>?<script>alert(1)</script><img src="https://tracker.example/x"></p>',
      cc: [{ name: '', email: 'partner@client.example' }],
      attachments: [
        {
          filename: 'Floor plan.pdf',
          contentType: 'application/pdf',
          bytes: 5,
          fileKey: 'mail/a',
          contentId: null,
          inline: false,
        },
        {
          filename: 'logo.png',
          contentType: 'image/png',
          bytes: 5,
          fileKey: 'mail/b',
          contentId: 'logo',
          inline: true,
        },
      ],
    })
    const thread = (await office.call({ url: `/v1/gmail-threads/${threadId}`, as: agent })).json<MailThread>()
    expect(thread).toMatchObject({ id: threadId, labels: ['INBOX', 'ALL'], has_attachments: 1 })
    const [message] = thread.messages
    expect(message).toMatchObject({
      id,
      email_html: '<p>Is it <b>free</b>?<img /></p>',
      email_plain: 'Is it still available?',
      cc: [{ name: '', email: 'partner@client.example' }],
      delivery: null,
      draft_id: null,
    })
    expect(message!.attachments.map(({ filename, inline }) => [filename, inline])).toEqual([
      ['Floor plan.pdf', 0],
      ['logo.png', 1],
    ])
    expect(message!.attachments[0]!.url).toMatch(/^\/mail\/attachment\/\d+\/Floor%20plan\.pdf\?exp=/)
    expect(await folders()).toMatchObject({ ATTACHMENTS: [1, 0] })
  })
})
