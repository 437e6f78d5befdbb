import type { Draft } from '@pb/contract/mail-drafts'
import type { Message } from '@pb/contract/mail-messages'
import type { SentMessage } from '@pb/contract/mail-sending'
import { toUnixSeconds } from '@pb/rules/dates'
import { beforeEach, describe, expect, test } from 'vitest'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { sendCalls } from './send-calls.fixture.ts'
import { completeSend, failSend } from './transitions.ts'

const office = testOffice()
let agent: TestPerson
const { call, send, thread, folder, markSending } = sendCalls(office, () => agent)

beforeEach(async () => {
  agent = await office.person()
})

describe('undoing a send', () => {
  test('converts the mail back into a draft with all its content', async () => {
    const { thread_id, delivery, id } = await send({
      cc: ['partner@client.example'],
      attachments: [{ name: 'plan.txt', data: Buffer.from('plan').toString('base64') }],
    })
    const reply = await call('POST', `/v1/gmail-outbox/${delivery.outbox_id}/undo`)
    expect(reply.json()).toMatchObject({
      message: { id },
      thread_id,
      to_email: 'nora@client.example',
      cc: [{ name: '', email: 'partner@client.example' }],
      subject: 'Hello',
      body: '<p>Hi</p>',
      attachments: [{ filename: 'plan.txt' }],
    })
    expect(await folder('SENT')).toEqual([])
    expect(await folder('DRAFT')).toHaveLength(1)
    expect((await call('POST', `/v1/gmail-outbox/${delivery.outbox_id}/undo`)).statusCode).toBe(409)
  })

  test('is rejected once the mail is being sent', async () => {
    const sent = await send()
    await markSending(sent)
    expect((await call('POST', `/v1/gmail-outbox/${sent.delivery.outbox_id}/undo`)).statusCode).toBe(409)
  })
})

describe('scheduling a mail', () => {
  const tomorrow = () => toUnixSeconds(office.clock.now()) + 86_400

  test('keeps it in Scheduled until its time, which can be changed', async () => {
    const { delivery } = await send({ send_at: tomorrow() })
    expect(delivery.send_at).toBe(tomorrow())
    expect(await folder('SCHEDULED')).toHaveLength(1)
    expect(await folder('SENT')).toEqual([])
    const url = `/v1/gmail-outbox/${delivery.outbox_id}`
    expect((await call('PUT', url, { send_at: tomorrow() + 60 })).json()).toMatchObject({
      send_at: tomorrow() + 60,
    })
    expect((await call('PUT', url, { send_at: 1 })).json()).toMatchObject({
      send_at: office.clock.now().getTime() / 1000,
    })
  })
})

describe('completing delivery', () => {
  const settle = (made: SentMessage, done: typeof failSend | typeof completeSend, outcome: never) =>
    office.deps.db
      .transaction()
      .execute((tx) => done(tx, office.deps, agent.personId, made.delivery.outbox_id, outcome))

  test('moves a sent mail to Sent and sets the reply reminder', async () => {
    const remind_at = toUnixSeconds(office.clock.now()) + 3600
    const sent = await send({ remind_at, send_at: remind_at - 1800 })
    await markSending(sent)
    expect(await settle(sent, completeSend, { state: 'sent' } as never)).toBe(true)
    const { messages, reminders } = await thread(sent.thread_id)
    expect(messages.map(({ label_ids, delivery }: Message) => [label_ids, delivery?.state])).toEqual([
      [['SENT'], 'sent'],
    ])
    expect(reminders).toEqual([{ kind: 'reply', due_at: remind_at }])
    expect(await settle(sent, completeSend, { state: 'sent' } as never)).toBe(false)
  })

  test('converts a failed mail into a draft with the reason', async () => {
    const sent = await send()
    await markSending(sent)
    await settle(sent, failSend, 'The address does not exist' as never)
    const { collection } = (await call('GET', '/v1/gmail-drafts')).json<{ collection: Draft[] }>()
    expect(collection).toMatchObject([{ subject: 'Hello', notice: 'The address does not exist' }])
  })
})
