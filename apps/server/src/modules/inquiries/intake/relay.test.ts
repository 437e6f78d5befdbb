import { undoSeconds } from '@pb/rules/mail/undo'
import type { InquiryDetail, InquiryRow } from '@pb/contract/inquiry-schemas'
import { beforeEach, expect, test } from 'vitest'
import { deliver, genuine } from '../../../../test/factories/mail.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { processAnswers as processQueue } from '../answers/answer-queue.ts'
import { processMailQueue } from './mail-queue.ts'
import { one } from '../../../platform/db/one-row.ts'

const office = testOffice()
/** Lets the time to undo pass, and puts answers into the outbox. */
async function processAnswers() {
  office.clock.advance(undoSeconds)
  await processQueue(office.deps)
}
/** Relays may depend on the case of their token. */
const relay = 'Z8fA21kQx9@convo.zillow.com'
const own = 'sam.iyer@client.example'

let agent: TestPerson
beforeEach(async () => {
  agent = await office.person()
})

async function receive(email: string, text: string): Promise<void> {
  const message = {
    from: { name: 'Sam Iyer', email },
    replyTo: [],
    subject: 'Sam Iyer is requesting information about 1919 Example St #2, Brooklyn, NY, 11222',
    text,
    messageId: `${crypto.randomUUID()}@portal.example`,
  }
  await deliver(office.deps, agent, message, { authentication: genuine })
  await processMailQueue(office.deps)
}

const call = async <T>(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object): Promise<T> => {
  const reply = await office.call({ method, url: `/v1/${url}`, as: agent, ...(payload && { payload }) })
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return reply.json<T>()
}
const findInquiry = async (): Promise<InquiryDetail> => {
  const { collection } = await call<{ collection: InquiryRow[] }>('GET', 'listing-inquiries')
  expect(collection).toHaveLength(1)
  return call('GET', `listing-inquiries/${collection[0]!.inquiry_id}`)
}

/** Answers, and returns to which address the email went. */
async function answer(id: string, body: string): Promise<string> {
  await call('POST', `listing-inquiries-respond/${id}`, { body })
  await processAnswers()
  const { rows } = await office.deps.pool.query<{ to_list: { email: string }[] }>(
    `SELECT m.to_list FROM mail_outbox o JOIN mail_message m ON m.id = o.message_id
      WHERE o.person_id = $1 ORDER BY o.id DESC LIMIT 1`,
    [agent.personId],
  )
  return one(rows).to_list[0]!.email
}

test('keeps answering through the relay when the person’s own email is known, until they write from it', async () => {
  await receive(relay, 'I would like to schedule a tour.')
  const { inquiry_id: id, messages, email_is_relay } = await findInquiry()
  expect(email_is_relay).toBe(1)
  const corrected = await call<InquiryDetail>(
    'PUT',
    `listing-inquiries/${id}/messages/${messages[0]!.message_id}`,
    { email: own },
  )
  expect(corrected).toMatchObject({ email: own, email_is_relay: 0, reply_address: relay })
  expect(await answer(id, 'How about Saturday?')).toBe(relay)

  // The person's next message through the relay belongs to the same inquiry, and changes nothing of it.
  await receive(relay, 'Saturday is fine.')
  const later = await findInquiry()
  expect(later).toMatchObject({ inquiry_id: id, email: own, email_is_relay: 0, reply_address: relay })
  expect(later.messages.map(({ direction }) => direction)).toEqual(['in', 'out', 'in'])

  await receive(own, 'I write from my own address now.')
  expect(await findInquiry()).toMatchObject({ inquiry_id: id, reply_address: own })
  expect(await answer(id, 'See you then.')).toBe(own)
})
