import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Draft } from '@pb/contract/mail-drafts'
import type { SentMessage } from '@pb/contract/mail-sending'
import type { MailThread, MailThreadRow } from '@pb/contract/mail-threads'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testOffice, type TestPerson } from '../../../../../test/harness/test-office.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { imapAccounts } from '../accounts/imap-accounts.ts'
import { deliverDue } from '../../outbox/delivery-worker.ts'
import type { MailProvider } from '../port.ts'
import { findFreePorts, startDovecot, type Dovecot } from './dovecot.fixture.ts'
import {
  formatDovecotAuth,
  hasPostfix,
  maxMessageBytes,
  startPostfix,
  type Postfix,
} from './postfix.fixture.ts'
import { imapProvider } from './provider.ts'
import { closeConnections } from './connection.ts'
import { connectImapAccount, createImapDeps } from './imap-environment.fixture.ts'

describe.skipIf(!hasPostfix)('sending through Postfix', () => {
  const office = testOffice()
  let dovecot: Dovecot
  let postfix: Postfix
  let provider: MailProvider
  let deps: Deps
  let agent: TestPerson

  beforeAll(async () => {
    const [authPort] = (await findFreePorts(1)) as [number]
    dovecot = await startDovecot(formatDovecotAuth(authPort))
    const boxes = ['nora', 'boss', 'amy', 'large', 'later'].map((name) => `${name}@client.example`)
    postfix = await startPostfix(dovecot.folder, authPort, boxes)
    deps = createImapDeps(office).deps
    const reach = () => ({ allowsAddress: () => true, ca: postfix.certificate })
    provider = imapProvider({ ...imapAccounts, egressPolicy: reach })
  }, 60_000)
  afterAll(async () => {
    await closeConnections(deps)
    await postfix.stop()
    await dovecot.stop()
  })
  beforeEach(async () => {
    agent = await office.person()
    await connectAccount(agent)
  })

  const connectAccount = ({ ...person }: TestPerson, password = dovecot.password) =>
    connectImapAccount(deps, person, {
      imap: { host: '127.0.0.1', port: dovecot.port, security: 'none' },
      smtp: { host: 'localhost', port: postfix.port, security: 'starttls' },
      user: person.email,
      password,
    })

  async function send(payload: object): Promise<SentMessage> {
    const mail = { subject: 'Hello', body: '<p>Hi</p>', ...payload }
    const reply = await office.call({ method: 'POST', url: '/v1/gmail-messages', as: agent, payload: mail })
    expect(reply.statusCode, reply.body).toBe(201)
    office.clock.advance(5)
    await deliverDue(deps, { imap: provider })
    return reply.json<SentMessage>()
  }
  const getDelivery = async ({ id, thread_id }: SentMessage) => {
    const reply = await office.call({ url: `/v1/gmail-threads/${thread_id}`, as: agent })
    return reply.json<MailThread>().messages.find((message) => message.id === id)?.delivery
  }
  const countDelivered = async (email: string) =>
    (await readdir(join(dovecot.folder, email, 'Maildir/new')).catch(() => [])).length

  test('delivers to all recipients and stores one sent copy', async () => {
    const sent = await send({
      to: ['nora@client.example'],
      bcc: ['boss@client.example'],
      subject: 'Two bedrooms',
    })
    expect(await getDelivery(sent)).toMatchObject({ state: 'sent', failure: '' })
    for (const email of ['nora@client.example', 'boss@client.example'])
      await expect.poll(() => countDelivered(email), { timeout: 20_000 }).toBe(1)
    const nora = await office.person()
    await connectImapAccount(deps, nora, {
      imap: { host: '127.0.0.1', port: dovecot.port, security: 'none' },
      smtp: { host: 'localhost', port: postfix.port, security: 'starttls' },
      user: 'nora@client.example',
      password: dovecot.password,
    })
    await provider.fetchMail(deps)
    const reply = await office.call({ url: '/v1/gmail-threads?label=INBOX', as: nora })
    const { threads } = reply.json<{ collection: { threads: MailThreadRow[] } }>().collection
    expect(threads).toMatchObject([{ subject: 'Two bedrooms' }])
    const thread = await office.call({ url: `/v1/gmail-threads/${threads[0]!.id}`, as: nora })
    const [message] = thread.json<MailThread>().messages
    expect(message).toMatchObject({ from_email: agent.email })
    expect(JSON.stringify(message)).not.toContain('boss@client.example')
    expect((await readdir(join(dovecot.folder, agent.email, 'Maildir/.Sent Messages/cur'))).length).toBe(1)
  })

  test('delivers to the accepted recipients and reports the rejected one', async () => {
    const sent = await send({ to: ['amy@client.example', 'unknown@client.example'], subject: 'To some' })
    const delivery = await getDelivery(sent)
    expect(delivery).toMatchObject({ state: 'sent' })
    expect(delivery!.failure).toContain('unknown@client.example')
    await expect.poll(() => countDelivered('amy@client.example'), { timeout: 20_000 }).toBe(1)
    expect(await countDelivered('unknown@client.example')).toBe(0)
  })

  test('turns a message that is too large into a draft without retrying', async () => {
    await send({
      to: ['large@client.example'],
      subject: 'Too large',
      attachments: [
        {
          name: 'plan.bin',
          type: 'application/octet-stream',
          data: Buffer.alloc(maxMessageBytes, 7).toString('base64'),
        },
      ],
    })
    const reply = await office.call({ url: '/v1/gmail-drafts', as: agent })
    const { collection } = reply.json<{ collection: Draft[] }>()
    expect(collection).toMatchObject([{ subject: 'Too large', notice: expect.stringContaining('too large') }])
    expect(await countDelivered('large@client.example')).toBe(0)
  })

  test('waits while the password is rejected and sends after reconnecting', async () => {
    await connectAccount(agent, 'not the password')
    const sent = await send({ to: ['later@client.example'], subject: 'Later' })
    expect(await getDelivery(sent)).toMatchObject({ state: 'queued' })
    const account = await office.call({ url: '/v1/mail-account', as: agent })
    expect(account.json()).toMatchObject({ state: 'reconnect' })
    await connectAccount(agent)
    office.clock.advance(3600)
    await deliverDue(deps, { imap: provider })
    expect(await getDelivery(sent)).toMatchObject({ state: 'sent' })
    await expect.poll(() => countDelivered('later@client.example'), { timeout: 20_000 }).toBe(1)
  })
})
