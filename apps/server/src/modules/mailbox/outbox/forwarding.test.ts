import PostalMime from 'postal-mime'
import { beforeEach, expect, test } from 'vitest'
import { deliver } from '../../../../test/factories/mail.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { sendCalls } from './send-calls.fixture.ts'

const office = testOffice()
let agent: TestPerson
const { call, postSend, send, thread, readRawMail } = sendCalls(office, () => agent)

beforeEach(async () => {
  agent = await office.person()
})

test('a thread is forwarded with its messages attached', async () => {
  const { thread_id, id } = await send({ subject: 'Papers/2026' })
  const forwarded = await postSend(`/v1/gmail-threads/${thread_id}/forward`, {
    to: ['lawyer@client.example'],
  })
  expect(forwarded.thread_id).not.toBe(thread_id)
  const { mail } = await readRawMail(forwarded)
  expect(mail.subject).toBe('Fwd: Papers/2026')
  expect(mail.attachments).toMatchObject([
    { filename: 'Papers-2026.eml', mimeType: 'message/rfc822', disposition: 'attachment' },
  ])
  const inner = await PostalMime.parse(mail.attachments[0]!.content)
  expect(inner.subject).toBe('Papers/2026')
  expect(inner.messageId).toContain(
    (await thread(thread_id)).messages.find((message) => message.id === id)!.message_id,
  )
})

test('several threads are forwarded in one email, in the order of the request', async () => {
  const [first, second, third] = [
    await send({ subject: 'A' }),
    await send({ subject: 'B' }),
    await send({ subject: 'C' }),
  ]
  const forwarded = await postSend(`/v1/gmail-threads/${second.thread_id}/forward`, {
    to: ['lawyer@client.example'],
    other_thread_ids: [third.thread_id, first.thread_id, second.thread_id],
  })
  const { mail } = await readRawMail(forwarded)
  expect(mail.subject).toBe('Fwd: B')
  expect(mail.attachments.map(({ filename }) => filename)).toEqual(['B.eml', 'C.eml', 'A.eml'])
})

test('threads of other people, or with more than 100 messages, are not forwarded', async () => {
  const { thread_id } = await send({ subject: 'Own' })
  const forward = async (other: string) =>
    call('POST', `/v1/gmail-threads/${thread_id}/forward`, {
      to: ['lawyer@client.example'],
      other_thread_ids: [other],
    })
  const stranger = await office.person()
  const { threadId } = await deliver(office.deps, stranger, { subject: 'Not yours' })
  expect((await forward(threadId)).statusCode).toBe(404)
  await office.deps.pool.query(
    `INSERT INTO mail_message (person_id, thread_id, key, at, subject, excerpt, labels, raw_key, search)
     SELECT person_id, thread_id, 'copy ' || n, at, subject, excerpt, labels, raw_key, search
     FROM mail_message, generate_series(1, 100) AS n WHERE thread_id = $1`,
    [thread_id],
  )
  const reply = await forward(thread_id)
  expect([reply.statusCode, reply.json<{ errorMsg: string }>().errorMsg]).toEqual([
    422,
    'An email can carry up to 100 messages. Forward fewer threads at once.',
  ])
})
