import type { MailThread, MailThreadRow } from '@pb/contract/mail-threads'
import type { SentMessage } from '@pb/contract/mail-sending'
import PostalMime from 'postal-mime'
import { buffer } from 'node:stream/consumers'
import { expect } from 'vitest'
import type { TestOffice, TestPerson } from '../../../../test/harness/test-office.ts'
import { lockMailbox } from '../store/index.ts'
import { transitionEntry } from './entries.ts'

/** Calls of an agent who sends mail. */
export function sendCalls(office: TestOffice, getAgent: () => TestPerson) {
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
    office.call({ method, url, as: getAgent(), ...(payload && { payload }) })

  async function postSend(url: string, payload: object): Promise<SentMessage> {
    const reply = await call('POST', url, payload)
    expect(reply.statusCode, reply.body).toBe(201)
    return reply.json<SentMessage>()
  }

  const send = (payload: object = {}) =>
    postSend('/v1/gmail-messages', {
      to: ['nora@client.example'],
      subject: 'Hello',
      body: '<p>Hi</p>',
      ...payload,
    })

  async function thread(id: string): Promise<MailThread> {
    return (await call('GET', `/v1/gmail-threads/${id}`)).json<MailThread>()
  }

  async function folder(label: string): Promise<MailThreadRow[]> {
    const reply = await call('GET', `/v1/gmail-threads?label=${label}`)
    return reply.json<{ collection: { threads: MailThreadRow[] } }>().collection.threads
  }

  /** Returns the raw message that will be sent. */
  async function readRawMail({ id }: { id: string }) {
    const { raw_key } = await office.deps.db
      .selectFrom('mail_message')
      .select('raw_key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const file = await office.deps.files.get(raw_key!)
    const bytes = await buffer(file!.stream)
    return { text: bytes.toString(), mail: await PostalMime.parse(bytes, { forceRfc822Attachments: true }) }
  }

  /** Leases the entry, as the delivery worker does. */
  async function markSending({ delivery }: SentMessage): Promise<void> {
    await office.deps.db.transaction().execute(async (tx) => {
      await lockMailbox(tx, getAgent().personId)
      await transitionEntry(tx, getAgent().personId, delivery.outbox_id, {
        from: 'queued',
        to: 'sending',
        now: office.clock.now(),
      })
    })
  }

  return { call, postSend, send, thread, folder, readRawMail, markSending }
}
