import type { Message } from '@pb/contract/mail-messages'
import type { SentMessage } from '@pb/contract/mail-sending'
import type { MailThread, MailThreadRow } from '@pb/contract/mail-threads'
import { createServer, type AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testOffice, type TestPerson } from '../../../../../test/harness/test-office.ts'
import { SmtpClient } from '../../../../../test/harness/smtp-client.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { releaseRelayQueue } from '../../outbox/claim.ts'
import { deliverDue } from '../../outbox/delivery-worker.ts'
import { updateRecipients } from '../../outbox/recipients.ts'
import { smtpProvider, getSmtpPort } from './provider.ts'
import { createReportMail } from '../reports/report.fixture.ts'
import { storeInbound } from './store-inbound.ts'
import { createSmtpEnvironment } from './smtp-environment.fixture.ts'

const office = testOffice()
const stops: (() => Promise<unknown>)[] = []
let [agent, colleague] = [] as unknown as [TestPerson, TestPerson]

beforeEach(async () => {
  agent = await office.person()
  colleague = await office.person()
})
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

async function folder(as: TestPerson, label = 'INBOX'): Promise<MailThreadRow[]> {
  const reply = await office.call({ url: `/v1/gmail-threads?label=${label}`, as })
  return reply.json<{ collection: { threads: MailThreadRow[] } }>().collection.threads
}

async function send(payload: object): Promise<SentMessage> {
  const reply = await office.call({
    method: 'POST',
    url: '/v1/gmail-messages',
    as: agent,
    payload: { subject: 'Hello', body: '<p>Hi</p>', ...payload },
  })
  return reply.json<SentMessage>()
}

async function sentMessage({ id, thread_id }: SentMessage): Promise<Message> {
  const reply = await office.call({ url: `/v1/gmail-threads/${thread_id}`, as: agent })
  return reply.json<MailThread>().messages.find((message) => message.id === id)!
}

async function advance(deps: Deps = office.deps, seconds = 5): Promise<void> {
  office.clock.advance(seconds)
  await deliverDue(deps, { builtin: smtpProvider })
  await storeInbound(deps)
}

describe('the built-in provider without a relay', () => {
  test('delivers mail with its attachments to colleagues', async () => {
    const data = Buffer.from('the plan').toString('base64')
    const sent = await send({
      to: [colleague.email],
      bcc: [agent.email],
      attachments: [{ name: 'plan.txt', type: 'text/plain', data }],
    })
    await advance()
    expect((await sentMessage(sent)).delivery).toMatchObject({ state: 'sent', failure: '' })
    expect(await folder(colleague)).toMatchObject([{ subject: 'Hello', seen: 0, has_attachments: 1 }])
    // A copy to the sender is the same message, also in the inbox.
    const [own] = await folder(agent)
    expect(own!.messages).toHaveLength(1)
  })

  test('holds mail for outside recipients until a relay is configured, and it cannot be undone once a colleague has it', async () => {
    const sent = await send({ to: [colleague.email, 'nora@client.example'] })
    await advance()
    expect(await folder(colleague)).toHaveLength(1)
    const { delivery } = await sentMessage(sent)
    expect(delivery).toMatchObject({
      state: 'queued',
      failure: expect.stringContaining('isn’t set up') as string,
    })
    const undo = { method: 'POST', url: `/v1/gmail-outbox/${delivery!.outbox_id}/undo`, as: agent } as const
    expect((await office.call(undo)).statusCode).toBe(409)

    const remote = await createSmtpEnvironment(office)
    stops.push(() => remote.close())
    await releaseRelayQueue(remote.deps)
    await advance(remote.deps, 0)
    expect(remote.sentMails).toMatchObject([{ to: ['nora@client.example'] }])
    expect((await sentMessage(sent)).delivery).toMatchObject({ state: 'sent', failure: '' })
    await advance(remote.deps)
    expect((await folder(colleague))[0]!.messages).toHaveLength(1)
  })

  test('delivers later mail of the thread to colleagues while an earlier one waits for a relay', async () => {
    const first = await send({ to: ['nora@client.example'] })
    await advance()
    await office.call({
      method: 'POST',
      url: `/v1/gmail-messages/${first.thread_id}`,
      as: agent,
      payload: { to: [colleague.email], body: 'FYI' },
    })
    await advance()
    expect(await folder(colleague)).toHaveLength(1)
  })
})

describe('a delivery report', () => {
  async function sendToClients() {
    const remote = await createSmtpEnvironment(office)
    stops.push(() => remote.close())
    const sent = await send({ to: ['nora@client.example', 'omar@client.example'] })
    await advance(remote.deps)
    return { remote, sent, messageId: (await sentMessage(sent)).message_id }
  }

  test('updates the mail that it is about and is added to its thread', async () => {
    const { remote, sent, messageId } = await sendToClients()
    const diagnostic = 'smtp; 550 5.1.1 No such user'
    await remote.receive(
      agent,
      createReportMail(messageId, [{ email: 'NORA@client.example', action: 'failed', diagnostic }]),
    )
    await storeInbound(remote.deps)
    const message = await sentMessage(sent)
    expect(message.delivery).toMatchObject({
      state: 'sent',
      failure: 'It bounced from nora@client.example: the address doesn’t exist.',
    })
    expect(await folder(agent)).toMatchObject([{ id: sent.thread_id }])
    // A later report says that it was delivered.
    await remote.receive(
      agent,
      createReportMail(messageId, [{ email: 'nora@client.example', action: 'delivered' }]).replace(
        '<report-',
        '<second-',
      ),
    )
    await storeInbound(remote.deps)
    expect((await sentMessage(sent)).delivery!.failure).toBe('')
  })

  test('does not affect the mail of another person', async () => {
    const { remote, sent, messageId } = await sendToClients()
    await remote.receive(
      colleague,
      createReportMail(messageId, [{ email: 'nora@client.example', action: 'failed' }]),
    )
    await storeInbound(remote.deps)
    expect((await sentMessage(sent)).delivery!.failure).toBe('')
    expect(await folder(colleague)).toHaveLength(1)
  })
})

describe('an expired lease', () => {
  async function expireLease(dataSent: boolean): Promise<SentMessage> {
    const sent = await send({ to: ['nora@client.example'] })
    const { outbox_id } = sent.delivery
    await office.deps.pool.query(
      `UPDATE mail_outbox SET state = 'sending', claim = gen_random_uuid(), leased_until = $2, text_begun = $3 WHERE id = $1`,
      [outbox_id, office.clock.now(), dataSent],
    )
    await office.deps.pool.query(
      `INSERT INTO mail_outbox_recipient (outbox_id, email, wire, changed_at) VALUES ($1, 'nora@client.example', 'nora@client.example', $2)`,
      [outbox_id, office.clock.now()],
    )
    return sent
  }

  test('before the data was sent requeues the mail', async () => {
    const remote = await createSmtpEnvironment(office)
    stops.push(() => remote.close())
    const sent = await expireLease(false)
    await advance(remote.deps)
    expect(remote.sentMails).toHaveLength(1)
    expect((await sentMessage(sent)).delivery).toMatchObject({ state: 'sent' })
  })

  test('after the data was sent marks the mail as uncertain', async () => {
    const remote = await createSmtpEnvironment(office)
    stops.push(() => remote.close())
    const sent = await expireLease(true)
    await advance(remote.deps)
    expect(remote.sentMails).toHaveLength(0)
    const { delivery } = await sentMessage(sent)
    expect(delivery).toMatchObject({
      state: 'uncertain',
      failure: 'It may not have reached nora@client.example.',
    })
  })

  test('after the reply of the relay marks the mail as sent', async () => {
    const sent = await expireLease(true)
    const now = office.clock.now()
    await updateRecipients(office.deps.db, sent.delivery.outbox_id, { from: 'waiting', to: 'sent', now })
    await advance()
    expect((await sentMessage(sent)).delivery).toMatchObject({ state: 'sent', failure: '' })
  })
})

test('inbound mail that cannot be stored is retried', async () => {
  const now = office.clock.now()
  await office.deps.pool.query(
    `INSERT INTO mail_inbound (raw_key, size, sender, recipients, at, not_before) VALUES ('mail/none', 1, '', $1, $2, $2)`,
    [[agent.personId], now],
  )
  await storeInbound(office.deps)
  const { rows } = await office.deps.pool.query('SELECT attempts, failure FROM mail_inbound')
  expect(rows).toEqual([{ attempts: 1, failure: 'NO_FILE' }])
  await office.deps.files.put('mail/none', Buffer.from('Subject: It was found\r\n\r\nx'))
  office.clock.advance(60)
  await storeInbound(office.deps)
  expect(await folder(agent)).toMatchObject([{ subject: 'It was found' }])
})

describe('the SMTP port', () => {
  const withPort = (port: number | undefined): Deps => {
    const { env, db } = office.deps
    // A distinct database object simulates another process.
    const smtpIn = { ...env.smtpIn, port }
    return {
      ...office.deps,
      db: db.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => result,
      }),
      env: { ...env, smtpIn },
    }
  }

  test('is shared by processes of one office', async () => {
    const first = withPort(0)
    stops.push(await smtpProvider.start(first))
    const port = getSmtpPort(first)!
    expect(await smtpProvider.state(first)).toEqual({
      outcome: 'ok',
      detail: `Receives mail at 127.0.0.1:${port}`,
    })
    const second = withPort(port)
    stops.push(await smtpProvider.start(second))
    expect(await smtpProvider.state(second)).toEqual({
      outcome: 'ok',
      detail: 'Another process of this office receives mail',
    })
  })

  test('is reported as failed when another program uses it', async () => {
    const other = createServer((socket) => socket.end('220 another ESMTP\r\n'))
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
    stops.push(() => new Promise((done) => other.close(done)))
    const deps = withPort((other.address() as AddressInfo).port)
    stops.push(await smtpProvider.start(deps))
    expect(await smtpProvider.state(deps)).toMatchObject({ outcome: 'failed' })
  })

  test('can be turned off', async () => {
    expect(await smtpProvider.state(withPort(undefined))).toMatchObject({ outcome: 'off' })
  })

  test('receives mail, stores it and publishes an event', async () => {
    const deps = withPort(0)
    stops.push(await smtpProvider.start(deps))
    const event = new Promise((resolve) => {
      stops.push(async () => deps.events.subscribe(agent.personId, resolve)())
      deps.events.subscribe(agent.personId, resolve)
    })
    const client = await SmtpClient.open(getSmtpPort(deps)!)
    await client.send({ to: [agent.email], text: 'Subject: Live\r\n\r\nx' })
    client.end()
    expect(await event).toMatchObject({ kind: 'mail', data: { what: 'new' } })
    expect(await folder(agent)).toMatchObject([{ subject: 'Live' }])
  })
})

test('one inbound mail that cannot be stored does not block the others of its batch', async () => {
  const now = office.clock.now()
  const keys = ['one', 'none', 'two', 'three'].map((name) => `mail/at-once-${name}`)
  for (const key of keys) {
    if (!key.endsWith('none'))
      await office.deps.files.put(
        key,
        Buffer.from(
          `From: nora@client.example\r\nMessage-ID: <${key}@client.example>\r\nSubject: ${key}\r\n\r\nx`,
        ),
      )
    await office.deps.pool.query(
      `INSERT INTO mail_inbound (raw_key, size, sender, recipients, at, not_before) VALUES ($1, 1, '', $2, $3, $3)`,
      [key, [agent.personId, colleague.personId], now],
    )
  }
  await storeInbound(office.deps)
  const stored = ['mail/at-once-one', 'mail/at-once-three', 'mail/at-once-two']
  for (const as of [agent, colleague])
    expect((await folder(as)).map(({ subject }) => subject).toSorted()).toEqual(stored)
  const { rows } = await office.deps.pool.query('SELECT raw_key, attempts, failure FROM mail_inbound')
  expect(rows).toEqual([{ raw_key: 'mail/at-once-none', attempts: 1, failure: 'NO_FILE' }])
  await office.deps.pool.query('DELETE FROM mail_inbound')
})

test('inbound mail that takes long to read does not hold up the others of its batch', async () => {
  const now = office.clock.now()
  const { files } = office.deps
  for (const name of ['early', 'slow', 'late']) {
    const raw = `From: nora@client.example\r\nMessage-ID: <${name}@slow.example>\r\nSubject: Lane ${name}\r\n\r\nx`
    await files.put(`mail/lane-${name}`, Buffer.from(raw))
    await office.deps.pool.query(
      `INSERT INTO mail_inbound (raw_key, size, sender, recipients, at, not_before) VALUES ($1, 1, '', $2, $3, $3)`,
      [`mail/lane-${name}`, [agent.personId], now],
    )
  }
  let release = (): void => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const slowFiles = {
    ...files,
    read: async (key: string) => {
      if (key === 'mail/lane-slow') await released
      return files.read(key)
    },
  }
  const subjects = async () =>
    (await folder(agent)).map(({ subject }) => subject).filter((subject) => subject.startsWith('Lane'))
  const storing = storeInbound({ ...office.deps, files: slowFiles })
  await expect.poll(async () => (await subjects()).toSorted()).toEqual(['Lane early', 'Lane late'])
  // Meanwhile no other process takes it.
  await storeInbound(office.deps)
  expect(await subjects()).not.toContain('Lane slow')
  release()
  await storing
  expect((await subjects()).toSorted()).toEqual(['Lane early', 'Lane late', 'Lane slow'])
  const { rows } = await office.deps.pool.query('SELECT raw_key FROM mail_inbound')
  expect(rows).toEqual([])
})
