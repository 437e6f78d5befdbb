import type { Draft } from '@pb/contract/mail-drafts'
import { beforeEach, describe, expect, test } from 'vitest'
import { deliver } from '../../../../test/factories/mail.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { sendCalls } from './send-calls.fixture.ts'

const office = testOffice()
let agent: TestPerson
const { call, send, thread, folder, readRawMail, postSend } = sendCalls(office, () => agent)

beforeEach(async () => {
  agent = await office.person()
})

describe('sending a mail', () => {
  test('queues it in Sent for five seconds in its final form', async () => {
    const { id, thread_id, delivery } = await send({
      to_name: ['Nora Bell'],
      bcc: ['boss@pboffice.example', 'NORA@client.example'],
      body: '<p>Hi <img src="data:image/png;base64,aGVsbG8="></p>',
      attachments: [{ name: 'plan.txt', type: 'text/plain', data: Buffer.from('plan').toString('base64') }],
    })
    const now = office.clock.now().getTime() / 1000
    expect(delivery).toMatchObject({ state: 'queued', send_at: now + 5, failure: '' })
    const [row] = await folder('SENT')
    expect(row).toMatchObject({ id: thread_id, to_name: 'Nora Bell', has_attachments: 1, seen: 1 })
    const { text, mail } = await readRawMail({ id })
    expect(text).not.toMatch(/boss@/)
    expect(mail.from?.address).toBe(agent.email)
    expect(mail.to?.[0]).toEqual({ name: 'Nora Bell', address: 'nora@client.example' })
    expect(mail.html).toMatch(/src="cid:[0-9a-f]+@picture"/)
    expect(mail.text?.trim()).toBe('Hi')
    expect(mail.attachments.map(({ filename, disposition }) => [filename, disposition])).toEqual([
      ['picture-1.png', 'inline'],
      ['plan.txt', 'attachment'],
    ])
    const entry = await office.deps.db
      .selectFrom('mail_outbox')
      .select('payload')
      .where('id', '=', delivery.outbox_id)
      .executeTakeFirstOrThrow()
    expect(entry.payload).toMatchObject({
      from: agent.email,
      to: ['nora@client.example', 'boss@pboffice.example'],
    })
  })

  test('has a font, no marks of the composer, and the lines of the text', async () => {
    const body =
      '<p style="margin:0">Hi</p><p style="margin:0">Nora</p><div data-part="signature"><p style="margin:0">Adam</p></div>'
    const sent = await send({ body })
    const { mail } = await readRawMail(sent)
    expect(mail.html).toMatch(/^<div style="font-family:/)
    expect(mail.html).not.toContain('data-part')
    expect(mail.text?.trim()).toBe('Hi\nNora\nAdam')
    // As a draft again it has the composer's marks.
    const draft = (await call('POST', `/v1/gmail-outbox/${sent.delivery.outbox_id}/undo`)).json<{
      body: string
    }>()
    expect(draft.body).toBe(body)
  })

  test('requires recipients with valid addresses', async () => {
    expect((await call('POST', '/v1/gmail-messages', { to: [], subject: 'x' })).statusCode).toBe(422)
    const reply = await call('POST', '/v1/gmail-messages', { to: ['not an address'], subject: 'x' })
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ errorMsg: 'Invalid email address' })
  })

  test('is idempotent with a key', async () => {
    const [first, second] = await Promise.all([
      send({ key: 'key-of-a-click' }),
      send({ key: 'key-of-a-click' }),
    ])
    expect(second).toEqual(first)
    expect(await folder('SENT')).toHaveLength(1)
  })

  test('prevents header injection', async () => {
    const { id } = await send({ subject: 'Hello\r\nBcc: all@client.example', to_name: ['A\r\nX-Evil: 1'] })
    const { text } = await readRawMail({ id })
    expect(text).not.toMatch(/^(Bcc|X-Evil):/im)
  })

  test('discards its draft and rejects a late save of the form', async () => {
    const draft = (
      await call('POST', '/v1/gmail-drafts', { subject: 'Hello', editor: 'form-that-sends' })
    ).json<Draft>()
    await send({ draft_id: draft.id, editor: 'form-that-sends' })
    expect(await folder('DRAFT')).toEqual([])
    const late = await call('POST', '/v1/gmail-drafts', { editor: 'form-that-sends', sequence: 9 })
    expect(late.statusCode).toBe(409)
  })

  test('keeps a draft that another mail program changed, unless the form loaded that change', async () => {
    const draft = (
      await call('POST', '/v1/gmail-drafts', { subject: 'Hello', editor: 'form-that-sends-2' })
    ).json<Draft>()
    const elsewhere = 'elsewhere-0001'
    await office.deps.db
      .updateTable('mail_draft')
      .set({ editor: elsewhere })
      .where('id', '=', draft.id)
      .execute()
    await send({ draft_id: draft.id, editor: 'form-that-sends-2' })
    expect(await folder('DRAFT')).toHaveLength(1)
    await send({ draft_id: draft.id, editor: 'form-that-sends-3', over: elsewhere })
    expect(await folder('DRAFT')).toEqual([])
  })

  test("rejects another agent's uploads", async () => {
    const other = await office.person()
    const { id } = await office.deps.db
      .insertInto('mail_upload')
      .values({
        person_id: other.personId,
        filename: 'secret.txt',
        content_type: 'text/plain',
        size: 1,
        file_key: 'mail/secret',
        created_at: office.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const reply = await call('POST', '/v1/gmail-messages', {
      to: ['nora@client.example'],
      subject: 'x',
      attachments: [{ upload_id: id }],
    })
    expect(reply.statusCode).toBe(404)
  })
})

describe('a draft that is open in two tabs', () => {
  const saveNew = async (editor: string): Promise<Draft> =>
    (await call('POST', '/v1/gmail-drafts', { subject: 'Hello', editor })).json<Draft>()
  const mail = { to: ['nora@client.example'], subject: 'Hello', body: '<p>Hi</p>' }

  test('is sent once, also when both send at the same time', async () => {
    const { id } = await saveNew('first-tab-0001')
    const tabs = ['first-tab-0001', 'second-tab-0001'].map((editor) =>
      call('POST', '/v1/gmail-messages', { ...mail, draft_id: id, editor, key: `key-of-${editor}` }),
    )
    const replies = await Promise.all(tabs)
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409])
    const refused = replies.find(({ statusCode }) => statusCode === 409)!
    expect(refused.json()).toMatchObject({ code: 'conflict', errorMsg: 'This email was already sent.' })
    expect(await folder('SENT')).toHaveLength(1)
  })

  test('and was never saved is sent once', async () => {
    const payload = { ...mail, editor: 'unsaved-tab-0001' }
    await send({ ...payload, key: 'first-key-0001' })
    const second = await call('POST', '/v1/gmail-messages', { ...payload, key: 'second-key-0001' })
    expect(second.statusCode).toBe(409)
    expect(await folder('SENT')).toHaveLength(1)
  })

  test('is not sent after it was removed or if it never existed', async () => {
    const { id } = await saveNew('first-tab-0002')
    await call('DELETE', `/v1/gmail-drafts/${id}`)
    for (const [draft_id, errorMsg] of [
      [id, 'This draft was removed.'],
      ['999999', 'This draft no longer exists.'],
    ]) {
      const reply = await call('POST', '/v1/gmail-messages', { ...mail, draft_id })
      expect([reply.statusCode, reply.json<{ errorMsg: string }>().errorMsg]).toEqual([409, errorMsg])
    }
    expect(await folder('SENT')).toEqual([])
  })

  test("of another agent is refused and stays that agent's", async () => {
    const { id } = await saveNew('first-tab-0003')
    const stranger = await office.person()
    const payload = { ...mail, draft_id: id }
    const reply = await office.call({ method: 'POST', url: '/v1/gmail-messages', as: stranger, payload })
    expect(reply.statusCode).toBe(409)
    expect(await folder('DRAFT')).toHaveLength(1)
  })

  test('can be sent again after the sending was undone', async () => {
    const { id } = await saveNew('first-tab-0004')
    const { delivery } = await send({ draft_id: id, editor: 'first-tab-0004' })
    const draft = (await call('POST', `/v1/gmail-outbox/${delivery.outbox_id}/undo`)).json<Draft>()
    await send({ draft_id: draft.id, editor: 'reopened-0004' })
    expect(await folder('SENT')).toHaveLength(1)
  })
})

describe('a reply', () => {
  test('is sent to Reply-To, sets References and stays in the thread', async () => {
    const { threadId } = await deliver(office.deps, agent, {
      subject: 'Is it free?',
      messageId: 'lead@portal.example',
      references: ['root@portal.example'],
      replyTo: [{ name: 'Lead 7', email: 'lead7@portal.example' }],
    })
    const { id, thread_id } = await postSend(`/v1/gmail-messages/${threadId}`, { body: '<p>Yes</p>' })
    expect(thread_id).toBe(threadId)
    const { mail } = await readRawMail({ id })
    expect(mail).toMatchObject({
      subject: 'Re: Is it free?',
      to: [{ name: 'Lead 7', address: 'lead7@portal.example' }],
      inReplyTo: '<lead@portal.example>',
      references: '<root@portal.example> <lead@portal.example>',
    })
    const answered = await thread(threadId)
    expect(answered.messages.map(({ label_ids }) => label_ids)).toEqual([['INBOX', 'UNREAD'], ['SENT']])
    expect(answered.messages[1]!.delivery).toMatchObject({ state: 'queued' })
  })

  test('to an unknown thread is rejected', async () => {
    const reply = await call('POST', '/v1/gmail-threads/99999/forward', { to: ['a@client.example'] })
    expect([reply.statusCode, reply.json<{ errorMsg: string }>().errorMsg]).toEqual([
      404,
      'Something went wrong, no thread found',
    ])
  })
})
