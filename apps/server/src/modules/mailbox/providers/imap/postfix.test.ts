import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Draft } from '@pb/contract/mailbox-drafts'
import type { SentMessage } from '@pb/contract/mailbox-sending'
import type { MailThread, MailThreadRow } from '@pb/contract/mailbox-threads'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testOffice, type TestPerson } from '../../../../../test/harness.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { imapAccounts } from '../accounts/imap-accounts.ts'
import { deliverDue } from '../outbox/deliver.ts'
import type { MailProvider } from '../port.ts'
import { freePorts, startDovecot, type Dovecot } from './dovecot.fixture.ts'
import { dovecotAuth, hasPostfix, largestBytes, startPostfix, type Postfix } from './postfix.fixture.ts'
import { imapProvider } from './provider.ts'
import { endSessions } from './session.ts'
import { connectImap, imapDeps } from './world.fixture.ts'

describe.skipIf(!hasPostfix)('mail that leaves by Postfix', () => {
  const office = testOffice()
  let dovecot: Dovecot
  let postfix: Postfix
  let provider: MailProvider
  let deps: Deps
  let agent: TestPerson

  beforeAll(async () => {
    const [authPort] = (await freePorts(1)) as [number]
    dovecot = await startDovecot(dovecotAuth(authPort))
    const boxes = ['nora', 'boss', 'amy', 'large', 'later'].map((name) => `${name}@client.example`)
    postfix = await startPostfix(dovecot.folder, authPort, boxes)
    deps = imapDeps(office).deps
    const reach = () => ({ allowsAddress: () => true, ca: postfix.certificate })
    provider = imapProvider({ ...imapAccounts, reach })
  }, 60_000)
  afterAll(async () => {
    await endSessions(deps)
    await postfix.stop()
    await dovecot.stop()
  })
  beforeEach(async () => {
    agent = await office.person()
    await open(agent)
  })

  const open = ({ ...person }: TestPerson, password = dovecot.password) =>
    connectImap(deps, person, {
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
  const deliveryOf = async ({ id, thread_id }: SentMessage) => {
    const reply = await office.call({ url: `/v1/gmail-threads/${thread_id}`, as: agent })
    return reply.json<MailThread>().messages.find((message) => message.id === id)?.delivery
  }
  const arrived = async (email: string) =>
    (await readdir(join(dovecot.folder, email, 'Maildir/new')).catch(() => [])).length

  test('is in the mailbox of whom it is for, with its own copy among what was sent', async () => {
    const sent = await send({
      to: ['nora@client.example'],
      bcc: ['boss@client.example'],
      subject: 'Two bedrooms',
    })
    expect(await deliveryOf(sent)).toMatchObject({ state: 'sent', failure: '' })
    for (const email of ['nora@client.example', 'boss@client.example'])
      await expect.poll(() => arrived(email), { timeout: 20_000 }).toBe(1)
    const nora = await office.person()
    await connectImap(deps, nora, {
      imap: { host: '127.0.0.1', port: dovecot.port, security: 'none' },
      smtp: { host: 'localhost', port: postfix.port, security: 'starttls' },
      user: 'nora@client.example',
      password: dovecot.password,
    })
    await provider.bringIn(deps)
    const reply = await office.call({ url: '/v1/gmail-threads?label=INBOX', as: nora })
    const { threads } = reply.json<{ collection: { threads: MailThreadRow[] } }>().collection
    expect(threads).toMatchObject([{ subject: 'Two bedrooms' }])
    const there = await office.call({ url: `/v1/gmail-threads/${threads[0]!.id}`, as: nora })
    const [message] = there.json<MailThread>().messages
    expect(message).toMatchObject({ from_email: agent.email })
    expect(JSON.stringify(message)).not.toContain('boss@client.example')
    expect((await readdir(join(dovecot.folder, agent.email, 'Maildir/.Sent Messages/cur'))).length).toBe(1)
  })

  test('goes to the others where one is refused, and says for whom it was', async () => {
    const sent = await send({ to: ['amy@client.example', 'nobody@client.example'], subject: 'To some' })
    const delivery = await deliveryOf(sent)
    expect(delivery).toMatchObject({ state: 'sent' })
    expect(delivery!.failure).toContain('nobody@client.example')
    await expect.poll(() => arrived('amy@client.example'), { timeout: 20_000 }).toBe(1)
    expect(await arrived('nobody@client.example')).toBe(0)
  })

  test('too large for it is a draft again, and not tried anew', async () => {
    await send({
      to: ['large@client.example'],
      subject: 'Too large',
      attachments: [
        {
          name: 'plan.bin',
          type: 'application/octet-stream',
          data: Buffer.alloc(largestBytes, 7).toString('base64'),
        },
      ],
    })
    const reply = await office.call({ url: '/v1/gmail-drafts', as: agent })
    const { collection } = reply.json<{ collection: Draft[] }>()
    expect(collection).toMatchObject([{ subject: 'Too large', notice: expect.stringContaining('refused') }])
    expect(await arrived('large@client.example')).toBe(0)
  })

  test('waits where the password is not taken any more, and leaves once the account is connected again', async () => {
    await open(agent, 'not the password')
    const sent = await send({ to: ['later@client.example'], subject: 'Later' })
    expect(await deliveryOf(sent)).toMatchObject({ state: 'queued' })
    const account = await office.call({ url: '/v1/mail-account', as: agent })
    expect(account.json()).toMatchObject({ state: 'reconnect' })
    await open(agent)
    office.clock.advance(3600)
    await deliverDue(deps, { imap: provider })
    expect(await deliveryOf(sent)).toMatchObject({ state: 'sent' })
    await expect.poll(() => arrived('later@client.example'), { timeout: 20_000 }).toBe(1)
  })
})
