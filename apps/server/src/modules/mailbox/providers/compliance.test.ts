import type { Draft } from '@pb/contract/mail-drafts'
import type { Message } from '@pb/contract/mail-messages'
import type { SentMessage } from '@pb/contract/mail-sending'
import type { MailThread, MailThreadRow } from '@pb/contract/mail-threads'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hasDovecot } from './imap/dovecot.fixture.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { createSmtpEnvironment } from './smtp/smtp-environment.fixture.ts'
import { createGmailProviderEnvironment } from './gmail/gmail-environment.fixture.ts'
import type { CreateEnvironment, ProviderEnvironment } from './compliance.fixture.ts'
import { createImapEnvironment } from './imap/imap-environment.fixture.ts'
import { deliverDue } from '../outbox/delivery-worker.ts'

/** The requirements for every mail provider. */
const environments: readonly (readonly [string, CreateEnvironment])[] = [
  ['built-in', createSmtpEnvironment],
  ['Gmail', createGmailProviderEnvironment],
  ...(hasDovecot ? ([['IMAP', createImapEnvironment]] as const) : []),
]

describe.each(environments)('the %s mail provider', (_name, createEnvironment) => {
  const office = testOffice()
  let environment: ProviderEnvironment
  let agent: TestPerson
  let mails = 0

  beforeAll(async () => {
    environment = await createEnvironment(office)
  })
  afterAll(() => environment.close())
  beforeEach(async () => {
    agent = await office.person()
    await environment.connectMailbox?.(agent)
    environment.behavior = 'takes'
  })

  const raw = (subject: string, more = ''): string => {
    mails += 1
    return (
      `From: Nora Bell <nora@client.example>\r\nTo: ${agent.email}\r\nSubject: ${subject}\r\n` +
      `Message-ID: <in-${mails}@client.example>\r\nDate: Mon, 2 Mar 2026 10:00:00 -0500\r\n${more}\r\nIs it available?\r\n`
    )
  }

  async function folder(label = 'INBOX', as = agent): Promise<MailThreadRow[]> {
    const reply = await office.call({ url: `/v1/gmail-threads?label=${label}`, as })
    return reply.json<{ collection: { threads: MailThreadRow[] } }>().collection.threads
  }

  async function messages(threadId: string, as = agent): Promise<readonly Message[]> {
    const reply = await office.call({ url: `/v1/gmail-threads/${threadId}`, as })
    return reply.json<MailThread>().messages
  }

  const post = (url: string, payload: object = {}) => office.call({ method: 'POST', url, as: agent, payload })

  async function send(payload: object = {}, url = '/v1/gmail-messages'): Promise<SentMessage> {
    const reply = await post(url, {
      to: ['nora@client.example'],
      subject: 'Hello',
      body: '<p>Hi</p>',
      ...payload,
    })
    expect(reply.statusCode, reply.body).toBe(201)
    return reply.json<SentMessage>()
  }

  async function delivery({ id, thread_id }: SentMessage) {
    return (await messages(thread_id)).find((message) => message.id === id)?.delivery
  }

  const deliver = () => deliverDue(environment.deps, { [environment.provider.name]: environment.provider })

  /** Advances the clock, by default past the undo period, and runs delivery and fetching. */
  async function advance(seconds = 5): Promise<void> {
    office.clock.advance(seconds)
    await deliver()
    await environment.provider.fetchMail(environment.deps)
  }

  const getSentWith = (subject: string) =>
    environment.sentMails.filter(({ text }) => text.includes(`Subject: ${subject}\r\n`))

  describe('receiving', () => {
    test('adds mail unread to the inbox, and a duplicate once', async () => {
      const mail = raw('Two bedrooms')
      await environment.receive(agent, mail)
      await environment.receive(agent, mail)
      await environment.provider.fetchMail(environment.deps)
      const rows = await folder()
      expect(rows).toMatchObject([{ subject: 'Two bedrooms', from_email: 'nora@client.example', seen: 0 }])
      expect(rows[0]!.messages).toHaveLength(1)
    })

    test('adds a reply to the thread of the sent mail', async () => {
      const sent = await send({ subject: 'Visit on Monday' })
      await advance()
      const { message_id } = (await messages(sent.thread_id))[0]!
      await environment.receive(agent, raw('Re: Visit on Monday', `In-Reply-To: <${message_id}>\r\n`))
      await environment.provider.fetchMail(environment.deps)
      const [row] = await folder()
      expect(row!.id).toBe(sent.thread_id)
      expect(row!.messages).toHaveLength(2)
    })

    test('keeps flags that the agent sets', async () => {
      await environment.receive(agent, raw('Flags'))
      await environment.provider.fetchMail(environment.deps)
      const [row] = await folder()
      await post(`/v1/gmail-flags/${row!.id}/starred`)
      await post(`/v1/gmail-flags/${row!.id}/seen`)
      await advance()
      expect(await folder('STARRED')).toMatchObject([{ id: row!.id, seen: 1, starred: 1 }])
    })
  })

  test('reports spam to the server, and takes the report back', async () => {
    await environment.receive(agent, raw('Cheap loans'))
    await environment.receive(agent, raw('Is it available'))
    await environment.provider.fetchMail(environment.deps)
    const spam = (await folder()).find(({ subject }) => subject === 'Cheap loans')!
    const subjects = async (label: string) => (await folder(label)).map(({ subject }) => subject)

    await post('/v1/gmail-bulk', { action: 'spam', thread_ids: spam.id })
    await advance()
    await advance()
    expect([await subjects('INBOX'), await subjects('SPAM')]).toEqual([['Is it available'], ['Cheap loans']])
    expect((await environment.listRemote?.(agent, 'spam')) ?? ['Cheap loans']).toEqual(['Cheap loans'])
    expect((await environment.listRemote?.(agent, 'inbox')) ?? []).not.toContain('Cheap loans')

    await post('/v1/gmail-bulk', { action: 'not-spam', thread_ids: spam.id })
    await advance()
    await advance()
    expect(await subjects('SPAM')).toEqual([])
    expect((await subjects('INBOX')).toSorted()).toEqual(['Cheap loans', 'Is it available'])
    expect((await environment.listRemote?.(agent, 'spam')) ?? []).toEqual([])
    expect((await environment.listRemote?.(agent, 'inbox')) ?? ['Cheap loans']).toContain('Cheap loans')
  })

  describe('sending', () => {
    test('sends a mail once, after the undo period', async () => {
      const sent = await send({ subject: 'Leaves once' })
      await deliver()
      expect(getSentWith('Leaves once')).toHaveLength(0)
      await advance()
      await advance()
      expect(getSentWith('Leaves once')).toMatchObject([{ to: ['nora@client.example'] }])
      expect(await delivery(sent)).toMatchObject({ state: 'sent', failure: '' })
    })

    test('sends each mail once from concurrent processes', async () => {
      for (let n = 0; n < 8; n += 1) await send({ subject: 'Many hands' })
      office.clock.advance(5)
      await Promise.all([deliver(), deliver(), deliver()])
      expect(getSentWith('Many hands')).toHaveLength(8)
    })

    test('converts an undone mail into a draft and does not send it', async () => {
      const sent = await send({ subject: 'Canceled' })
      expect((await post(`/v1/gmail-outbox/${sent.delivery.outbox_id}/undo`)).statusCode).toBe(200)
      await advance()
      expect(getSentWith('Canceled')).toHaveLength(0)
      expect(await folder('DRAFT')).toHaveLength(1)
      expect((await post(`/v1/gmail-outbox/${sent.delivery.outbox_id}/undo`)).statusCode).toBe(409)
    })

    test('keeps the order within a thread while the first mail is retried', async () => {
      environment.behavior = 'later'
      const first = await send({ subject: 'Order' })
      await advance()
      expect(await delivery(first)).toMatchObject({ state: 'queued' })
      environment.behavior = 'takes'
      const second = await send({ subject: 'Re: Order' }, `/v1/gmail-messages/${first.thread_id}`)
      await advance()
      expect(await delivery(second)).toMatchObject({ state: 'queued' })
      await advance(60)
      const subjects = environment.sentMails
        .map(({ text }) => /^Subject: (.*Order)\r$/m.exec(text)?.[1])
        .filter(Boolean)
      expect(subjects).toEqual(['Order', 'Re: Order'])
    })

    test('retries a mail that is temporarily rejected', async () => {
      environment.behavior = 'later'
      const sent = await send({ subject: 'Later' })
      await advance()
      const waiting = await delivery(sent)
      expect(waiting).toMatchObject({ state: 'queued' })
      expect(waiting!.failure).toMatch(/next attempt is in 1 minute\.$/)
      environment.behavior = 'takes'
      await advance(60)
      expect(await delivery(sent)).toMatchObject({ state: 'sent', failure: '' })
      expect(getSentWith('Later')).toHaveLength(1)
    })

    test('converts a permanently rejected mail into a draft with the reason', async () => {
      environment.behavior = 'refuses'
      await send({ subject: 'Refused' })
      await advance()
      const reply = await office.call({ url: '/v1/gmail-drafts', as: agent })
      const drafts = Object.values(reply.json<Record<string, Draft[]>>()).flat()
      expect(drafts).toMatchObject([{ subject: 'Refused' }])
      expect(JSON.stringify(drafts)).toContain('the address doesn’t exist')
      await advance(3600)
      expect(getSentWith('Refused')).toHaveLength(0)
    })

    test('sends a mail to the other recipients when one is rejected, and reports that one', async () => {
      environment.behavior = 'refuses one'
      const sent = await send({ subject: 'In part', to: ['nora@client.example', 'unknown@client.example'] })
      await advance()
      const { state, failure } = (await delivery(sent))!
      expect(state).toBe('sent')
      expect(failure).toMatch(
        /^It (?:wasn’t delivered to|bounced from) unknown@client\.example: the address doesn’t exist\.$/,
      )
      expect(getSentWith('In part')).toMatchObject([{ to: ['nora@client.example'] }])
    })

    test('marks a mail as uncertain when the reply is lost, and resends it only for the agent', async () => {
      environment.behavior = 'silent'
      const sent = await send({ subject: 'Silence' })
      await advance()
      expect(await delivery(sent)).toMatchObject({ state: 'uncertain' })
      environment.behavior = 'takes'
      await advance(86_400)
      expect(getSentWith('Silence')).toHaveLength(0)
      const again = await post(`/v1/gmail-outbox/${sent.delivery.outbox_id}/again`)
      expect(again.json()).toMatchObject({ state: 'queued', failure: '' })
      await advance()
      expect(getSentWith('Silence')).toHaveLength(1)
      expect(await delivery(sent)).toMatchObject({ state: 'sent', failure: '' })
      expect((await post(`/v1/gmail-outbox/${sent.delivery.outbox_id}/again`)).statusCode).toBe(409)
    })

    test('marks an uncertain mail as sent when the agent confirms it or a reply is received', async () => {
      environment.behavior = 'silent'
      const [first, second] = [await send({ subject: 'Asked' }), await send({ subject: 'Answered' })]
      await advance()
      const confirmed = await post(`/v1/gmail-outbox/${first.delivery.outbox_id}/sent`)
      expect(confirmed.json()).toMatchObject({ state: 'sent', failure: '' })
      const { message_id } = (await messages(second.thread_id))[0]!
      await environment.receive(agent, raw('Re: Answered', `In-Reply-To: <${message_id}>\r\n`))
      await environment.provider.fetchMail(environment.deps)
      expect(await delivery(second)).toMatchObject({ state: 'sent', failure: '' })
    })
  })

  test('describes its connection in a sentence', async () => {
    const { outcome, detail } = await environment.provider.state(environment.deps)
    expect(['ok', 'failed', 'off']).toContain(outcome)
    expect(detail).toMatch(/^[A-Z].+/)
  })
})
