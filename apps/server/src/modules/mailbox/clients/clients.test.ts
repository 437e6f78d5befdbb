import type { TimelineEntry } from '@pb/contract/client-life'
import type { ThreadClient } from '@pb/contract/mail-clients'
import type { SentMessage } from '@pb/contract/mail-sending'
import type { MailThreadRow } from '@pb/contract/mail-threads'
import { toUnixSeconds } from '@pb/rules/dates'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeClient, type TestClient } from '../../../../test/factories/clients.ts'
import { deliver } from '../../../../test/factories/mail.ts'
import { makeOptOut } from '../../../../test/factories/opt-outs.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { labelBits } from '../labels.ts'
import { transitionEntry } from '../outbox/entries.ts'
import { completeSend } from '../outbox/transitions.ts'

const office = testOffice()
let agent: TestPerson
let client: TestClient

beforeEach(async () => {
  agent = await office.person()
  client = await makeClient(office.deps, agent, {
    emails: ['Nora@Client.example', 'nora@work.example'],
    phones: ['+12125550101'],
  })
})

interface Page {
  threads: MailThreadRow[]
  next_page_token: string | null
  total: number
}

async function messages(query = '', { userId }: TestClient = client, as = agent): Promise<Page> {
  const reply = await office.call({ url: `/v1/clients/${userId}/messages?${query}`, as })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<{ collection: Page }>().collection
}

const subjects = ({ threads }: Page) => threads.map(({ subject }) => subject)
const from = (email: string, name = '') => ({ name, email })

async function receive(subject: string, given: Parameters<typeof deliver>[2] = {}, labels?: number) {
  office.clock.advance(60)
  return deliver(
    office.deps,
    agent,
    { subject, from: from('nora@client.example', 'Nora Bell'), ...given },
    labels === undefined ? {} : { labels },
  )
}

describe('threads of a client', () => {
  test('include all addresses, each thread once, newest first', async () => {
    await receive('By the first address')
    await receive('By the second one', { from: from('nora@work.example') })
    await receive('To both', {
      from: from('owner@else.example'),
      to: [from('nora@client.example'), from('nora@work.example')],
    })
    await receive('From another client', { from: from('omar@client.example') })
    await receive('A lead, whose answers go to her', {
      from: from('leads@portal.example'),
      replyTo: [from('nora@client.example')],
    })
    await receive('Spam', {}, labelBits.SPAM)
    const other = await office.person()
    await makeClient(office.deps, other, { emails: ['nora@client.example'] })
    await deliver(office.deps, other, { subject: 'To a colleague', from: from('nora@client.example') })

    const page = await messages()
    expect(subjects(page)).toEqual([
      'A lead, whose answers go to her',
      'To both',
      'By the second one',
      'By the first address',
    ])
    expect(page).toMatchObject({ total: 4, next_page_token: null })
    expect(page.threads[0]).toMatchObject({ label: 'ALL', clients: [{ user_id: client.userId }] })
  })

  test('are paged by token and by number', async () => {
    for (let number = 1; number <= 5; number += 1)
      await receive(`Mail ${number}`, number % 2 ? {} : { from: from('nora@work.example') })
    const first = await messages('count=2')
    expect([subjects(first), first.total]).toEqual([['Mail 5', 'Mail 4'], 5])
    expect(subjects(await messages(`count=2&page_token=${first.next_page_token}`))).toEqual([
      'Mail 3',
      'Mail 2',
    ])
    const last = await messages('count=2&page_token=page:3')
    expect([subjects(last), last.next_page_token]).toEqual([['Mail 1'], null])
    const bad = await office.call({ url: `/v1/clients/${client.userId}/messages?page_token=x`, as: agent })
    expect(bad.statusCode).toBe(400)
  })

  test("follow the trash and the client's addresses", async () => {
    const { threadId } = await receive('Lease')
    const change = (method: 'POST' | 'DELETE') =>
      office.call({ method, url: `/v1/gmail-flags/${threadId}/deleted`, as: agent })
    await change('POST')
    expect(await messages()).toMatchObject({ threads: [], total: 0 })
    await change('DELETE')
    expect(subjects(await messages())).toEqual(['Lease'])
    await office.deps.db.deleteFrom('client_email').where('client_id', '=', client.id).execute()
    expect(subjects(await messages())).toEqual([])
  })

  test('are not available to colleagues', async () => {
    const url = `/v1/clients/${client.userId}/messages`
    expect((await office.call({ url, as: await office.person() })).statusCode).toBe(404)
  })
})

describe('participants of a thread', () => {
  async function inThread(threadId: string) {
    const reply = await office.call({ url: `/v1/gmail-threads/${threadId}/clients`, as: agent })
    expect(reply.statusCode, reply.body).toBe(200)
    return reply.json<{ collection: ThreadClient[]; others: { name: string; email: string }[] }>()
  }

  test('are the clients and other people in it', async () => {
    const colleague = await office.person()
    const { threadId } = await receive('Two bedrooms', {
      to: [from(agent.email), from(colleague.email)],
      cc: [from('omar@client.example', 'Omar Reyes')],
    })
    expect(await inThread(threadId)).toEqual({
      collection: [
        {
          user_id: client.userId,
          first_name: 'Nora',
          last_name: 'Bell',
          emails: ['Nora@Client.example', 'nora@work.example'],
          phones: ['+12125550101'],
          search_types: ['rental'],
          stage: 'new',
          move_in_date: null,
          last_contacted: null,
          archived: 0,
          opted_out: 0,
        },
      ],
      others: [{ name: 'Omar Reyes', email: 'omar@client.example' }],
    })
    const url = `/v1/gmail-threads/${threadId}/clients`
    expect((await office.call({ url, as: colleague })).statusCode).toBe(404)
  })

  test('are marked when they asked not to get emails', async () => {
    const { threadId } = await receive('Two bedrooms')
    await makeOptOut(office.deps, 'nora@work.example')
    expect((await inThread(threadId)).collection.map(({ opted_out }) => opted_out)).toEqual([1])
  })

  test('do not include colleagues', async () => {
    const colleague = await office.person()
    const { threadId } = await receive('Rent roll', { from: from(colleague.email), to: [from(agent.email)] })
    expect(await inThread(threadId)).toEqual({ collection: [], others: [] })
  })
})

test('the client timeline shows each thread once, by its newest message', async () => {
  await receive('Lease', { messageId: 'a@x.example', snippet: 'First words' })
  await receive('Re: Lease', {
    references: ['a@x.example'],
    snippet: 'Last words',
    cc: [from('nora@work.example')],
  })
  const reply = await office.call({ url: `/v1/client-timeline/${client.userId}`, as: agent })
  const { collection } = reply.json<{ collection: TimelineEntry[] }>()
  expect(collection.filter(({ source }) => source === 'mail')).toMatchObject([
    {
      title: 'Nora Bell wrote: Lease',
      text: 'Last words',
      link: expect.stringMatching(new RegExp(`^/clients/rental/${client.userId}/messages/\\d+$`)) as string,
      time: toUnixSeconds(office.clock.now()),
    },
  ])
})

test('finds clients by complete addresses, for their own agent only', async () => {
  const ask = async (emails: string, as = agent) => {
    const reply = await office.call({ url: `/v1/gmail-clients?emails=${emails}`, as })
    return reply.json<{ collection: ThreadClient[] }>().collection.map(({ user_id }) => user_id)
  }
  expect(await ask('NORA@work.example,omar@client.example')).toEqual([client.userId])
  expect(await ask('ora@work.example')).toEqual([])
  expect(await ask('nora@work.example', await office.person())).toEqual([])
})

describe("a client's last activity", () => {
  const times = async () => {
    const row = await office.deps.db
      .selectFrom('client')
      .select(['last_activity_at', 'last_contacted_at'])
      .where('id', '=', client.id)
      .executeTakeFirstOrThrow()
    return [row.last_activity_at, row.last_contacted_at]
  }

  test('is updated by received mail, but not by spam or automatic replies', async () => {
    const [before] = await times()
    await receive('Spam', {}, labelBits.SPAM)
    await receive('Out of office', { automatic: true })
    expect(await times()).toEqual([before, null])
    await receive('Still there?')
    expect(await times()).toEqual([office.clock.now(), null])
  })

  test('and last contact are updated when a mail is sent, not while it can be canceled', async () => {
    const [before] = await times()
    office.clock.advance(60)
    const reply = await office.call({
      method: 'POST',
      url: '/v1/gmail-messages',
      as: agent,
      payload: { to: ['NORA@work.example'], subject: 'Hello', body: '<p>Hi</p>' },
    })
    const { delivery } = reply.json<SentMessage>()
    expect(await times()).toEqual([before, null])
    office.clock.advance(10)
    const now = office.clock.now()
    await office.deps.db.transaction().execute(async (tx) => {
      await transitionEntry(tx, agent.personId, delivery.outbox_id, { from: 'queued', to: 'sending', now })
      await completeSend(tx, office.deps, agent.personId, delivery.outbox_id, { state: 'sent' })
    })
    expect(await times()).toEqual([now, now])
  })
})
