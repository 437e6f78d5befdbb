import type { Draft } from '@pb/contract/mailbox-drafts'
import type { SentMessage } from '@pb/contract/mailbox-sending'
import type { MailThreadRow } from '@pb/contract/mailbox-threads'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testOffice, type TestPerson } from '../../../../../test/harness.ts'
import { deliverDue } from '../outbox/deliver.ts'
import { syncState } from '../sync/progress.ts'
import type { FakeGmail } from './google.fixture.ts'
import { gmailWorld, type GmailWorld } from './world.fixture.ts'

const office = testOffice()
let world: GmailWorld
let gmail: FakeGmail
let agent: TestPerson
let mails = 0

beforeAll(async () => {
  world = await gmailWorld(office)
  gmail = world.gmail
})
afterAll(() => world.close())
beforeEach(async () => {
  agent = await office.person()
  await world.open(agent)
  gmail.fault = () => null
  gmail.asked.length = 0
})

// The next test has nothing to do with this one's mailbox.
afterEach(() => office.deps.pool.query(`UPDATE mailbox SET provider = 'builtin'`))

function raw(subject: string, more = '', body = 'Is it available?'): string {
  mails += 1
  return (
    `From: Nora Bell <nora@client.example>\r\nTo: ${agent.email}\r\nSubject: ${subject}\r\n` +
    `Message-ID: <m-${mails}@client.example>\r\nDate: Mon, 2 Mar 2026 10:00:${String(mails % 60).padStart(2, '0')} -0500\r\n${more}\r\n${body}\r\n`
  )
}

async function folder(label = 'INBOX'): Promise<MailThreadRow[]> {
  const reply = await office.call({ url: `/v1/gmail-threads?label=${label}`, as: agent })
  return reply.json<{ collection: { threads: MailThreadRow[] } }>().collection.threads
}

const subjects = async (label?: string): Promise<string[]> =>
  (await folder(label)).map(({ subject }) => subject)
const inStep = () => world.provider.bringIn(world.deps)
const deliver = () => deliverDue(world.deps, { gmail: world.provider })
const post = (url: string, payload: object = {}) => office.call({ method: 'POST', url, as: agent, payload })
const there = (id: string) => gmail.messages(agent.email).find((message) => message.id === id)
const labelsThere = (id: string) => there(id)!.labels.toSorted()

async function drafts(): Promise<Draft[]> {
  const reply = await office.call({ url: '/v1/gmail-drafts', as: agent })
  return Object.values(reply.json<Record<string, Draft[]>>()).flat()
}

describe('in', () => {
  test('the first snapshot brings everything, the newest first, and says how far it is', async () => {
    for (let n = 1; n <= 5; n += 1)
      await gmail.put(
        agent.email,
        raw(`Mail ${n}`).replace('2 Mar', `${n} Mar`),
        n === 1 ? ['TRASH'] : undefined,
      )
    await inStep()
    expect(await subjects()).toEqual(['Mail 5', 'Mail 4', 'Mail 3', 'Mail 2'])
    expect(await subjects('TRASH')).toEqual(['Mail 1'])
    const fetched = gmail.asked.filter(({ path }) => path.includes('format=raw')).map(({ path }) => path)
    const newest = gmail.messages(agent.email).at(-1)!.id
    expect(fetched[0]).toContain(newest)
    const state = (await syncState(office.deps.db, agent.personId))!
    expect(state).toMatchObject({ snapshot_total: 5, snapshot_done: 5, poison: 0, failures: 0 })
    expect(state.synced_at).not.toBeNull()
  })

  test('what happens there afterwards happens here, in whatever order the history tells it', async () => {
    gmail.scrambled = true
    const [first, second, third] = [
      await gmail.put(agent.email, raw('First')),
      await gmail.put(agent.email, raw('Second')),
      await gmail.put(agent.email, raw('Third')),
    ]
    await inStep()
    await gmail.label(agent.email, first, { add: ['STARRED'], remove: ['UNREAD'] })
    await gmail.label(agent.email, second, { remove: ['INBOX'] })
    await gmail.remove(agent.email, third)
    await gmail.put(agent.email, raw('Fourth'))
    gmail.asked.length = 0
    await inStep()
    gmail.scrambled = false
    expect((await subjects()).toSorted()).toEqual(['First', 'Fourth'])
    expect(await folder('STARRED')).toMatchObject([{ subject: 'First', seen: 1 }])
    expect((await subjects('ALL')).toSorted()).toEqual(['First', 'Fourth', 'Second'])
    // Nothing that was here is fetched again.
    expect(gmail.asked.filter(({ path }) => path.includes('format=raw'))).toHaveLength(1)
  })

  test('a history that Gmail has forgotten is made up for by comparing everything', async () => {
    const gone = await gmail.put(agent.email, raw('Goes unseen'))
    const kept = await gmail.put(agent.email, raw('Stays'))
    await inStep()
    await gmail.remove(agent.email, gone)
    await gmail.label(agent.email, kept, { add: ['STARRED'] })
    await gmail.put(agent.email, raw('Comes unseen'))
    gmail.forget(agent.email)
    await inStep()
    expect((await subjects()).toSorted()).toEqual(['Comes unseen', 'Stays'])
    expect(await subjects('STARRED')).toEqual(['Stays'])
  })

  test('a mail that cannot be had is set aside and tried again, and the others come', async () => {
    const poison = await gmail.put(agent.email, raw('Poison'))
    await gmail.put(agent.email, raw('Sound'))
    gmail.fault = ({ path }) => (path.includes(`${poison}?format=raw`) ? { status: 500 } : null)
    await inStep()
    expect(await subjects()).toEqual(['Sound'])
    expect(await syncState(office.deps.db, agent.personId)).toMatchObject({ poison: 1, failures: 0 })
    gmail.fault = () => null
    office.clock.advance(61)
    await inStep()
    expect((await subjects()).toSorted()).toEqual(['Poison', 'Sound'])
    expect(await syncState(office.deps.db, agent.personId)).toMatchObject({ poison: 0 })
  })

  test('a token that is not taken is renewed', async () => {
    await gmail.put(agent.email, raw('Before'))
    await inStep()
    gmail.lapse(agent.email)
    await gmail.put(agent.email, raw('After'))
    await inStep()
    expect(await subjects()).toContain('After')
  })

  test('a mailbox that Gmail has no time for is put off, and holds up no other', async () => {
    const busy = agent
    await gmail.put(busy.email, raw('Waits'))
    agent = await office.person()
    await world.open(agent)
    await gmail.put(agent.email, raw('Goes on'))
    gmail.fault = ({ email }) =>
      email === busy.email ? { status: 403, reason: 'userRateLimitExceeded', retryAfter: 600 } : null
    await inStep()
    expect(await subjects()).toEqual(['Goes on'])
    expect(await syncState(office.deps.db, busy.personId)).toMatchObject({ failures: 1, failure: '403' })
    const asked = () => gmail.asked.filter(({ email }) => email === busy.email).length
    const before = asked()
    office.clock.advance(500)
    await inStep()
    expect(asked()).toBe(before)
    gmail.fault = () => null
    office.clock.advance(101)
    await inStep()
    agent = busy
    expect(await subjects()).toEqual(['Waits'])
  })

  test('few calls of a mailbox are under way at once', async () => {
    for (let n = 0; n < 30; n += 1) await gmail.put(agent.email, raw(`Few ${n}`))
    await inStep()
    expect(gmail.most.get(agent.email)).toBeLessThanOrEqual(4)
  })

  test('a nightly comparison finds what nobody told of, repairs it, and counts', async () => {
    const [changed, gone] = [
      await gmail.put(agent.email, raw('Changed')),
      await gmail.put(agent.email, raw('Gone')),
    ]
    await inStep()
    const { pool } = office.deps
    await gmail.label(agent.email, changed, { add: ['STARRED'] })
    await gmail.remove(agent.email, gone)
    await gmail.put(agent.email, raw('Missed'))
    // As if the history had been read, and nothing of it stored.
    const history = gmail.messages(agent.email)
    expect(history).toHaveLength(2)
    await pool.query(`UPDATE mail_sync_cursor SET cursor = '999999999999999999999999' WHERE person_id = $1`, [
      agent.personId,
    ])
    office.clock.advance(3 * 86_400)
    await inStep()
    expect((await subjects()).toSorted()).toEqual(['Changed', 'Missed'])
    expect(await subjects('STARRED')).toEqual(['Changed'])
    expect(await syncState(office.deps.db, agent.personId)).toMatchObject({
      reconcile_added: 1,
      reconcile_removed: 1,
      reconcile_relabelled: 1,
    })
  })
})

describe('out', () => {
  test('read, star, archive, trash and restore are written there', async () => {
    const id = await gmail.put(agent.email, raw('Flags'))
    await inStep()
    const [row] = await folder()
    await post(`/v1/gmail-flags/${row!.id}/starred`)
    await post(`/v1/gmail-flags/${row!.id}/seen`)
    await deliver()
    expect(labelsThere(id)).toEqual(['INBOX', 'STARRED'])
    await office.call({ method: 'DELETE', url: `/v1/gmail-threads/${row!.id}/trash`, as: agent })
    await post(`/v1/gmail-flags/${row!.id}/deleted`)
    await deliver()
    expect(labelsThere(id)).toContain('TRASH')
    await inStep()
    await office.call({ method: 'DELETE', url: `/v1/gmail-flags/${row!.id}/deleted`, as: agent })
    await deliver()
    await inStep()
    expect(labelsThere(id)).toEqual(['INBOX', 'STARRED'])
    expect(await subjects()).toEqual(['Flags'])
  })

  test('what both sides changed at once is kept of both', async () => {
    const id = await gmail.put(agent.email, raw('Both'))
    await inStep()
    const [row] = await folder()
    await post(`/v1/gmail-flags/${row!.id}/starred`)
    await gmail.label(agent.email, id, { remove: ['UNREAD'] })
    await inStep()
    await deliver()
    await inStep()
    expect(labelsThere(id)).toEqual(['INBOX', 'STARRED'])
    expect(await folder('STARRED')).toMatchObject([{ seen: 1 }])
  })

  test('a label that failed to be written is written later, and nothing takes it back meanwhile', async () => {
    const id = await gmail.put(agent.email, raw('Later'))
    await inStep()
    const [row] = await folder()
    gmail.fault = ({ path }) => (path === 'messages/batchModify' ? { status: 503 } : null)
    await post(`/v1/gmail-flags/${row!.id}/starred`)
    await deliver()
    await gmail.label(agent.email, id, { remove: ['UNREAD'] })
    await inStep()
    expect(await folder('STARRED')).toMatchObject([{ seen: 1 }])
    gmail.fault = () => null
    office.clock.advance(60)
    await deliver()
    expect(labelsThere(id)).toEqual(['INBOX', 'STARRED'])
  })

  test('deleting for good does so there, or leaves it to the trash where that is not allowed', async () => {
    const [first, second] = [
      await gmail.put(agent.email, raw('One')),
      await gmail.put(agent.email, raw('Two')),
    ]
    await inStep()
    const rowOf = async (subject: string) => (await folder()).find((row) => row.subject === subject)!.id
    const [one, two] = [await rowOf('One'), await rowOf('Two')]
    await office.call({ method: 'DELETE', url: `/v1/gmail-threads/${one}/permanently`, as: agent })
    await deliver()
    expect(there(first)).toBeUndefined()
    world.mayNotDelete.add(agent.personId)
    await office.call({ method: 'DELETE', url: `/v1/gmail-threads/${two}/permanently`, as: agent })
    await deliver()
    expect(labelsThere(second)).toContain('TRASH')
    await inStep()
    expect(await subjects('TRASH')).toEqual([])
    expect(await subjects('ALL')).toEqual([])
  })
})

describe('a draft', () => {
  const written = {
    to: ['nora@client.example'],
    bcc: ['boss@pboffice.example'],
    subject: 'Draft',
    type: 'new',
  }
  async function save(body: string, id?: string): Promise<string> {
    const reply = await office.call({
      method: id === undefined ? 'POST' : 'PUT',
      url: `/v1/gmail-drafts${id === undefined ? '' : `/${id}`}`,
      as: agent,
      payload: { ...written, body: `<p>${body}</p>`, sequence: 1 },
    })
    expect(reply.statusCode, reply.body).toBeLessThan(300)
    office.clock.advance(3)
    return reply.json<{ id: string }>().id
  }

  test('keeps one identity there, whatever its message is called', async () => {
    await inStep()
    const id = await save('one')
    await deliver()
    const [first] = gmail.drafts(agent.email)
    await save('two', id)
    await deliver()
    await inStep()
    const now = gmail.drafts(agent.email)
    expect(now).toHaveLength(1)
    expect(now[0]!.id).toBe(first!.id)
    expect(now[0]!.message).not.toBe(first!.message)
    expect(now[0]!.raw).toContain('two')
    expect(now[0]!.raw).toContain('boss@pboffice.example')
    expect(await drafts()).toHaveLength(1)
    await office.call({ method: 'DELETE', url: `/v1/gmail-drafts/${id}`, as: agent })
    await deliver()
    expect(gmail.drafts(agent.email)).toEqual([])
  })

  test('that was made there is here, and what is saved there is taken over', async () => {
    const id = await gmail.draft(agent.email, raw('From there', '', 'first words'))
    await inStep()
    expect(await drafts()).toMatchObject([{ subject: 'From there' }])
    office.clock.advance(600)
    await gmail.saveDraft(agent.email, id, raw('From there', '', 'second words'))
    await inStep()
    const now = await drafts()
    expect(now).toHaveLength(1)
    expect(JSON.stringify(now)).toContain('second words')
    await gmail.sendDraft(agent.email, id)
    await inStep()
    expect(await drafts()).toEqual([])
    expect(await subjects('SENT')).toEqual(['From there'])
  })

  test('that both sides wrote is two drafts, and no text is lost', async () => {
    const id = await gmail.draft(agent.email, raw('Mine', '', 'first words'))
    await inStep()
    const [own] = await drafts()
    office.clock.advance(600)
    await save('words from here', own!.id)
    await gmail.saveDraft(agent.email, id, raw('Mine', '', 'words from there'))
    await inStep()
    office.clock.advance(3)
    await deliver()
    await inStep()
    for (const words of ['words from here', 'words from there']) {
      expect(JSON.stringify(await drafts())).toContain(words)
      expect(gmail.drafts(agent.email).filter((draft) => draft.raw.includes(words))).toHaveLength(1)
    }
    expect(await drafts()).toHaveLength(2)
    expect(gmail.drafts(agent.email)).toHaveLength(2)
  })
})

describe('a mail', () => {
  async function send(subject: string, payload: object = {}): Promise<SentMessage> {
    const reply = await post('/v1/gmail-messages', {
      to: ['nora@client.example'],
      subject,
      body: '<p>Hi</p>',
      ...payload,
    })
    expect(reply.statusCode, reply.body).toBe(201)
    office.clock.advance(5)
    return reply.json<SentMessage>()
  }
  const state = async (sent: SentMessage) => {
    const { rows } = await office.deps.pool.query<{ state: string }>(
      'SELECT state FROM mail_outbox WHERE id = $1',
      [sent.delivery.outbox_id],
    )
    return rows[0]!.state
  }
  const leftWith = (subject: string) =>
    gmail.left.filter(({ text }) => text.includes(`Subject: ${subject}\r\n`))

  test('leaves for everybody, Bcc included, and is one mail here and there', async () => {
    await inStep()
    await send('Once', { bcc: ['boss@pboffice.example'] })
    await deliver()
    await inStep()
    expect(leftWith('Once')).toMatchObject([{ to: ['nora@client.example', 'boss@pboffice.example'] }])
    expect(await subjects('SENT')).toEqual(['Once'])
  })

  test('that answers one stays in its thread there', async () => {
    const id = await gmail.put(agent.email, raw('Question'))
    await inStep()
    const [row] = await folder()
    await post(`/v1/gmail-messages/${row!.id}`, {
      to: ['nora@client.example'],
      subject: 'Re: Question',
      body: 'Yes',
    })
    office.clock.advance(5)
    await deliver()
    await inStep()
    const sent = gmail.messages(agent.email).find(({ labels }) => labels.includes('SENT'))!
    expect(sent.thread).toBe(there(id)!.thread)
    expect(await folder('ALL')).toHaveLength(1)
  })

  test('of which Gmail took the text and said nothing is found by its Message-ID', async () => {
    const sent = await send('Cut after')
    gmail.fault = ({ path }) => (path === 'messages/send' ? { cut: 'after' } : null)
    await deliver()
    expect(leftWith('Cut after')).toHaveLength(1)
    expect(await state(sent)).toBe('sent')
  })

  test('over which a process died is looked for before anything else', async () => {
    const sent = await send('Died over')
    gmail.fault = ({ path }) =>
      path.startsWith('messages?q=') ? { status: 400 } : path === 'messages/send' ? { cut: 'after' } : null
    await deliver()
    expect(await state(sent)).toBe('uncertain')
    gmail.fault = () => null
    expect((await post(`/v1/gmail-outbox/${sent.delivery.outbox_id}/again`)).statusCode).toBe(200)
    await deliver()
    expect(await state(sent)).toBe('sent')
    expect(leftWith('Died over')).toHaveLength(1)
  })

  test('that is uncertain is certain once it shows among what was sent', async () => {
    await inStep()
    const sent = await send('Shows up')
    gmail.fault = ({ path }) =>
      path.startsWith('messages?q=') ? { status: 400 } : path === 'messages/send' ? { cut: 'after' } : null
    await deliver()
    expect(await state(sent)).toBe('uncertain')
    gmail.fault = () => null
    await inStep()
    expect(await state(sent)).toBe('sent')
    expect(await subjects('SENT')).toEqual(['Shows up'])
  })

  test('larger than a call likes leaves as a body of its own', async () => {
    const data = Buffer.alloc(3_200_000, 'a picture of a kitchen').toString('base64')
    const sent = await send('Large', { attachments: [{ name: 'kitchen.bin', data }] })
    await deliver()
    expect(await state(sent)).toBe('sent')
    expect(leftWith('Large')).toHaveLength(1)
    expect(gmail.asked.some(({ path }) => path.startsWith('messages/send?uploadType=multipart'))).toBe(true)
  })
})

test('no token, address or text stands in the log of all this', () => {
  expect(world.logged.length).toBeGreaterThan(0)
  expect(world.logged.join('')).not.toMatch(/token-\d|client\.example|pboffice\.example|Is it available/)
})
