import type { MessageDelivery } from '@pb/contract/mail-messages'
import type { SentMessage } from '@pb/contract/mail-sending'
import type { MailThread, MailThreadRow } from '@pb/contract/mail-threads'
import type { Alert } from '@pb/contract/notifications'
import { toUnixSeconds } from '@pb/rules/dates'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testOffice, type TestPerson } from '../../../../../test/harness/test-office.ts'
import { deliverDue } from '../../outbox/delivery-worker.ts'
import { cleanUpMailbox } from '../../store/cleanup.ts'
import type { ProviderEnvironment, RemoteBehavior } from '../compliance.fixture.ts'
import { createReportMail } from '../reports/report.fixture.ts'
import { smtpProvider } from './provider.ts'
import { createSmtpEnvironment } from './smtp-environment.fixture.ts'
import { storeInbound } from './store-inbound.ts'

const office = testOffice()
let agent: TestPerson
let remote: ProviderEnvironment

beforeEach(async () => {
  agent = await office.person()
  remote = await createSmtpEnvironment(office)
})
afterEach(() => remote.close())

async function send(behavior: RemoteBehavior, payload: object): Promise<SentMessage> {
  const sent = await office.call({
    method: 'POST',
    url: '/v1/gmail-messages',
    as: agent,
    payload: { subject: 'Offer', body: '<p>Hi</p>', ...payload },
  })
  expect(sent.statusCode, sent.body).toBe(201)
  remote.behavior = behavior
  await attempt(5)
  return sent.json<SentMessage>()
}

async function attempt(seconds: number): Promise<void> {
  office.clock.advance(seconds)
  await deliverDue(remote.deps, { builtin: smtpProvider })
}

const thread = async ({ thread_id }: SentMessage): Promise<MailThread> =>
  (await office.call({ url: `/v1/gmail-threads/${thread_id}`, as: agent })).json<MailThread>()

async function delivery(sent: SentMessage): Promise<MessageDelivery> {
  return (await thread(sent)).messages.find(({ id }) => id === sent.id)!.delivery!
}

async function mark(label: string): Promise<MailThreadRow['delivery_problem'] | undefined> {
  const reply = await office.call({ url: `/v1/gmail-threads?label=${label}`, as: agent })
  return reply.json<{ collection: { threads: MailThreadRow[] } }>().collection.threads[0]?.delivery_problem
}

async function alerts(): Promise<{ message: string; link: string | undefined }[]> {
  const reply = await office.call({ url: '/v1/dashboard-alerts', as: agent })
  const { collection } = reply.json<{ collection: Alert[] }>()
  return collection.map(({ message, payload }) => ({ message, link: payload.link }))
}

test('shows, marks and reports which of two recipients did not get an email', async () => {
  const sent = await send('refuses one', {
    to: ['nora@client.example', 'unknown@xn--bcher-kva.example'],
    to_name: ['Nora Bell', ''],
  })
  const { state, recipients } = await delivery(sent)
  expect(state).toBe('sent')
  expect(recipients).toEqual([
    { name: 'Nora Bell', email: 'nora@client.example', state: 'sent', reason: '' },
    { name: '', email: 'unknown@bücher.example', state: 'refused', reason: 'the address doesn’t exist' },
  ])
  expect(await mark('SENT')).toBe('failed')
  expect(await alerts()).toEqual([
    {
      message:
        'Not delivered: Offer. It wasn’t delivered to unknown@bücher.example: the address doesn’t exist.',
      link: `/mailbox/sent/${sent.thread_id}`,
    },
  ])
})

test('a refused email becomes a draft that is marked, with a notification that opens it', async () => {
  const { thread_id } = await send('refuses', { to: ['nora@client.example'] })
  expect(await mark('DRAFT')).toBe('failed')
  expect(await alerts()).toMatchObject([{ link: `/mailbox/draft/${thread_id}` }])
})

test('shows when an email that waits is tried next, until it is sent', async () => {
  const sent = await send('later', { to: ['nora@client.example'] })
  expect(await delivery(sent)).toMatchObject({
    state: 'queued',
    send_at: toUnixSeconds(office.clock.now()) + 60,
    failure: 'The mail server asked us to try again later. The next attempt is in 1 minute.',
    recipients: [{ state: 'waiting', reason: 'the mail server asked us to try again later' }],
  })
  expect(await mark('SENT')).toBe('waiting')
  remote.behavior = 'takes'
  await attempt(60)
  expect(await delivery(sent)).toMatchObject({ recipients: [{ state: 'sent', reason: '' }] })
  expect(await mark('SENT')).toBeNull()
  expect(await alerts()).toEqual([])
})

test('a later report updates the recipient and notifies once', async () => {
  const sent = await send('takes', { to: ['nora@client.example', 'omar@client.example'] })
  const messageId = (await thread(sent)).messages[0]!.message_id
  for (const name of ['first', 'second']) {
    const bounce = { email: 'nora@client.example', action: 'failed', status: '5.2.2' } as const
    const report = createReportMail(messageId, [bounce]).replace('<report-', `<${name}-`)
    await remote.receive(agent, report)
    await storeInbound(remote.deps)
  }
  expect((await delivery(sent)).recipients).toMatchObject([
    { state: 'returned', reason: 'their mailbox is full' },
    { state: 'sent', reason: '' },
  ])
  expect(await mark('SENT')).toBe('failed')
  const message = 'Not delivered: Offer. It bounced from nora@client.example: their mailbox is full.'
  expect(await alerts()).toEqual([{ message, link: `/mailbox/sent/${sent.thread_id}` }])
  // What became of it is shown as long as the message exists.
  office.clock.advance(200 * 86_400)
  await cleanUpMailbox(office.deps)
  const { rows } = await office.deps.pool.query(
    'SELECT state FROM mail_outbox_recipient WHERE outbox_id = $1 ORDER BY email',
    [sent.delivery.outbox_id],
  )
  expect(rows).toEqual([{ state: 'returned' }, { state: 'sent' }])
})
