import type { Message } from '@pb/contract/mailbox-messages'
import type { SentMessage } from '@pb/contract/mailbox-sending'
import type { MailThread, MailThreadRow } from '@pb/contract/mailbox-threads'
import { createServer, type AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testOffice, type TestPerson } from '../../../../../test/harness.ts'
import { SmtpClient } from '../../../../../test/smtp-client.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { releaseWaiting } from '../outbox/claim.ts'
import { deliverDue } from '../outbox/deliver.ts'
import { noteRecipients } from '../outbox/recipients.ts'
import { builtin, smtpPortOf } from './provider.ts'
import { reportMail } from '../reports/report.fixture.ts'
import { storeArrivals } from './store-arrivals.ts'
import { builtinWorld } from './world.fixture.ts'

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

async function pass(deps: Deps = office.deps, seconds = 5): Promise<void> {
  office.clock.advance(seconds)
  await deliverDue(deps, { builtin })
  await storeArrivals(deps)
}

describe('without a relay', () => {
  test('colleagues have a mail at once, with its files', async () => {
    const data = Buffer.from('the plan').toString('base64')
    const sent = await send({
      to: [colleague.email],
      bcc: [agent.email],
      attachments: [{ name: 'plan.txt', type: 'text/plain', data }],
    })
    await pass()
    expect((await sentMessage(sent)).delivery).toMatchObject({ state: 'sent', failure: '' })
    expect(await folder(colleague)).toMatchObject([{ subject: 'Hello', seen: 0, has_attachments: 1 }])
    // A copy to oneself is the same message, in the inbox too.
    const [own] = await folder(agent)
    expect(own!.messages).toHaveLength(1)
  })

  test('what is for outside waits and says so, and colleagues have it already, so that it cannot be taken back', async () => {
    const sent = await send({ to: [colleague.email, 'nora@client.example'] })
    await pass()
    expect(await folder(colleague)).toHaveLength(1)
    const { delivery } = await sentMessage(sent)
    expect(delivery).toMatchObject({
      state: 'queued',
      failure: expect.stringContaining('SMTP_RELAY_URL') as string,
    })
    const undo = { method: 'POST', url: `/v1/gmail-outbox/${delivery!.outbox_id}/undo`, as: agent } as const
    expect((await office.call(undo)).statusCode).toBe(409)

    const world = await builtinWorld(office)
    stops.push(() => world.close())
    await releaseWaiting(world.deps)
    await pass(world.deps, 0)
    expect(world.left).toMatchObject([{ to: ['nora@client.example'] }])
    expect((await sentMessage(sent)).delivery).toMatchObject({ state: 'sent', failure: '' })
    await pass(world.deps)
    expect((await folder(colleague))[0]!.messages).toHaveLength(1)
  })

  test('a mail that waits for a relay holds up none of its thread for colleagues', async () => {
    const first = await send({ to: ['nora@client.example'] })
    await pass()
    await office.call({
      method: 'POST',
      url: `/v1/gmail-messages/${first.thread_id}`,
      as: agent,
      payload: { to: [colleague.email], body: 'FYI' },
    })
    await pass()
    expect(await folder(colleague)).toHaveLength(1)
  })
})

describe('a delivery report', () => {
  async function left() {
    const world = await builtinWorld(office)
    stops.push(() => world.close())
    const sent = await send({ to: ['nora@client.example', 'omar@client.example'] })
    await pass(world.deps)
    return { world, sent, messageId: (await sentMessage(sent)).message_id }
  }

  test('is shown on the mail that it is about, in its thread', async () => {
    const { world, sent, messageId } = await left()
    const diagnostic = 'smtp; 550 5.1.1 No such user'
    await world.arrive(
      agent,
      reportMail(messageId, [{ email: 'NORA@client.example', action: 'failed', diagnostic }]),
    )
    await storeArrivals(world.deps)
    const message = await sentMessage(sent)
    expect(message.delivery).toMatchObject({
      state: 'sent',
      failure: 'It came back from nora@client.example (550 5.1.1 No such user).',
    })
    expect(await folder(agent)).toMatchObject([{ id: sent.thread_id }])
    // The other one has it in the end.
    await world.arrive(
      agent,
      reportMail(messageId, [{ email: 'nora@client.example', action: 'delivered' }]).replace(
        '<report-',
        '<second-',
      ),
    )
    await storeArrivals(world.deps)
    expect((await sentMessage(sent)).delivery!.failure).toBe('')
  })

  test('on a mail of somebody else says nothing', async () => {
    const { world, sent, messageId } = await left()
    await world.arrive(colleague, reportMail(messageId, [{ email: 'nora@client.example', action: 'failed' }]))
    await storeArrivals(world.deps)
    expect((await sentMessage(sent)).delivery!.failure).toBe('')
    expect(await folder(colleague)).toHaveLength(1)
  })
})

describe('a process that died', () => {
  async function lost(textBegun: boolean): Promise<SentMessage> {
    const sent = await send({ to: ['nora@client.example'] })
    const { outbox_id } = sent.delivery
    await office.deps.pool.query(
      `UPDATE mail_outbox SET state = 'sending', claim = gen_random_uuid(), leased_until = $2, text_begun = $3 WHERE id = $1`,
      [outbox_id, office.clock.now(), textBegun],
    )
    await office.deps.pool.query(
      `INSERT INTO mail_outbox_recipient (outbox_id, email, wire, changed_at) VALUES ($1, 'nora@client.example', 'nora@client.example', $2)`,
      [outbox_id, office.clock.now()],
    )
    return sent
  }

  test('before the text had begun: the mail is sent by another one', async () => {
    const world = await builtinWorld(office)
    stops.push(() => world.close())
    const sent = await lost(false)
    await pass(world.deps)
    expect(world.left).toHaveLength(1)
    expect((await sentMessage(sent)).delivery).toMatchObject({ state: 'sent' })
  })

  test('after the text had begun: it may have left, and is not sent again', async () => {
    const world = await builtinWorld(office)
    stops.push(() => world.close())
    const sent = await lost(true)
    await pass(world.deps)
    expect(world.left).toHaveLength(0)
    const { delivery } = await sentMessage(sent)
    expect(delivery).toMatchObject({
      state: 'uncertain',
      failure: 'It may not have reached nora@client.example.',
    })
  })

  test('after the relay had answered: the mail is sent', async () => {
    const sent = await lost(true)
    const now = office.clock.now()
    await noteRecipients(office.deps.db, sent.delivery.outbox_id, { from: 'waiting', to: 'sent', now })
    await pass()
    expect((await sentMessage(sent)).delivery).toMatchObject({ state: 'sent', failure: '' })
  })
})

test('mail that cannot be stored now is kept, and tried again', async () => {
  const now = office.clock.now()
  await office.deps.pool.query(
    `INSERT INTO mail_arrival (raw_key, size, sender, recipients, at, not_before) VALUES ('mail/none', 1, '', $1, $2, $2)`,
    [[agent.personId], now],
  )
  await storeArrivals(office.deps)
  const { rows } = await office.deps.pool.query('SELECT attempts, failure FROM mail_arrival')
  expect(rows).toEqual([{ attempts: 1, failure: 'NO_FILE' }])
  await office.deps.files.put('mail/none', Buffer.from('Subject: It was found\r\n\r\nx'))
  office.clock.advance(60)
  await storeArrivals(office.deps)
  expect(await folder(agent)).toMatchObject([{ subject: 'It was found' }])
})

describe('the port', () => {
  const withPort = (port: number | undefined): Deps => {
    const { env, db } = office.deps
    // Each plays a process of its own.
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

  test('of one process is not taken by a second one, which says so', async () => {
    const first = withPort(0)
    stops.push(await builtin.start(first))
    const port = smtpPortOf(first)!
    expect(await builtin.state(first)).toEqual({ outcome: 'ok', detail: `Takes mail at 127.0.0.1:${port}` })
    const second = withPort(port)
    stops.push(await builtin.start(second))
    expect(await builtin.state(second)).toEqual({
      outcome: 'ok',
      detail: 'Another process of this office takes mail',
    })
  })

  test('that another program has is a fault to be shown, and no reason not to start', async () => {
    const other = createServer((socket) => socket.end('220 another ESMTP\r\n'))
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
    stops.push(() => new Promise((done) => other.close(done)))
    const deps = withPort((other.address() as AddressInfo).port)
    stops.push(await builtin.start(deps))
    expect(await builtin.state(deps)).toMatchObject({ outcome: 'failed' })
  })

  test('may be off', async () => {
    expect(await builtin.state(withPort(undefined))).toMatchObject({ outcome: 'off' })
  })

  test('takes mail that is in the mailbox, and told to open tabs, without being asked', async () => {
    const deps = withPort(0)
    stops.push(await builtin.start(deps))
    const heard = new Promise((resolve) => {
      stops.push(async () => deps.events.subscribe(agent.personId, resolve)())
      deps.events.subscribe(agent.personId, resolve)
    })
    const client = await SmtpClient.open(smtpPortOf(deps)!)
    await client.send({ to: [agent.email], text: 'Subject: Live\r\n\r\nx' })
    client.end()
    expect(await heard).toMatchObject({ kind: 'mail', data: { what: 'new' } })
    expect(await folder(agent)).toMatchObject([{ subject: 'Live' }])
  })
})

test('of several that came at once, one that cannot be stored holds up none of the others', async () => {
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
      `INSERT INTO mail_arrival (raw_key, size, sender, recipients, at, not_before) VALUES ($1, 1, '', $2, $3, $3)`,
      [key, [agent.personId, colleague.personId], now],
    )
  }
  await storeArrivals(office.deps)
  const stored = ['mail/at-once-one', 'mail/at-once-three', 'mail/at-once-two']
  for (const as of [agent, colleague])
    expect((await folder(as)).map(({ subject }) => subject).toSorted()).toEqual(stored)
  const { rows } = await office.deps.pool.query('SELECT raw_key, attempts, failure FROM mail_arrival')
  expect(rows).toEqual([{ raw_key: 'mail/at-once-none', attempts: 1, failure: 'NO_FILE' }])
  await office.deps.pool.query('DELETE FROM mail_arrival')
})
