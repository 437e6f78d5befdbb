import type { Draft } from '@pb/contract/mailbox-drafts'
import type { Message } from '@pb/contract/mailbox-messages'
import type { SentMessage } from '@pb/contract/mailbox-sending'
import type { MailThread, MailThreadRow } from '@pb/contract/mailbox-threads'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hasDovecot } from './imap/dovecot.fixture.ts'
import { testOffice, type TestPerson } from '../../../../test/harness.ts'
import { builtinWorld } from './builtin/world.fixture.ts'
import { gmailProviderWorld } from './gmail/world.fixture.ts'
import type { MakeWorld, ProviderWorld } from './compliance.fixture.ts'
import { imapWorld } from './imap/world.fixture.ts'
import { deliverDue } from './outbox/deliver.ts'

/** What every provider of mail must do. */
const worlds: readonly (readonly [string, MakeWorld])[] = [
  ['built-in', builtinWorld],
  ['Gmail', gmailProviderWorld],
  ...(hasDovecot ? ([['IMAP', imapWorld]] as const) : []),
]

describe.each(worlds)('the %s provider', (_name, makeWorld) => {
  const office = testOffice()
  let world: ProviderWorld
  let agent: TestPerson
  let mails = 0

  beforeAll(async () => {
    world = await makeWorld(office)
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    agent = await office.person()
    await world.open?.(agent)
    world.mood = 'takes'
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

  const deliver = () => deliverDue(world.deps, { [world.provider.name]: world.provider })

  /** Lets the time pass in which a mail can be taken back, and delivers. */
  async function pass(seconds = 5): Promise<void> {
    office.clock.advance(seconds)
    await deliver()
    await world.provider.bringIn(world.deps)
  }

  const leftWith = (subject: string) =>
    world.left.filter(({ text }) => text.includes(`Subject: ${subject}\r\n`))

  describe('in', () => {
    test('mail is unread in the inbox, and the same mail twice is one', async () => {
      const mail = raw('Two bedrooms')
      await world.arrive(agent, mail)
      await world.arrive(agent, mail)
      await world.provider.bringIn(world.deps)
      const rows = await folder()
      expect(rows).toMatchObject([{ subject: 'Two bedrooms', from_email: 'nora@client.example', seen: 0 }])
      expect(rows[0]!.messages).toHaveLength(1)
    })

    test('an answer stands in the thread of what it answers, also of a mail that left from here', async () => {
      const sent = await send({ subject: 'Visit on Monday' })
      await pass()
      const { message_id } = (await messages(sent.thread_id))[0]!
      await world.arrive(agent, raw('Re: Visit on Monday', `In-Reply-To: <${message_id}>\r\n`))
      await world.provider.bringIn(world.deps)
      const [row] = await folder()
      expect(row!.id).toBe(sent.thread_id)
      expect(row!.messages).toHaveLength(2)
    })

    test('flags that the agent sets stay', async () => {
      await world.arrive(agent, raw('Flags'))
      await world.provider.bringIn(world.deps)
      const [row] = await folder()
      await post(`/v1/gmail-flags/${row!.id}/starred`)
      await post(`/v1/gmail-flags/${row!.id}/seen`)
      await pass()
      expect(await folder('STARRED')).toMatchObject([{ id: row!.id, seen: 1, starred: 1 }])
    })
  })

  describe('out', () => {
    test('a mail leaves once, after the seconds in which it can be taken back', async () => {
      const sent = await send({ subject: 'Leaves once' })
      await deliver()
      expect(leftWith('Leaves once')).toHaveLength(0)
      await pass()
      await pass()
      expect(leftWith('Leaves once')).toMatchObject([{ to: ['nora@client.example'] }])
      expect(await delivery(sent)).toMatchObject({ state: 'sent', failure: '' })
    })

    test('many processes at once send each mail once', async () => {
      for (let n = 0; n < 8; n += 1) await send({ subject: 'Many hands' })
      office.clock.advance(5)
      await Promise.all([deliver(), deliver(), deliver()])
      expect(leftWith('Many hands')).toHaveLength(8)
    })

    test('what was taken back does not leave, and is a draft', async () => {
      const sent = await send({ subject: 'Taken back' })
      expect((await post(`/v1/gmail-outbox/${sent.delivery.outbox_id}/undo`)).statusCode).toBe(200)
      await pass()
      expect(leftWith('Taken back')).toHaveLength(0)
      expect(await folder('DRAFT')).toHaveLength(1)
      expect((await post(`/v1/gmail-outbox/${sent.delivery.outbox_id}/undo`)).statusCode).toBe(409)
    })

    test('mails of a thread leave in the order they were written, while the first waits', async () => {
      world.mood = 'later'
      const first = await send({ subject: 'Order' })
      await pass()
      expect(await delivery(first)).toMatchObject({ state: 'queued' })
      world.mood = 'takes'
      const second = await send({ subject: 'Re: Order' }, `/v1/gmail-messages/${first.thread_id}`)
      await pass()
      expect(await delivery(second)).toMatchObject({ state: 'queued' })
      await pass(60)
      const subjects = world.left.map(({ text }) => /^Subject: (.*Order)\r$/m.exec(text)?.[1]).filter(Boolean)
      expect(subjects).toEqual(['Order', 'Re: Order'])
    })

    test('one that nobody takes now says so, and leaves later', async () => {
      world.mood = 'later'
      const sent = await send({ subject: 'Later' })
      await pass()
      const waiting = await delivery(sent)
      expect(waiting).toMatchObject({ state: 'queued' })
      expect(waiting!.failure).toMatch(/next attempt is in 1 minute\.$/)
      world.mood = 'takes'
      await pass(60)
      expect(await delivery(sent)).toMatchObject({ state: 'sent', failure: '' })
      expect(leftWith('Later')).toHaveLength(1)
    })

    test('one that is refused for good is a draft again, and says why', async () => {
      world.mood = 'refuses'
      await send({ subject: 'Refused' })
      await pass()
      const reply = await office.call({ url: '/v1/gmail-drafts', as: agent })
      const drafts = Object.values(reply.json<Record<string, Draft[]>>()).flat()
      expect(drafts).toMatchObject([{ subject: 'Refused' }])
      expect(JSON.stringify(drafts)).toContain('no such user')
      await pass(3600)
      expect(leftWith('Refused')).toHaveLength(0)
    })

    test('one that some of its recipients refuse has left for the others, and says for whom not', async () => {
      world.mood = 'refuses one'
      const sent = await send({ subject: 'In part', to: ['nora@client.example', 'nobody@client.example'] })
      await pass()
      const { state, failure } = (await delivery(sent))!
      expect(state).toBe('sent')
      expect(failure).toMatch(
        /^It (?:did not reach|came back from) nobody@client\.example \(.*no such user.*\)\.$/,
      )
      expect(leftWith('In part')).toMatchObject([{ to: ['nora@client.example'] }])
    })

    test('one whose answer was lost is uncertain, and nobody sends it again but the agent', async () => {
      world.mood = 'silent'
      const sent = await send({ subject: 'Silence' })
      await pass()
      expect(await delivery(sent)).toMatchObject({ state: 'uncertain' })
      world.mood = 'takes'
      await pass(86_400)
      expect(leftWith('Silence')).toHaveLength(0)
      const again = await post(`/v1/gmail-outbox/${sent.delivery.outbox_id}/again`)
      expect(again.json()).toMatchObject({ state: 'queued', failure: '' })
      await pass()
      expect(leftWith('Silence')).toHaveLength(1)
      expect(await delivery(sent)).toMatchObject({ state: 'sent', failure: '' })
      expect((await post(`/v1/gmail-outbox/${sent.delivery.outbox_id}/again`)).statusCode).toBe(409)
    })

    test('an uncertain one is certain once the agent says so, or an answer to it comes', async () => {
      world.mood = 'silent'
      const [first, second] = [await send({ subject: 'Asked' }), await send({ subject: 'Answered' })]
      await pass()
      const said = await post(`/v1/gmail-outbox/${first.delivery.outbox_id}/sent`)
      expect(said.json()).toMatchObject({ state: 'sent', failure: '' })
      const { message_id } = (await messages(second.thread_id))[0]!
      await world.arrive(agent, raw('Re: Answered', `In-Reply-To: <${message_id}>\r\n`))
      await world.provider.bringIn(world.deps)
      expect(await delivery(second)).toMatchObject({ state: 'sent', failure: '' })
    })
  })

  test('its connection is described in a sentence', async () => {
    const { outcome, detail } = await world.provider.state(world.deps)
    expect(['ok', 'failed', 'off']).toContain(outcome)
    expect(detail).toMatch(/^[A-Z].+/)
  })
})
